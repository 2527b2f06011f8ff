import { emit } from '#server/platform/events/outbox.ts'
import { audienceOf } from '../notifications.rules.ts'
import type { ChannelToAll } from './channel.ts'

/** The list in the academy, which everybody reads: those who have it open are told to read it anew. */
export const inApp: ChannelToAll = {
  name: 'in-app',
  targets: 'all at once',
  send: (tx, notification) =>
    emit(tx, {
      type: notification.signalId === null ? 'notification.new' : 'notification.signal',
      subject: notification.id,
      audience: audienceOf(notification),
    }),
}
