import { sql } from 'kysely'
import type { RecordHead } from '#contract/signals/record-entries.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type HeadRow, headColumns, presentHead } from './record-heads.store.ts'

/** Whether heads of days before `today`, a UTC day, have not been made known yet. */
export async function hasUntoldDays(executor: Executor, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from record_heads
    where day < ${today} and day > (select coalesce(max(day), '') from record_days) limit 1`.execute(
    executor,
  )
  return rows.length > 0
}

/** Notes the last head of each day before `today` that was not made known yet; gives their entries, oldest first. */
export async function noteDays(tx: Executor, today: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ seq: string }>`
    insert into record_days (day, seq, told_at)
    select day, max(seq), ${at}::timestamptz from record_heads
    where day < ${today} and day > (select coalesce(max(day), '') from record_days)
    group by day order by day
    on conflict (day) do nothing returning seq`.execute(tx)
  return rows.map(({ seq }) => seq)
}

/** The head of a day that is over, by the entry that it ends with; undefined if there is none. */
export async function findDayHead(
  executor: Executor,
  seq: string,
): Promise<RecordHead | undefined> {
  const row: HeadRow | undefined = await executor
    .selectFrom('recordDays')
    .innerJoin('recordHeads', 'recordHeads.seq', 'recordDays.seq')
    .select(headColumns)
    .where('recordDays.seq', '=', seq)
    .executeTakeFirst()
  return row && presentHead(row)
}

/** The newest heads of days that were made known after `since`, oldest first. */
export async function selectDayHeads(
  executor: Executor,
  { since, limit }: { since: Date; limit: number },
): Promise<RecordHead[]> {
  const rows: HeadRow[] = await executor
    .selectFrom('recordDays')
    .innerJoin('recordHeads', 'recordHeads.seq', 'recordDays.seq')
    .select(headColumns)
    .where('recordDays.toldAt', '>', since)
    .orderBy('recordDays.day', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map(presentHead)
}
