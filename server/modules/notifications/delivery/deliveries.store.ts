import type { Executor } from '#server/platform/database/database.ts'
import type { Target } from '../channels/channel.ts'
import type { DeliveryState } from './deliveries.schema.ts'

/** A notification on its way through one channel. */
export interface Passage {
  notificationId: string
  channel: string
}

/** Notes that a notification goes out by these channels: at once to all, or from now on to each. */
export async function insertPassages(
  tx: Executor,
  passages: readonly (Passage & { deliveredAt: Date | null })[],
): Promise<void> {
  const whole = { target: null, userId: null, notedThrough: null, heldUntil: null }
  const rows = passages.map((one) => ({
    ...one,
    ...whole,
    state: one.deliveredAt ? ('delivered' as const) : ('waiting' as const),
  }))
  await tx.insertInto('notificationDeliveries').values(rows).execute()
}

/** How far the targets have been noted; undefined when all are, or the notification is gone. */
export function findPassage(executor: Executor, { notificationId, channel }: Passage) {
  return executor
    .selectFrom('notificationDeliveries')
    .select('notedThrough')
    .where('notificationId', '=', notificationId)
    .where('channel', '=', channel)
    .where('target', 'is', null)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

/** Notes how far the targets have been noted, or all of them; false when another was first. */
export async function movePassage(
  tx: Executor,
  { notificationId, channel }: Passage,
  step: { from: string | null; through: string | null; finishedAt: Date | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('notificationDeliveries')
    .set({
      notedThrough: step.through,
      state: step.finishedAt ? 'delivered' : 'waiting',
      deliveredAt: step.finishedAt,
    })
    .where('notificationId', '=', notificationId)
    .where('channel', '=', channel)
    .where('target', 'is', null)
    .where('state', '=', 'waiting')
    .where('notedThrough', 'is not distinct from', step.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Notes who is to get a notification; gives those of whom it was not noted. */
export async function insertDeliveries(
  tx: Executor,
  passage: Passage,
  targets: readonly Target[],
): Promise<string[]> {
  if (targets.length === 0) return []
  const unsent = {
    notedThrough: null,
    state: 'waiting' as const,
    heldUntil: null,
    deliveredAt: null,
  }
  const rows = await tx
    .insertInto('notificationDeliveries')
    .values(targets.map(({ id, userId }) => ({ ...passage, target: id, userId, ...unsent })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('target')
    .execute()
  return rows.flatMap(({ target }) => target ?? [])
}

const those = (executor: Executor, { notificationId, channel }: Passage, targets: string[]) =>
  executor
    .updateTable('notificationDeliveries')
    .where('notificationId', '=', notificationId)
    .where('channel', '=', channel)
    .where('target', 'in', targets)
    .where('state', '=', 'waiting')

/** Holds what is waiting and not held by others until `until`; gives it, and how many others hold. */
export async function holdDeliveries(
  executor: Executor,
  passage: Passage,
  targets: string[],
  { now, until }: { now: Date; until: Date },
): Promise<{ held: Target[]; heldByOthers: number }> {
  const rows = await those(executor, passage, targets)
    .set({ heldUntil: until })
    .where('digestAt', 'is', null)
    .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]))
    .returning(['target', 'userId'])
    .execute()
  const held = rows.map(({ target, userId }) => ({ id: target ?? '', userId: userId ?? '' }))
  const { count } = await executor
    .selectFrom('notificationDeliveries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('notificationId', '=', passage.notificationId)
    .where('channel', '=', passage.channel)
    .where('target', 'in', targets)
    .where('state', '=', 'waiting')
    .where('digestAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { held, heldByOthers: Number(count) - held.length }
}

/** Notes what has become of deliveries; gives those of which nothing was noted before. */
export async function settleDeliveries(
  executor: Executor,
  passage: Passage,
  targets: string[],
  { state, at }: { state: Exclude<DeliveryState, 'waiting'>; at: Date },
): Promise<Set<string>> {
  if (targets.length === 0) return new Set()
  const rows = await those(executor, passage, targets)
    .set({
      state,
      heldUntil: null,
      digestAt: null,
      deliveredAt: state === 'delivered' ? at : null,
    })
    .returning('target')
    .execute()
  return new Set(rows.flatMap(({ target }) => target ?? []))
}

/** Holds what nobody is to try before `until`. */
export async function delayDeliveries(
  executor: Executor,
  passage: Passage,
  targets: string[],
  until: Date,
): Promise<void> {
  if (targets.length === 0) return
  await those(executor, passage, targets).set({ heldUntil: until }).execute()
}

/** Has a delivery that is held wait until quiet hours end, as part of one message then. */
export async function awaitDigest(
  executor: Executor,
  passage: Passage,
  target: string,
  digestAt: Date,
): Promise<void> {
  await those(executor, passage, [target])
    .set({ heldUntil: null, digestAt, digested: true })
    .execute()
}

/** Ends the hold of what could not be sent, for a reason; after the last try it has failed for good. */
export async function noteFailures(
  executor: Executor,
  passage: Passage,
  { targets, reason: failure }: { targets: string[]; reason: string },
  mostTries: number,
): Promise<void> {
  if (targets.length === 0) return
  await those(executor, passage, targets)
    .set((row) => ({
      heldUntil: null,
      failure,
      tries: row('tries', '+', 1),
      state: row
        .case()
        .when('tries', '>=', mostTries - 1)
        .then<DeliveryState>('failed')
        .else<DeliveryState>('waiting')
        .end(),
    }))
    .execute()
}

/** When what tells of these events was first delivered to each user by a message of their own, by event. */
export async function firstDeliveries(
  executor: Executor,
  eventIds: readonly number[],
): Promise<{ eventId: number; userId: string; at: Date }[]> {
  const rows = await executor
    .selectFrom('notificationDeliveries')
    .innerJoin('notifications', 'notifications.id', 'notificationDeliveries.notificationId')
    .select(['notifications.eventId', 'notificationDeliveries.userId'])
    .select(({ fn }) => fn.min<Date>('deliveredAt').as('at'))
    .where('notifications.eventId', 'in', eventIds.map(String))
    .where('state', '=', 'delivered')
    .where('notificationDeliveries.userId', 'is not', null)
    .groupBy(['notifications.eventId', 'notificationDeliveries.userId'])
    .execute()
  return rows.map(({ eventId, userId, at }) => ({
    eventId: Number(eventId),
    userId: userId ?? '',
    at: new Date(at),
  }))
}

/** What was told before `before` and still waits, held by nobody at `now`; oldest first. */
export function waitingDeliveries(
  executor: Executor,
  { channels, before, now, limit }: { channels: string[]; before: Date; now: Date; limit: number },
) {
  return executor
    .selectFrom('notificationDeliveries')
    .innerJoin('notifications', 'notifications.id', 'notificationDeliveries.notificationId')
    .select(['notificationId', 'channel', 'target'])
    .where('state', '=', 'waiting')
    .where('channel', 'in', channels)
    .where('notifications.createdAt', '<', before)
    .where('digestAt', 'is', null)
    .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]))
    .orderBy('notifications.createdAt')
    .orderBy('notificationId')
    .limit(limit)
    .execute()
}

/** Forgets what has come to its end, of notifications that were told before `before`. */
export async function deleteSettledBefore(executor: Executor, before: Date): Promise<void> {
  await executor
    .deleteFrom('notificationDeliveries')
    .using('notifications')
    .whereRef('notifications.id', '=', 'notificationDeliveries.notificationId')
    .where('notifications.createdAt', '<', before)
    .where('state', '<>', 'waiting')
    .execute()
}

/**
 * What has become of what was told since then, by channel and state. Of a channel that reaches all at once, those
 * of `toAll`, each notification counts once.
 */
export async function countDeliveries(
  executor: Executor,
  since: Date,
  toAll: readonly string[],
): Promise<{ channel: string; state: DeliveryState; count: number }[]> {
  const rows = await executor
    .selectFrom('notificationDeliveries')
    .innerJoin('notifications', 'notifications.id', 'notificationDeliveries.notificationId')
    .select(['channel', 'state'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('notifications.createdAt', '>=', since)
    .where(({ or, eb }) => or([eb('target', 'is not', null), eb('channel', 'in', toAll)]))
    .groupBy(['channel', 'state'])
    .orderBy('channel')
    .execute()
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
}
