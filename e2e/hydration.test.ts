import { takeOverPages } from './support/hydration.ts'

takeOverPages(4)
