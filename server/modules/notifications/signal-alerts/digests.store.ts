import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { DeliveryState } from '../delivery/deliveries.schema.ts'

/** One of the places that a channel reaches, with something that has waited for the end of quiet hours. */
export interface DueDigest {
  channel: string
  target: string
  userId: string
}

/** The next places whose quiet hours have ended, in the order of their channels and ids. */
export async function dueDigests(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueDigest | null; limit: number },
): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select distinct channel, target, user_id from notification_deliveries
    where digest_at <= ${now} and state = 'waiting' and target is not null
      and (held_until is null or held_until <= ${now})
      and (${after?.channel ?? null}::text is null
        or (channel, target) > (${after?.channel ?? null}::text, ${after?.target ?? null}::uuid))
    order by channel, target limit ${limit}`.execute(executor)
  return rows
}

/** Holds what is due at a place and not held by others; gives what it is, in the order in which it happened. */
export async function holdDigest(
  executor: Executor,
  { channel, target }: DueDigest,
  { now, until }: { now: Date; until: Date },
): Promise<Selectable<Tables['notifications']>[]> {
  const rows = await executor
    .updateTable('notificationDeliveries')
    .set({ heldUntil: until })
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('state', '=', 'waiting')
    .where('digestAt', '<=', now)
    .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]))
    .returning('notificationId')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ notificationId }) => notificationId)
  return executor
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('happenedAt')
    .orderBy('id')
    .execute()
}

const those = (executor: Executor, { channel, target }: DueDigest, ids: readonly string[]) =>
  executor
    .updateTable('notificationDeliveries')
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('notificationId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'waiting')
    .where('digestAt', 'is not', null)

/** Notes what has become of a digest's parts; gives how many of them were not settled before. */
export async function settleDigest(
  executor: Executor,
  place: DueDigest,
  ids: readonly string[],
  { state, at }: { state: Exclude<DeliveryState, 'waiting'>; at: Date },
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await those(executor, place, ids)
    .set({
      state,
      heldUntil: null,
      digestAt: null,
      deliveredAt: state === 'delivered' ? at : null,
    })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Has the parts wait for longer: for other quiet hours, or because the channel wants it. */
export async function delayDigest(
  executor: Executor,
  place: DueDigest,
  ids: readonly string[],
  digestAt: Date,
): Promise<void> {
  await those(executor, place, ids).set({ heldUntil: null, digestAt }).execute()
}

/** Has the parts tried again at a time, after the last try they have failed for good. */
export async function noteDigestFailure(
  executor: Executor,
  place: DueDigest,
  ids: readonly string[],
  { reason: failure, again, mostTries }: { reason: string; again: Date; mostTries: number },
): Promise<void> {
  const isLast = sql<boolean>`tries >= ${mostTries - 1}`
  await those(executor, place, ids)
    .set({
      heldUntil: null,
      failure,
      tries: sql<number>`tries + 1`,
      state: sql<DeliveryState>`case when ${isLast} then 'failed' else 'waiting' end`,
      digestAt: sql<Date | null>`case when ${isLast} then null else ${again}::timestamptz end`,
    })
    .execute()
}
