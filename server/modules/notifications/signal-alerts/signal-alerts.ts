import type { SignalAlertChanges, SignalAlerts } from '#contract/signals/signal-alerts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../index.ts'
import { quietHoursOf, quietMinutes, usedChannels, usedKeys } from './signal-alerts.rules.ts'
import { changeAlerts, endWaitOf, findAlerts, lockAlerts } from './signal-alerts.store.ts'

type Deps = Pick<NotificationsDeps, 'db' | 'identity' | 'now'>

/** The zone in which quiet hours are, of somebody whose zone is not known. */
export const unknownZone = 'UTC'

/** By which channels the caller is told of what happens to signals, and when not. */
export async function readSignalAlerts(
  { db, identity }: Deps,
  actor: Actor,
): Promise<SignalAlerts> {
  const [row, zone] = await Promise.all([
    findAlerts(db.pool, actor.id),
    identity.zoneOf(db.pool, actor.id),
  ])
  return {
    channels: usedChannels(row?.used ?? null),
    quietHours: row ? quietHoursOf(row) : null,
    timeZone: zone ?? unknownZone,
  }
}

/** Chooses that; what is absent stays as it is. What waits for the end of quiet hours is considered anew. */
export async function updateSignalAlerts(
  deps: Deps,
  actor: Actor,
  { channels, quietHours }: SignalAlertChanges,
): Promise<SignalAlerts> {
  const { db, identity, now } = deps
  await db.transaction(async (tx) => {
    await identity.holdSession(tx, actor)
    const at = now()
    const before = await lockAlerts(tx, actor.id, at)
    const chosen = new Map(channels?.map((one) => [one.channel, one]))
    await changeAlerts(tx, actor.id, {
      ...(channels && {
        used: usedKeys(usedChannels(before.used).map((one) => chosen.get(one.channel) ?? one)),
      }),
      ...(quietHours !== undefined && quietMinutes(quietHours)),
      updatedAt: at,
    })
    await endWaitOf(tx, actor.id, at)
  })
  return readSignalAlerts(deps, actor)
}
