import type { Target } from '../channels/channel.ts'
import type { DeliveryDeps } from '../delivery/delivery-deps.ts'
import type { NotificationRow } from '../notifications.store.ts'
import { isUsual, quietUntil } from './signal-alerts.rules.ts'
import { chosenAlerts } from './signal-alerts.store.ts'
import { unknownZone } from './signal-alerts.ts'

interface Wanting {
  /** Those who want it now. */
  now: Target[]
  /** Those who want it when their quiet hours end. */
  later: { target: Target; at: Date }[]
}

/**
 * Which of the targets' users want to be told of this moment of a signal by the channel, and when. What is not about a
 * signal everybody wants now.
 */
export async function whoWant(
  { db, identity, now }: Pick<DeliveryDeps, 'db' | 'identity' | 'now'>,
  channel: { name: string },
  { signalMoment: moment }: Pick<NotificationRow, 'signalMoment'>,
  targets: readonly Target[],
): Promise<Wanting> {
  if (moment === null || targets.length === 0) return { now: [...targets], later: [] }
  const userIds = [...new Set(targets.map(({ userId }) => userId))]
  const chosen = await chosenAlerts(db.pool, userIds, { channel: channel.name, moment })
  const at = now()
  const ends = new Map<string, Date>()
  for (const alerts of chosen.values()) {
    if (!alerts.isUsed || alerts.quietFrom === null) continue
    const zone = await identity.zoneOf(db.pool, alerts.userId)
    const end = quietUntil(alerts, zone ?? unknownZone, at)
    if (end) ends.set(alerts.userId, end)
  }
  const wanting: Wanting = { now: [], later: [] }
  for (const target of targets) {
    if (!(chosen.get(target.userId)?.isUsed ?? isUsual(moment))) continue
    const end = ends.get(target.userId)
    if (end) wanting.later.push({ target, at: end })
    else wanting.now.push(target)
  }
  return wanting
}
