import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The most that is counted of what may be very many; one more stands for all that is beyond. */
export const needsCounted = 10_000

/** Figures that are not the caller's responsibility are absent. */
const needsSchema = z.object({
  /** Undecided requests for a program. */
  requests: z.int().optional(),
  /** Submissions that are not graded yet. */
  ungraded: z.int().optional(),
  /** Questions on lessons that wait for an answer. */
  questions: z.int().optional(),
  /** Answers to quizzes and chart exercises that wait for points by hand. */
  toMark: z.int().optional(),
  /** Conversations with messages that the academy has not read. */
  unread: z.int().optional(),
  /** Shared trades without a comment, at most one more than `needsCounted`. */
  uncommented: z.int().optional(),
  /** Live sessions in the next 24 hours. */
  sessions: z.int().optional(),
  /** Payments within `failedDays` that failed, whose refund failed, or that look suspicious. */
  failedPayments: z.int().optional(),
})
export type Needs = z.infer<typeof needsSchema>

export const getNeeds = endpoint({
  method: 'GET',
  path: '/admin/needs',
  summary: 'What waits for someone of the office, as far as it is the caller’s work',
  success: { status: 200, body: needsSchema },
})
