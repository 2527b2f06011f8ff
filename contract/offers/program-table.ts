import type { ContentRole } from '../access/permissions.ts'

// Free of schemas: pages that only name a price must not load the schema library.

export const programNames = ['academy', 'mentorship', 'community'] as const
export type Program = (typeof programNames)[number]

/** The programs that can be requested and paid for. */
export const paidProgramNames = ['academy', 'mentorship'] as const
export type PaidProgram = (typeof paidProgramNames)[number]

interface ProgramFacts {
  title: string
  role: ContentRole
  /** The price charged, in cents of `currency`; null if nothing is charged. */
  priceCents: number | null
  currency: 'usd'
  /** The landing page's own price list, in cents; null if there is no price. */
  landingPrice: { cents: number; formerCents: number | null; per: 'month' | null } | null
  /** For how many calendar months one approval opens the program; null for no end. */
  accessMonths: number | null
}

/**
 * The single source of titles, roles, prices and access periods of the programs. The landing page's
 * prices differ from those charged, as required by the specification, section 9.
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
