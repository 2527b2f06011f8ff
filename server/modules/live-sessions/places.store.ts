import { type RawBuilder, sql } from 'kysely'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** How the places of a session stand, and where the caller does. */
export type Standing = NonNullable<LiveSession['places']>

/**
 * Part of a statement that reads live_sessions: how the places of each stand, and where this user does; null for
 * those without a capacity.
 */
export const standingFor = (userId: string) => sql<Standing | null>`
  case when live_sessions.capacity is not null then (
    select json_build_object(
      'taken', count(*) filter (where p.has_place),
      'waiting', count(*) filter (where not p.has_place),
      'own', (
        select case when own.has_place then 'reserved' else 'waiting' end
        from live_session_places own
        where own.live_session_id = live_sessions.id and own.user_id = ${userId}),
      'ahead', (
        select count(*) from live_session_places own join live_session_places other
          on other.live_session_id = own.live_session_id and other.number < own.number
        where own.live_session_id = live_sessions.id and own.user_id = ${userId}
          and not own.has_place and not other.has_place))
    from live_session_places p where p.live_session_id = live_sessions.id) end`

/** Whether the user has a place in the session, or waits for one; null if neither. */
export async function findPlace(
  executor: Executor,
  liveSessionId: string,
  userId: string,
): Promise<{ hasPlace: boolean } | null> {
  const place = await executor
    .selectFrom('liveSessionPlaces')
    .select('hasPlace')
    .where('liveSessionId', '=', liveSessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return place ?? null
}

export async function insertPlace(
  executor: Executor,
  place: { liveSessionId: string; userId: string; hasPlace: boolean; askedAt: Date },
): Promise<void> {
  await executor.insertInto('liveSessionPlaces').values(place).execute()
}

/** Whether there was one. */
export async function deletePlace(
  executor: Executor,
  liveSessionId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('liveSessionPlaces')
    .where('liveSessionId', '=', liveSessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The number of places that are taken. */
export async function countTaken(executor: Executor, liveSessionId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('liveSessionPlaces')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('liveSessionId', '=', liveSessionId)
    .where('hasPlace', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Gives `free` places, or any number if it is null, to those who have waited longest and are among the `members`,
 * ids as part of a statement; returns who they are. The session is locked.
 */
export async function givePlaces(
  executor: Executor,
  liveSessionId: string,
  free: number | null,
  members: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update live_session_places set has_place = true
    where live_session_id = ${liveSessionId} and user_id in (
      select p.user_id from live_session_places p
      where p.live_session_id = ${liveSessionId} and not p.has_place
        and p.user_id in (${members})
      order by p.number limit ${free}::bigint)
    returning user_id`.execute(executor)
  return rows.map(({ userId }) => userId)
}

/** Takes the places of those who are not among the `members` any more. The session is locked. */
export async function releasePlaces(
  executor: Executor,
  liveSessionId: string,
  members: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from live_session_places p
    where p.live_session_id = ${liveSessionId} and p.has_place
      and p.user_id not in (${members})`.execute(executor)
}

/** The sessions that are not over at `at` and for which somebody waits. */
export async function sessionsWaitedFor(executor: Executor, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from live_sessions s
    where s.starts_at + s.duration_minutes * interval '1 minute' > ${at}::timestamptz
      and exists (select from live_session_places p where p.live_session_id = s.id and not p.has_place)
    order by s.starts_at, s.id`.execute(executor)
  return rows.map(({ id }) => id)
}
