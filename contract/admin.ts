import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './values.ts'

/** Mentorships that end within this many days count as expiring soon. */
export const expiringSoonDays = 14

/** The maximum number of expiring mentorships, and of courses, that are listed. */
export const statsLimit = 100

/** Figures whose data the caller may not read are absent. */
export const adminStatsSchema = z.object({
  /** Users without the admin role. */
  totalStudents: z.number().int().optional(),
  /** Currently active mentorship subscriptions. */
  activeMentorships: z.number().int().optional(),
  /** Dollars received in this calendar month (UTC), less refunds made in it; may be negative. */
  revenueThisMonth: z.number().optional(),
  /** The same in cents of each currency, the largest first; `revenueThisMonth` is the first of them. */
  revenueByCurrency: z.array(z.object({ currency: z.string(), cents: z.int() })).optional(),
  /** All active mentorships that end within 14 days, including those not listed below. */
  expiringMentorships: z.number().int().optional(),
  /** Those that end first. */
  expiringSoon: z
    .array(
      z.object({
        /** The subscription's id, used to extend it. */
        id,
        userId: id,
        name: z.string(),
        email: z.string(),
        subscriptionEnd: instant,
        /** The day of the month from which its months are counted; null for the day of its end. */
        anchorDay: z.int().nullable(),
      }),
    )
    .optional(),
  /** The published courses, newest first. */
  courses: z
    .array(
      z.object({
        id,
        title: z.string(),
        /** Completed lessons of all lessons, over the students who have started, as a rounded percentage. */
        completion: z.number().int().min(0).max(100),
      }),
    )
    .optional(),
  /** The proxy that has forwarded requests in the last day without being listed in TRUST_PROXY; null if none has. */
  unlistedProxy: z.string().nullable().optional(),
})
export type AdminStats = z.infer<typeof adminStatsSchema>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'How the academy is doing: students, mentorships, revenue, completion per course',
  success: { status: 200, body: adminStatsSchema },
})
