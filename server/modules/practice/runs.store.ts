import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A run with its amounts as numbers. */
export type RunRow = Omit<Selectable<Tables['practiceRuns']>, BigColumn> & Record<BigColumn, number>
type BigColumn = 'startCents' | 'balanceCents' | 'spread'

const runOf = (row: Selectable<Tables['practiceRuns']>): RunRow => ({
  ...row,
  startCents: Number(row.startCents),
  balanceCents: Number(row.balanceCents),
  spread: Number(row.spread),
})

/** What the positions of a run that are closed came to. */
interface Tally {
  trades: number
  won: number
  totalR: number
}
export type TalliedRun = RunRow & Tally

/** Part of a statement: the tally of the run `r`. R has four decimal places, so that the sum does not drift. */
const tally = sql`
  select count(*)::int as trades, (count(*) filter (where o.profit_cents >= 0))::int as won,
    coalesce(sum(round(o.gain / (100 * o.lots * o.risk), 4)) filter (where o.risk is not null), 0)::float8
      as total_r
  from practice_orders o where o.run_id = r.id and o.status = 'closed'`

type TalliedRow = Selectable<Tables['practiceRuns']> & Tally
const talliedOf = ({ trades, won, totalR, ...row }: TalliedRow): TalliedRun => ({
  ...runOf(row),
  trades,
  won,
  totalR,
})

/** One page of a user's runs, the newest first, and their number. */
export async function listRuns(
  executor: Executor,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TalliedRun[]; total: number }> {
  const [{ rows }, total] = await Promise.all([
    sql<TalliedRow>`
      select r.*, tally.* from practice_runs r cross join lateral (${tally}) tally
      where r.user_id = ${userId} order by r.started_at desc, r.id limit ${limit} offset ${offset}`.execute(
      executor,
    ),
    countRuns(executor, userId),
  ])
  return { rows: rows.map(talliedOf), total }
}

export async function countRuns(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('practiceRuns')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** A run of a user; null for another user's. */
export async function findRun(
  executor: Executor,
  userId: string,
  id: string,
): Promise<TalliedRun | null> {
  const { rows } = await sql<TalliedRow>`
    select r.*, tally.* from practice_runs r cross join lateral (${tally}) tally
    where r.id = ${id} and r.user_id = ${userId}`.execute(executor)
  return rows[0] ? talliedOf(rows[0]) : null
}

/** The same without its tally, locked until the transaction ends. */
export async function lockRun(tx: Executor, userId: string, id: string): Promise<RunRow | null> {
  const row = await tx
    .selectFrom('practiceRuns')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ? runOf(row) : null
}

// Any constant will do, as long as no other advisory lock of the program uses it as its first key.
const runsLock = 7_341

/** Locks the number of a user's runs until the transaction ends. */
export async function lockRuns(tx: Executor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${runsLock}, hashtext(${userId}))`.execute(tx)
}

export async function insertRun(
  tx: Executor,
  run: Insertable<Tables['practiceRuns']>,
  packed: Uint8Array,
): Promise<void> {
  await tx.insertInto('practiceRuns').values(run).execute()
  const candles = { runId: run.id, packed: Buffer.from(packed) }
  await tx.insertInto('practiceCandles').values(candles).execute()
}

export async function changeRun(
  tx: Executor,
  id: string,
  values: Updateable<Tables['practiceRuns']>,
): Promise<void> {
  await tx.updateTable('practiceRuns').set(values).where('id', '=', id).execute()
}

/** Deletes a run of a user with all that belongs to it; returns whether there was one. */
export async function deleteRun(executor: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('practiceRuns')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All candles of a user's run, also those to come: only `playedCandles` may be sent of them. */
export async function readCandles(
  executor: Executor,
  userId: string,
  id: string,
): Promise<Buffer | null> {
  const row = await executor
    .selectFrom('practiceCandles')
    .innerJoin('practiceRuns', 'practiceRuns.id', 'practiceCandles.runId')
    .select('packed')
    .where('runId', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.packed ?? null
}
