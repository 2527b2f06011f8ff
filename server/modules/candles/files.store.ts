import { type Insertable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { CandleFileRow } from './candles.rules.ts'

export async function insertFile(
  executor: Executor,
  values: Insertable<Tables['candleFiles']>,
): Promise<void> {
  await executor.insertInto('candleFiles').values(values).execute()
}

/**
 * One page of the files that a user has uploaded, for the academy or not, newest first, and their
 * total number.
 */
export async function listFiles(
  executor: Executor,
  of: { userId: string; forAcademy: boolean },
  page: { limit: number; offset: number },
): Promise<{ rows: CandleFileRow[]; total: number }> {
  const sent = executor
    .selectFrom('candleFiles')
    .where('userId', '=', of.userId)
    .where('forAcademy', '=', of.forAcademy)
  const [rows, { count }] = await Promise.all([
    sent.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    sent.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

const file = (executor: Executor, userId: string, id: string) =>
  executor.selectFrom('candleFiles').selectAll().where('id', '=', id).where('userId', '=', userId)

/** A file that the user has uploaded; null for another user's. */
export async function findFile(
  executor: Executor,
  userId: string,
  id: string,
): Promise<CandleFileRow | null> {
  return (await file(executor, userId, id).executeTakeFirst()) ?? null
}

/** The same, locked until the transaction ends. */
export async function lockFile(
  tx: Executor,
  userId: string,
  id: string,
): Promise<CandleFileRow | null> {
  return (await file(tx, userId, id).forUpdate().executeTakeFirst()) ?? null
}

/** Makes this attempt the current one; null if the file is not (or no longer) to be read. */
export async function takeReading(
  executor: Executor,
  id: string,
  attempt: string,
): Promise<CandleFileRow | null> {
  const taken = await executor
    .updateTable('candleFiles')
    .set({ attempt })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/**
 * Changes a file on behalf of the current attempt; returns whether the attempt was still current.
 */
export async function changeReading(
  executor: Executor,
  id: string,
  attempt: string,
  values: Updateable<Tables['candleFiles']>,
): Promise<boolean> {
  const changed = await executor
    .updateTable('candleFiles')
    .set(values)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'reading')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function changeFile(
  tx: Executor,
  id: string,
  values: Updateable<Tables['candleFiles']>,
): Promise<void> {
  await tx.updateTable('candleFiles').set(values).where('id', '=', id).execute()
}

export async function deleteFileRow(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('candleFiles').where('id', '=', id).execute()
}

/** Files that have been waiting for an answer, or seem to have been read, since before `before`. */
export const listForgotten = (executor: Executor, before: { waiting: Date; reading: Date }) =>
  executor
    .selectFrom('candleFiles')
    .select(['id', 'userId'])
    .where((it) =>
      it.or([
        it.and([it('status', '=', 'waiting'), it('createdAt', '<', before.waiting)]),
        it.and([it('status', '=', 'reading'), it('createdAt', '<', before.reading)]),
      ]),
    )
    .limit(1000)
    .execute()

/** Those of `keys` that belong to a candle file. */
export async function filesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('candleFiles')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []))
}
