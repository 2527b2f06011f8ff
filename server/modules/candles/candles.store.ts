import { type Insertable, sql, type Updateable } from 'kysely'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { CandleFileRow } from './candles.rules.ts'
import type { PackedMonth } from './reading/months.rules.ts'

export async function insertFile(
  executor: Executor,
  values: Insertable<Tables['candleFiles']>,
): Promise<void> {
  await executor.insertInto('candleFiles').values(values).execute()
}

/** One page of the files that a user has uploaded, for the academy or not, newest first, and their total number. */
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

/** Changes a file on behalf of the current attempt; returns whether the attempt was still current. */
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

/** Candles of one pair and time frame: a user's, or the academy's if null. */
export interface Series {
  userId: string | null
  pair: string
  frame: CandleFrame
}

const isOf = ({ userId, pair, frame }: Series) =>
  sql<boolean>`user_id is not distinct from ${userId} and pair = ${pair} and frame = ${frame}`

/** A stored month, locked until the transaction ends; null if there is none. */
export async function lockMonth(tx: Executor, of: Series, month: string) {
  const row = await tx
    .selectFrom('candleMonths')
    .select(['digits', 'packed', 'synthetic'])
    .where(isOf(of))
    .where('month', '=', sql<string>`${month}::date`)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function saveMonth(
  tx: Executor,
  { userId, pair, frame }: Series,
  { month, candles, digits, first, last, packed }: PackedMonth,
  synthetic: boolean,
): Promise<void> {
  const values = {
    candles,
    digits,
    firstAt: new Date(first * 60_000),
    lastAt: new Date(last * 60_000),
    synthetic,
    packed: Buffer.from(packed),
  }
  await tx
    .insertInto('candleMonths')
    .values({ userId, pair, frame, month, ...values })
    .onConflict((conflict) => conflict.constraint('candle_months_once').doUpdateSet(values))
    .execute()
}

/** The months of a series with candles that begin between two instants, oldest first. */
export const readMonths = (executor: Executor, of: Series, from: Date, to: Date) =>
  executor
    .selectFrom('candleMonths')
    .select(['digits', 'packed', 'candles', 'synthetic'])
    .where(isOf(of))
    .where('lastAt', '>=', from)
    .where('firstAt', '<', to)
    .orderBy('month')
    .execute()

/** The stored months of a pair for a user, including the academy's, without the candles; for null only those. */
export const listMonths = (executor: Executor, userId: string | null, pair: string) =>
  executor
    .selectFrom('candleMonths')
    .select(['userId', 'frame', 'candles', 'firstAt', 'lastAt', 'synthetic'])
    .where(sql<boolean>`(user_id = ${userId}::uuid or user_id is null)`)
    .where('pair', '=', pair)
    .orderBy('month')
    .execute()

/** Every series visible to a user: the academy's and, with `userId`, that user's. */
export const listSeries = (executor: Executor, userId: string | null) =>
  executor
    .selectFrom('candleMonths')
    .select(({ fn }) => [
      'userId',
      'pair',
      'frame',
      sql<number>`sum(candles)::int`.as('candles'),
      sql<number>`sum(length(packed))::int`.as('bytes'),
      sql<boolean>`bool_or(synthetic)`.as('synthetic'),
      fn.min('firstAt').as('from'),
      fn.max('lastAt').as('to'),
    ])
    .where(sql<boolean>`(user_id = ${userId}::uuid or user_id is null)`)
    .groupBy(['userId', 'pair', 'frame'])
    .orderBy('pair')
    .orderBy('userId')
    .orderBy('frame')
    .execute()

/** The size of a series' candles in bytes. */
export async function bytesOfSeries(executor: Executor, of: Series): Promise<number> {
  const { bytes } = await executor
    .selectFrom('candleMonths')
    .select(sql<number>`coalesce(sum(length(packed)), 0)::int`.as('bytes'))
    .where(isOf(of))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Deletes a series; returns its first and last instant, null if there was none. */
export async function deleteSeries(tx: Executor, of: Series) {
  const rows = await tx
    .deleteFrom('candleMonths')
    .where(isOf(of))
    .returning(['firstAt', 'lastAt'])
    .execute()
  if (rows.length === 0) return null
  const [first, last] = [rows.map((row) => +row.firstAt), rows.map((row) => +row.lastAt)]
  return { from: new Date(Math.min(...first)), to: new Date(Math.max(...last)) }
}

/** The candle files that a user has uploaded, and their records: market prices are not personal data. */
export async function exportFor(executor: Executor, userId: string) {
  const [files, series] = await Promise.all([
    executor
      .selectFrom('candleFiles')
      .select(['fileName', 'status', 'format', 'frame', 'pair', 'timeZone', 'counts', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    listSeries(executor, userId),
  ])
  const own = series.filter((one) => one.userId === userId)
  return { files, series: own.map(({ userId: _, ...one }) => one) }
}
