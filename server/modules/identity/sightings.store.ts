import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** When somebody was last seen; null if never. */
export async function lastSeenOf(executor: Executor, userId: string): Promise<Date | null> {
  const row = await executor
    .selectFrom('lastSightings')
    .select('seenAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}

/** Records that these users were seen at `at`, in one statement for any number of them. */
export async function noteSeen(executor: Executor, userIds: string[], at: Date): Promise<void> {
  await sql`
    insert into last_sightings as known (user_id, seen_at)
    select id, ${at}::timestamptz from users where id = any(${userIds}::uuid[]) order by id
    on conflict (user_id) do update set seen_at = excluded.seen_at
    where excluded.seen_at > known.seen_at`.execute(executor)
}

/** Stores the time zone of the browser that a user uses at `at`. */
export async function noteZone(
  executor: Executor,
  { userId, timeZone, at }: { userId: string; timeZone: string; at: Date },
): Promise<void> {
  await executor
    .insertInto('lastSightings')
    .values({ userId, seenAt: at, timeZone })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ timeZone }))
    .execute()
}

/** The user's chosen time zone, and that of the browser last seen; null if there is none. */
async function zonesOf(
  executor: Executor,
  userId: string,
): Promise<{ timeZone: string | null; seenZone: string | null }> {
  const { rows } = await sql<{ timeZone: string | null; seenZone: string | null }>`
    select
      (select time_zone from user_preferences where user_id = ${userId}) as time_zone,
      (select time_zone from last_sightings where user_id = ${userId}) as seen_zone`.execute(
    executor,
  )
  return rows[0] ?? { timeZone: null, seenZone: null }
}

/** The time zone for times in texts to a user: the chosen one, otherwise the browser's. */
export async function zoneOf(executor: Executor, userId: string): Promise<string | null> {
  const { timeZone, seenZone } = await zonesOf(executor, userId)
  return timeZone ?? seenZone
}
