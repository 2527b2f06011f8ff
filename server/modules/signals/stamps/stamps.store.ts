import { sql } from 'kysely'
import type { RecordHead } from '#contract/signals/record-entries.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type HeadRow, headColumns, presentHead } from '../receipts/record-heads.store.ts'

/** Has the heads of days that were made known after `since` stamped. */
export async function addStamps(executor: Executor, since: Date, at: Date): Promise<void> {
  await sql`
    insert into record_stamps (seq, retry_at)
    select seq, ${at}::timestamptz from record_days where told_at > ${since}::timestamptz
    on conflict (seq) do nothing`.execute(executor)
}

/**
 * Takes the oldest head that is due, of those made known after `since`, for one attempt: nobody else tries it before `until`. Undefined
 * if none is due.
 */
export async function takeDue(
  executor: Executor,
  { since, at, until }: { since: Date; at: Date; until: Date },
): Promise<{ head: RecordHead; attempts: number } | undefined> {
  const { rows } = await sql<{ seq: string; attempts: number }>`
    update record_stamps set attempts = attempts + 1, retry_at = ${until}::timestamptz
    where seq = (
      select s.seq from record_stamps s join record_days d on d.seq = s.seq
      where s.token is null and s.retry_at <= ${at}::timestamptz
        and d.told_at > ${since}::timestamptz
      order by s.seq limit 1 for update of s skip locked)
    returning seq, attempts`.execute(executor)
  const [taken] = rows
  if (!taken) return undefined
  const row: HeadRow | undefined = await executor
    .selectFrom('recordHeads')
    .select(headColumns)
    .where('seq', '=', taken.seq)
    .executeTakeFirst()
  return row && { head: presentHead(row), attempts: taken.attempts }
}

/** Stores a token; the first one stays. */
export async function storeStamp(
  executor: Executor,
  { seq, token, stampedAt }: { seq: number; token: Uint8Array; stampedAt: Date },
): Promise<void> {
  await executor
    .updateTable('recordStamps')
    .set({ token: Buffer.from(token), stampedAt, problem: null })
    .where('seq', '=', String(seq))
    .where('token', 'is', null)
    .execute()
}

/** Stores why an attempt failed, and when it is tried again. */
export async function storeProblem(
  executor: Executor,
  { seq, problem, retryAt }: { seq: number; problem: string; retryAt: Date },
): Promise<void> {
  await executor
    .updateTable('recordStamps')
    .set({ problem, retryAt })
    .where('seq', '=', String(seq))
    .where('token', 'is', null)
    .execute()
}

interface StampingRow {
  stamped: number
  waiting: number
  newest: { day: string; stampedAt: string } | null
  problem: { day: string; reason: string; attempts: number; retryAt: string } | null
}

/** How far heads are stamped; those that wait are of days made known after `since`. */
export async function readStampingRow(executor: Executor, since: Date): Promise<StampingRow> {
  const { rows } = await sql<StampingRow>`
    with all_stamps as (
      select s.*, d.day, s.token is null and d.told_at > ${since}::timestamptz as waits
      from record_stamps s join record_days d on d.seq = s.seq
    )
    select count(*) filter (where token is not null)::int as stamped,
      count(*) filter (where waits)::int as waiting,
      (select json_build_object('day', day, 'stampedAt', stamped_at) from all_stamps
        where token is not null order by seq desc limit 1) as newest,
      (select json_build_object('day', day, 'reason', problem, 'attempts', attempts,
          'retryAt', retry_at) from all_stamps
        where waits and problem is not null order by seq limit 1) as problem
    from all_stamps`.execute(executor)
  return rows[0] ?? { stamped: 0, waiting: 0, newest: null, problem: null }
}
