import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'

/** The events that connected clients can receive. Names are `subject.what_happened`. */
export const eventTypes = [
  'course.changed',
  'course.waits',
  'live_session.scheduled',
  'live_session.changed',
  'live_session.moved',
  'live_session.several',
  'live_session.place_given',
  'live_session.tomorrow',
  'live_session.soon',
  'booking.made',
  'booking.moved',
  'booking.cancelled',
  'booking.tomorrow',
  'booking.soon',
  'signal.published',
  'signal.changed',
  'signal.stepped',
  'notification.signal',
  'record.day_signed',
  'country.asked',
  'role_request.filed',
  'role_request.decided',
  'access.changed',
  'access.taken_back',
  'subscription.moved',
  'subscription.ending',
  'subscription.grace',
  'subscription.lapsed',
  'ownership.handed_over',
  'waiting_list.invited',
  'waiting_list.lapsed',
  'waiting_list.kept',
  'cohort.placed',
  'cohort.moved',
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
  'assignment.extended',
  'quiz.answered',
  'quiz.marked',
  'exercise.answered',
  'exercise.marked',
  'drill.finished',
  'own_drill.sent',
  'question.changed',
  'question.answered',
  'trade.commented',
  'journal.commented',
  'journal.sharing_changed',
  'certificate.issued',
  'certificate.revoked',
  'certificate.restored',
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
  'chat_group.troubled',
  'chat_group.changed',
  'promise.broken',
  'backup.failed',
  'disk.changed',
  'account.news',
  'factors.changed',
] as const
export const eventTypeSchema = z.enum(eventTypes)
export type EventType = z.infer<typeof eventTypeSchema>

/**
 * A message of the live stream GET /events. It only names what changed; the data is read through
 * the ordinary calls, so that the stream can never reveal more than they do.
 */
export const liveEventSchema = z.object({
  type: eventTypeSchema,
  /** The id of what changed. */
  subject: z.string().nullable(),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

/** The events about signals: whoever may receive no signals receives none of these either. */
export const signalEvents: ReadonlySet<EventType> = new Set<EventType>([
  'signal.published',
  'signal.changed',
  'signal.stepped',
  'notification.signal',
])

/**
 * The permission that lets other staff receive an event sent to admins. Events not listed here are
 * for admins only.
 */
export const staffEvents: Partial<Record<EventType, Permission>> = {
  'course.changed': 'content.manage',
  'strategy.changed': 'content.manage',
  'challenge.changed': 'content.manage',
  'assignment.changed': 'assignments.manage',
  'assignment.graded': 'assignments.manage',
  'quiz.answered': 'content.manage',
  'quiz.marked': 'content.manage',
  'exercise.answered': 'content.manage',
  'drill.finished': 'content.manage',
  'question.changed': 'content.manage',
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
