import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** When somebody was last there; null where nobody has seen them. */
export async function lastSeenOf(executor: Executor, userId: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('lastSightings')
    .select('seenAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}

/** Notes that these were there at `at`, in one statement, however many they are. */
export async function noteSeen(executor: Executor, userIds: string[], at: Date): Promise<void> {
  await sql`
    insert into last_sightings as known (user_id, seen_at)
    select id, ${at}::timestamptz from users where id = any(${userIds}::uuid[]) order by id
    on conflict (user_id) do update set seen_at = excluded.seen_at
    where excluded.seen_at > known.seen_at`.execute(executor)
}
