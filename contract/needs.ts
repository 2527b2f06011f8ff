import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const day = 86_400_000

/** The seven days in UTC that end with the one of `now`, as a period of the list of transactions. */
export const failedDays = (now: Date): string =>
  [new Date(now.getTime() - 6 * day), now].map((at) => at.toISOString().slice(0, 10)).join('..')

/** Each is left out for those whose work it is not. */
const needsSchema = z.object({
  /** Requests for a program that nobody has decided. */
  requests: z.int().optional(),
  /** Work that was handed in and is not graded. */
  ungraded: z.int().optional(),
  /** Conversations with messages that the academy has not read. */
  unread: z.int().optional(),
  /** Trades that are shared and have no comment. */
  uncommented: z.int().optional(),
  /** Live sessions of the next 24 hours. */
  sessions: z.int().optional(),
  /** Payments that failed, whose refund failed, or that look wrong, of the `failedDays`. */
  failedPayments: z.int().optional(),
})
export type Needs = z.infer<typeof needsSchema>

export const getNeeds = endpoint({
  method: 'GET',
  path: '/admin/needs',
  summary: 'What waits for somebody of the office, as far as it is the caller’s work',
  success: { status: 200, body: needsSchema },
})
