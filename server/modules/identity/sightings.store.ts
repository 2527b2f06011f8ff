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

/** Notes the time zone of the browser in which a user is at `at`. */
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

/** The time zone that a user has chosen, and that of the browser last seen; null where there is none. */
export async function zonesOf(
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

/** The time zone in which times are written to a user: the chosen one, else that of their browser. */
export async function zoneOf(executor: Executor, userId: string): Promise<string | null> {
  const { timeZone, seenZone } = await zonesOf(executor, userId)
  return timeZone ?? seenZone
}
