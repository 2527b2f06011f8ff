import { hasMoments, momentIn, withMoments } from '#contract/times/utc-moment.ts'
import type { NotificationRow } from '../notifications.store.ts'
import type { ChannelDeps } from './channel.ts'

/** What the mail of a notification knows besides, its moments likewise. */
export async function valuesFor(
  { db, identity }: Pick<ChannelDeps, 'db' | 'identity'>,
  userId: string,
  { mailValues }: Pick<NotificationRow, 'mailValues'>,
): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(mailValues)
  if (!entries.some(([, value]) => hasMoments(value))) return mailValues
  const zone = await identity.zoneOf(db.pool, userId)
  const say = (instant: string) => momentIn(new Date(instant), zone)
  return Object.fromEntries(entries.map(([name, value]) => [name, withMoments(value, say)]))
}
