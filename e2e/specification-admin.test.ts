import { lookAtRows } from './support/specification.ts'

lookAtRows(['admin'])
