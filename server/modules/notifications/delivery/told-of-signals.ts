import { eventsAbout } from '#server/platform/events/outbox.ts'
import type { NotificationsDeps } from '../index.ts'
import { firstDeliveries } from './deliveries.store.ts'

/** By signal, when each member was first told of its publication by a message of their own, on whichever way. */
export async function toldOfSignals(
  { db }: Pick<NotificationsDeps, 'db'>,
  signalIds: readonly string[],
): Promise<Map<string, Date[]>> {
  const events = await eventsAbout(db.pool, 'signal.published', signalIds)
  if (events.length === 0) return new Map()
  const subjects = new Map(events.map(({ id, subject }) => [id, subject ?? '']))
  // A signal for several roles has an event for each, and a member may hold both.
  const first = new Map<string, Map<string, Date>>()
  for (const { eventId, userId, at } of await firstDeliveries(db.pool, [...subjects.keys()])) {
    const signal = subjects.get(eventId) ?? ''
    const members = first.get(signal) ?? new Map<string, Date>()
    const known = members.get(userId)
    members.set(userId, known && known < at ? known : at)
    first.set(signal, members)
  }
  return new Map([...first].map(([signal, members]) => [signal, [...members.values()]]))
}
