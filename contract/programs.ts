import { z } from 'zod'
import { paidProgramNames, programNames } from './program-table.ts'

export {
  type PaidProgram,
  type Program,
  paidProgramNames,
  programNames,
  programs,
} from './program-table.ts'

export const programSchema = z.enum(programNames)

export const paidProgramSchema = z.enum(paidProgramNames)
