import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** What can happen that a connected client wants to hear of. Names are `subject.what_happened`. */
export const eventTypes = [
  'course.changed',
  'live_session.scheduled',
  'live_session.changed',
  'signal.published',
  'signal.changed',
  'role_request.filed',
  'role_request.decided',
  'access.changed',
  'access.taken_back',
  'subscription.ending',
  'subscription.grace',
  'subscription.lapsed',
  'ownership.handed_over',
  'transaction.changed',
  'receipt.issued',
  'recurring.changed',
  'recurring.failed',
  'refund.settled',
  'refund.failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'notification.new',
  'settings.changed',
  'assignment.changed',
  'assignment.graded',
  'trade.commented',
  'journal.commented',
  'journal.sharing_changed',
  'certificate.issued',
  'strategy.changed',
  'challenge.changed',
  'message.new',
  'message.read',
  'conversation.closed',
  'conversation.reopened',
  'conversation.assigned',
  'announcement.begun',
  'announcement.changed',
  'telegram.changed',
  'backup.failed',
  'disk.changed',
  'account.news',
  'factors.changed',
] as const
export const eventTypeSchema = z.enum(eventTypes)
export type EventType = z.infer<typeof eventTypeSchema>

/**
 * One message of the live stream GET /events. It names what changed; the data itself is read
 * through the ordinary calls, so that the stream can never show more than they would.
 */
export const liveEventSchema = z.object({
  type: eventTypeSchema,
  /** The id of what changed. */
  subject: z.string().nullable(),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

/**
 * What the events that admins hear of are about: whoever may read that in the office hears of them as
 * well. What is not named is for admins alone.
 */
export const staffEvents: Partial<Record<EventType, Permission>> = {
  'course.changed': 'content.manage',
  'strategy.changed': 'content.manage',
  'challenge.changed': 'content.manage',
  'assignment.changed': 'assignments.manage',
  'assignment.graded': 'assignments.manage',
  'journal.sharing_changed': 'journals.review',
  'role_request.filed': 'role-requests.decide',
  'transaction.changed': 'payments.read',
  'refund.settled': 'payments.read',
  'refund.failed': 'payments.read',
  'dispute.opened': 'payments.read',
  'dispute.won': 'payments.read',
  'dispute.lost': 'payments.read',
  'message.new': 'messages.manage',
  'message.read': 'messages.manage',
  'conversation.closed': 'messages.manage',
  'conversation.reopened': 'messages.manage',
  'conversation.assigned': 'messages.manage',
}
