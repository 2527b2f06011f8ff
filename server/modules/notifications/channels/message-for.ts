import { hasMoments, momentIn, withMoments } from '#contract/times/utc-moment.ts'
import type { NotificationRow } from '../notifications.store.ts'
import type { ChannelDeps } from './channel.ts'

/** What a notification says to one reader: its moments by the clocks where the reader is. */
export async function messageFor(
  { db, identity }: Pick<ChannelDeps, 'db' | 'identity'>,
  userId: string,
  { message }: Pick<NotificationRow, 'message'>,
): Promise<string> {
  if (!hasMoments(message)) return message
  const zone = await identity.zoneOf(db.pool, userId)
  return withMoments(message, (instant) => momentIn(new Date(instant), zone))
}
