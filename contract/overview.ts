import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './values.ts'

const periodSchema = z.object({
  /** Whole days in UTC, both included; without them the twelve months that end today. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})

export interface OverviewPeriod {
  from: string
  to: string
}

/** Cents of one currency. */
const sumSchema = z.object({ currency: z.string(), cents: z.int() })
export type Sum = z.infer<typeof sumSchema>

const overviewSchema = z.object({
  /** One entry for each currency and calendar month in UTC, in cents; money of tests is in none. */
  months: z.array(
    z.object({
      /** As 2026-11. */
      month: z.string(),
      /** Amounts of different currencies are never added up. */
      currency: z.string(),
      paidCents: z.int(),
      /** What went back, by refunds and lost disputes, as it is: above 0. */
      backCents: z.int(),
      payments: z.int(),
    }),
  ),
  /** One entry for each week that begins on a Monday, by that day. */
  weeks: z.array(z.object({ week: calendarDate, signUps: z.int() })),
  subscriptions: z.object({
    /** Now, whatever the period. */
    active: z.int(),
    /** Open when the period began. */
    activeAtStart: z.int(),
    /** Ended within the period and not renewed since. */
    lapsed: z.int(),
    /** End within the next 30 days, and what renewing all of them would bring, by currency. */
    endingSoon: z.int(),
    expected: z.array(sumSchema),
  }),
  refunds: z.object({ count: z.int(), sums: z.array(sumSchema) }),
  /** Arrivals at the public pages, counted without cookies and addresses. */
  visits: z.int(),
  /** Money came for them within the period. */
  payments: z.int(),
  /** Whether the ledger agrees with every payment. */
  booksAgree: z.boolean(),
})
export type Overview = z.infer<typeof overviewSchema>

export const readOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  summary: 'The owner’s figures of a period, of three years at most',
  query: periodSchema,
  success: { status: 200, body: overviewSchema },
})

export const countVisit = endpoint({
  method: 'POST',
  path: '/visits',
  summary: 'Somebody has arrived at the public pages: one more for today, and nothing about whom',
  success: { status: 204, body: null },
})
