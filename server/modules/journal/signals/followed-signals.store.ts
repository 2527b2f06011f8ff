import { sql } from 'kysely'
import { type FollowedSignal, followedSignalsMaximum } from '#contract/journal/journal-signals.ts'
import type { Executor } from '#server/platform/database/database.ts'

type Row = Omit<FollowedSignal, 'totalR'> & { totalR: string }

/** The results of a user's trades by the signal they follow, the most recently traded first. */
export async function listFollowed(executor: Executor, userId: string): Promise<FollowedSignal[]> {
  const { rows } = await sql<Row>`
    select signal_id, count(*)::int as trades,
      (count(*) filter (where closed_at is null))::int as open,
      coalesce(sum(r), 0) as total_r, count(r)::int as with_r
    from trades where user_id = ${userId} and signal_id is not null
    group by signal_id
    order by max(placed_at) desc, signal_id
    limit ${followedSignalsMaximum}`.execute(executor)
  return rows.map((row) => ({ ...row, totalR: Number(row.totalR) }))
}
