import { z } from 'zod'
import type { ContentRole } from './permissions.ts'

export const programNames = ['academy', 'mentorship', 'community'] as const
export const programSchema = z.enum(programNames)
export type Program = z.infer<typeof programSchema>

/** The programs that can be requested and paid for. */
export const paidProgramNames = ['academy', 'mentorship'] as const
export const paidProgramSchema = z.enum(paidProgramNames)
export type PaidProgram = z.infer<typeof paidProgramSchema>

interface ProgramFacts {
  title: string
  role: ContentRole
  /** What is charged, in cents of `currency`; null where nothing is charged. */
  priceCents: number | null
  currency: 'usd'
  /** How long one approval opens the program, in calendar months; null for no end. */
  accessMonths: number | null
}

/** The one table of programs: titles, roles, prices and access periods stand nowhere else. */
export const programs: Record<Program, ProgramFacts> = {
  academy: {
    title: '6-Month Academy Program',
    role: 'academy_student',
    priceCents: 5000,
    currency: 'usd',
    accessMonths: 6,
  },
  mentorship: {
    title: 'Monthly Mentorship Program',
    role: 'mentorship_student',
    priceCents: 10000,
    currency: 'usd',
    accessMonths: 1,
  },
  community: {
    title: 'Free Community',
    role: 'community_student',
    priceCents: null,
    currency: 'usd',
    accessMonths: null,
  },
}
