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

/** The time zone in which a user was last seen; null where no browser has told. */
export async function seenZoneOf(executor: Executor, userId: string): Promise<string | null> {
  const row = await executor
    .selectFrom('lastSightings')
    .select('timeZone')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.timeZone ?? null
}

/** The time zone in which times are written to a user: the chosen one, else that of their browser. */
export async function zoneOf(executor: Executor, userId: string): Promise<string | null> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce(
      (select time_zone from user_preferences where user_id = ${userId}),
      (select time_zone from last_sightings where user_id = ${userId})
    ) as zone`.execute(executor)
  return rows[0]?.zone ?? null
}
