import { takeOverPages } from './support/hydration.ts'

takeOverPages(60, Math.floor(Math.random() * 1000))
