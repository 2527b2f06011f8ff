import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * Accounts created from `from` until, but not including, `to`, by the Monday of their week
 * (YYYY-MM-DD, UTC).
 */
export async function signUpsByWeek(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; count: string }>`
    select to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as week,
      count(*) as count
    from users where created_at >= ${from} and created_at < ${to} group by 1`.execute(executor)
  return new Map(rows.map(({ week, count }) => [week, Number(count)]))
}
