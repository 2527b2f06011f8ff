import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './values.ts'

const periodSchema = z.object({
  /** Whole days in UTC, inclusive; defaults to the twelve months that end today. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})

export interface OverviewPeriod {
  from: string
  to: string
}

/** An amount in the minor units of one currency. */
const sumSchema = z.object({ currency: z.string(), cents: z.int() })
export type Sum = z.infer<typeof sumSchema>

const overviewSchema = z.object({
  /** One entry for each currency and calendar month in UTC, in cents; test payments are excluded. */
  months: z.array(
    z.object({
      /** Such as 2026-11. */
      month: z.string(),
      /** Amounts of different currencies are never added up. */
      currency: z.string(),
      paidCents: z.int(),
      /** Refunds and lost disputes, as a positive amount. */
      backCents: z.int(),
      payments: z.int(),
    }),
  ),
  /** One entry per week, identified by its Monday. */
  weeks: z.array(z.object({ week: calendarDate, signUps: z.int() })),
  subscriptions: z.object({
    /** The current number, whatever the period. */
    active: z.int(),
    /** Subscriptions open when the period began. */
    activeAtStart: z.int(),
    /** Subscriptions that ended within the period and have not been renewed since. */
    lapsed: z.int(),
    /** Subscriptions that end within the next 30 days, and what renewing all of them would bring, by currency. */
    endingSoon: z.int(),
    expected: z.array(sumSchema),
  }),
  refunds: z.object({ count: z.int(), sums: z.array(sumSchema) }),
  /** Visits to the public pages, counted without cookies and network addresses. */
  visits: z.int(),
  /** Payments received within the period. */
  payments: z.int(),
  /** Whether the ledger agrees with all payments. */
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
  summary: 'Someone has arrived at the public pages: one more for today, and nothing about whom',
  success: { status: 204, body: null },
})
