import { takeOverPages } from './support/hydration.ts'

// The same people every time; hydration.long.test.ts opens the pages as others.
takeOverPages(2, 7)
