import type { ContentRole } from './permissions.ts'

// Apart from the schemas: pages that only name a price shall not load the schema library.

export const programNames = ['academy', 'mentorship', 'community'] as const
export type Program = (typeof programNames)[number]

/** The programs that can be requested and paid for. */
export const paidProgramNames = ['academy', 'mentorship'] as const
export type PaidProgram = (typeof paidProgramNames)[number]

interface ProgramFacts {
  title: string
  role: ContentRole
  /** What is charged, in cents of `currency`; null where nothing is charged. */
  priceCents: number | null
  currency: 'usd'
  /** The landing page's own price list, in cents; null where nothing is asked. */
  landingPrice: { cents: number; formerCents: number | null; per: 'month' | null } | null
  /** How long one approval opens the program, in calendar months; null for no end. */
  accessMonths: number | null
}

/**
 * The one table of programs: titles, roles, prices and access periods stand nowhere else. That the landing
 * page names other prices than are charged is required by the specification, section 9.
 */
export const programs: Record<Program, ProgramFacts> = {
  academy: {
    title: '6-Month Academy Program',
    role: 'academy_student',
    priceCents: 5000,
    currency: 'usd',
    landingPrice: { cents: 49700, formerCents: 69700, per: null },
    accessMonths: 6,
  },
  mentorship: {
    title: 'Monthly Mentorship Program',
    role: 'mentorship_student',
    priceCents: 10000,
    currency: 'usd',
    landingPrice: { cents: 9700, formerCents: null, per: 'month' },
    accessMonths: 1,
  },
  community: {
    title: 'Free Community',
    role: 'community_student',
    priceCents: null,
    currency: 'usd',
    landingPrice: null,
    accessMonths: null,
  },
}
