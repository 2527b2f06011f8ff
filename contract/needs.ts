import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
  /** Payments and refunds that failed, or look wrong, in the last 7 days. */
  failedPayments: z.int().optional(),
})
export type Needs = z.infer<typeof needsSchema>

export const getNeeds = endpoint({
  method: 'GET',
  path: '/admin/needs',
  summary: 'What waits for somebody of the office, as far as it is the caller’s work',
  success: { status: 200, body: needsSchema },
})
