import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/**
 * How many messages of a student the academy has not read, and when the last one was sent by either
 * side.
 */
export async function unreadOf(
  executor: Executor,
  userId: string,
): Promise<{ unread: number; lastAt: Date | null }> {
  const { rows } = await sql<{ unread: number; lastAt: Date }>`
    select c.last_at, (
      select count(*)::int from messages m
      where m.user_id = c.user_id and m.side = 'student' and m.number > c.read_by_academy
    ) as unread
    from conversations c where c.user_id = ${userId}::uuid`.execute(executor)
  return rows[0] ?? { unread: 0, lastAt: null }
}
