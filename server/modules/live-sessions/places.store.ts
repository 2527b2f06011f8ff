import { type RawBuilder, sql } from 'kysely'
import type { LiveSession } from '#contract/live-sessions.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** How the places of a session stand, and where the caller does. */
export type Standing = NonNullable<LiveSession['places']>

/** How the places of these sessions stand, by session; without an entry, nobody has asked for one. */
export async function standingsOf(
  executor: Executor,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; hasPlace: boolean | null } & Omit<Standing, 'own'>>`
    select p.live_session_id as id, own.has_place,
      (count(*) filter (where p.has_place))::int as taken,
      (count(*) filter (where not p.has_place))::int as waiting,
      (count(*) filter (where not p.has_place and not own.has_place and p.number < own.number))::int
        as ahead
    from live_session_places p
    left join live_session_places own
      on own.live_session_id = p.live_session_id and own.user_id = ${userId}
    where p.live_session_id = any(${ids}::uuid[])
    group by p.live_session_id, own.has_place, own.number`.execute(executor)
  return new Map(
    rows.map(({ id, hasPlace, ...counts }) => {
      const own = hasPlace ? ('reserved' as const) : ('waiting' as const)
      return [id, { ...counts, own: hasPlace === null ? null : own }]
    }),
  )
}

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

/** Users as parts of a statement: a condition on the column. */
type IsOneOf = (userId: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * Gives `free` places, or any number if it is null, to those who have waited longest and may still join; returns
 * who they are. The session is locked.
 */
export async function givePlaces(
  executor: Executor,
  liveSessionId: string,
  free: number | null,
  mayJoin: IsOneOf,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update live_session_places set has_place = true
    where live_session_id = ${liveSessionId} and user_id in (
      select p.user_id from live_session_places p
      where p.live_session_id = ${liveSessionId} and not p.has_place
        and ${mayJoin(sql.ref('p.userId'))}
      order by p.number limit ${free}::bigint)
    returning user_id`.execute(executor)
  return rows.map(({ userId }) => userId)
}

/** Takes the places of those who may not join any more. The session is locked. */
export async function releasePlaces(
  executor: Executor,
  liveSessionId: string,
  mayJoin: IsOneOf,
): Promise<void> {
  await sql`
    delete from live_session_places p
    where p.live_session_id = ${liveSessionId} and p.has_place
      and not ${mayJoin(sql.ref('p.userId'))}`.execute(executor)
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
