import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { FollowingTrade } from './comparing.rules.ts'

type Row = FollowingTrade & { signalTitle: string | null }

/** The user's trades that follow signals, the last closed or opened first. */
export async function listFollowing(
  executor: Executor,
  userId: string,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select signal_id, signal_title, pair, direction, entry, exit, lots from trades
    where user_id = ${userId} and signal_id is not null
    order by placed_at desc, id
    limit ${limit}`.execute(executor)
  return rows
}
