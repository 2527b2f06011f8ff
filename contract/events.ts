import { z } from 'zod'

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
  'transaction.changed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'notification.new',
  'settings.changed',
  'assignment.changed',
  'assignment.graded',
  'trade.commented',
  'certificate.issued',
  'strategy.changed',
  'challenge.changed',
  'message.new',
  'message.read',
  'conversation.closed',
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
