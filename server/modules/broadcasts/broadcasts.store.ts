import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BroadcastSort } from '#contract/broadcasts.ts'
import type { MemberFilter } from '#contract/members.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type BroadcastRow = Selectable<Tables['broadcasts']>

export interface BroadcastCounts {
  people: number
  done: number
  leftOut: number
}

export function findBroadcast(executor: Executor, id: string): Promise<BroadcastRow | undefined> {
  return executor.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a broadcast and locks it until the transaction ends. */
export function lockBroadcast(tx: Executor, id: string): Promise<BroadcastRow | undefined> {
  return tx.selectFrom('broadcasts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface BroadcastText {
  id: string
  subject: string
  body: string
  filter: MemberFilter
  at: Date
}

/** Stores a new broadcast; undefined if this id exists already. */
export function insertBroadcast(
  tx: Executor,
  { at, filter, ...broadcast }: BroadcastText & { createdBy: string },
): Promise<BroadcastRow | undefined> {
  return tx
    .insertInto('broadcasts')
    .values({
      ...broadcast,
      filter: JSON.stringify(filter),
      createdAt: at,
      updatedAt: at,
      sendAt: null,
      begunAt: null,
      plannedBy: null,
      stoppedAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateBroadcast(
  tx: Executor,
  { id, subject, body, filter, at }: BroadcastText,
): Promise<BroadcastRow> {
  return tx
    .updateTable('broadcasts')
    .set({ subject, body, filter: JSON.stringify(filter), updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a broadcast a draft. */
export function unplanBroadcast(tx: Executor, id: string, at: Date): Promise<BroadcastRow> {
  return tx
    .updateTable('broadcasts')
    .set({ sendAt: null, plannedBy: null, stoppedAt: null, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Sets when a broadcast is sent, and in whose name. Of one that had stopped in the middle, the recipients who
 * have not had their turn are determined anew when it starts.
 */
export async function planBroadcast(
  tx: Executor,
  id: string,
  { sendAt, by, at }: { sendAt: Date; by: string; at: Date },
): Promise<BroadcastRow> {
  await tx
    .deleteFrom('broadcastRecipients')
    .where('broadcastId', '=', id)
    .where('doneAt', 'is', null)
    .execute()
  return tx
    .updateTable('broadcasts')
    .set({ sendAt, plannedBy: by, stoppedAt: null, begunAt: null, updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stops a broadcast of this schedule; undefined if it has been given up or has stopped before. */
export function stopBroadcast(
  tx: Executor,
  { id, sendAt, by, at }: { id: string; sendAt: Date; by: string | null; at: Date },
): Promise<BroadcastRow | undefined> {
  return tx
    .updateTable('broadcasts')
    .set({ stoppedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('sendAt', '=', sendAt)
    .where(sql<boolean>`planned_by is not distinct from ${by}`)
    .where('stoppedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function removeBroadcast(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('broadcasts').where('id', '=', id).execute()
}

/**
 * Starts a broadcast: the users selected by the statement at this moment are its recipients, beside those who
 * have had it before it stopped.
 */
export async function beginBroadcast(
  tx: Executor,
  id: string,
  { ids, at }: { ids: RawBuilder<unknown>; at: Date },
): Promise<void> {
  await tx.updateTable('broadcasts').set({ begunAt: at }).where('id', '=', id).execute()
  await sql`
    insert into broadcast_recipients (broadcast_id, user_id)
    select ${id}::uuid, meant.id from (${ids}) as meant (id)
    on conflict do nothing`.execute(tx)
}

/** Some recipients not yet processed. */
export async function waitingReaders(
  executor: Executor,
  broadcastId: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('broadcastRecipients')
    .select('userId')
    .where('broadcastId', '=', broadcastId)
    .where('doneAt', 'is', null)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Records that a recipient was processed; false if it was recorded before. */
export async function markTurn(
  tx: Executor,
  person: { broadcastId: string; userId: string; at: Date; leftOut: boolean },
): Promise<boolean> {
  const row = await tx
    .updateTable('broadcastRecipients')
    .set({ doneAt: person.at, leftOut: person.leftOut })
    .where('broadcastId', '=', person.broadcastId)
    .where('userId', '=', person.userId)
    .where('doneAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** The number of recipients of each broadcast, and of those processed, by broadcast. */
export async function countsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, BroadcastCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('broadcastRecipients')
    .select([
      'broadcastId',
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(done_at)::int`.as('done'),
      sql<number>`(count(*) filter (where left_out))::int`.as('leftOut'),
    ])
    .where('broadcastId', 'in', ids)
    .groupBy('broadcastId')
    .execute()
  return new Map(rows.map(({ broadcastId, ...counts }) => [broadcastId, counts]))
}

/** One page of the broadcasts, newest first unless sorted, and the total number of matches. */
export async function searchBroadcasts(executor: Executor, part: Part<BroadcastSort>) {
  const matching = executor
    .selectFrom('broadcasts')
    .where(isFound(part.search, [sql.ref('subject')]))
  const sorts = { subject: sql`lower(subject)`, created: sql.ref('createdAt') }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const [broadcasts, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { broadcasts, total: Number(total) }
}

/** The number of ids selected by a statement. */
export async function countIds(executor: Executor, ids: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${ids}) as meant`.execute(executor)
  return rows[0]?.count ?? 0
}

/** The broadcasts sent to a user, for the personal data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('broadcastRecipients')
    .innerJoin('broadcasts', 'broadcasts.id', 'broadcastRecipients.broadcastId')
    .select(['broadcasts.subject', 'broadcastRecipients.doneAt', 'broadcastRecipients.leftOut'])
    .where('broadcastRecipients.userId', '=', userId)
    .execute()
}
