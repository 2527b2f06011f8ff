import { z } from 'zod'
import { paidProgramNames } from './program-table.ts'

export { type PaidProgram, paidProgramNames, programs } from './program-table.ts'

export const paidProgramSchema = z.enum(paidProgramNames)
