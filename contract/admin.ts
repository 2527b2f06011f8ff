import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

/** Mentorships that end within so many days are told as expiring soon. */
export const expiringSoonDays = 14

/** At most so many of them, and at most so many courses, are named. */
export const statsLimit = 100

/** Each figure is left out for those who may not read what it is made of. */
export const adminStatsSchema = z.object({
  /** Users without the admin role. */
  totalStudents: z.number().int().optional(),
  /** Mentorship subscriptions that are active now. */
  activeMentorships: z.number().int().optional(),
  /** Dollars paid in this calendar month (UTC), less what was given back in it; may be below 0. */
  revenueThisMonth: z.number().optional(),
  /** The same in cents of each currency, the largest first; what stands above is the first of them. */
  revenueByCurrency: z.array(z.object({ currency: z.string(), cents: z.int() })).optional(),
  /** All active mentorships that end within 14 days, also those that are not named below. */
  expiringMentorships: z.number().int().optional(),
  /** Those that end first. */
  expiringSoon: z
    .array(
      z.object({
        /** Of the subscription, to extend it by. */
        id,
        userId: id,
        name: z.string(),
        email: z.string(),
        subscriptionEnd: instant,
      }),
    )
    .optional(),
  /** The published courses, newest first. */
  courses: z
    .array(
      z.object({
        id,
        title: z.string(),
        /** Percent, rounded: completed lessons of all lessons, over the students who have begun. */
        completion: z.number().int().min(0).max(100),
      }),
    )
    .optional(),
  /**
   * Who has handed on requests in the last day without being listed in TRUST_PROXY; null for nobody.
   */
  unlistedProxy: z.string().nullable().optional(),
})
export type AdminStats = z.infer<typeof adminStatsSchema>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'How the academy is doing: students, mentorships, revenue, completion per course',
  success: { status: 200, body: adminStatsSchema },
})
