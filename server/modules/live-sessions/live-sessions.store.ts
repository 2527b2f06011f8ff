import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { type ContentRole, contentRoles } from '#contract/access/permissions.ts'
import type { LiveSessionSort, WhichSessions } from '#contract/live-sessions.ts'
import type { TitledSignal } from '#server/modules/signals/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFoundIn, type Searched, selectFound } from '#server/platform/database/full-text.ts'
import {
  isFound,
  listedPart,
  ordered,
  type Part,
  type SortColumns,
} from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { discussedSignals } from './discussed.store.ts'
import { filesOfSession, type SessionFileRow } from './files.store.ts'
import type { Seen, SeenInFull } from './live-sessions.policy.ts'
import { type Standing, standingFor } from './places.store.ts'
import { isForAll, isForAny, isSharedToAll } from './programs.store.ts'

export type LiveSessionRow = Selectable<Tables['liveSessions']>

/** A session with its files, and how its places stand for a reader if it has a capacity. */
export type SeenSession = LiveSessionRow & {
  standing: Standing | null
  files: SessionFileRow[] | null
  /** Those that its chapters name and the reader may see; left out where chapters are not shown. */
  signals?: TitledSignal[] | null
}

const seenColumns = (reader: string) =>
  [standingFor(reader).as('standing'), filesOfSession.as('files')] as const

const fullColumns = ({ reader, signalsWith }: SeenInFull) =>
  [...seenColumns(reader), signalsWith(discussedSignals).as('signals')] as const

const sorts: SortColumns<LiveSessionSort> = {
  title: sql`lower(title)`,
  date: sql.ref('startsAt'),
  access: sql.ref('roleAccess'),
}

const ownId = sql.ref('liveSessions.id')

/** Every session, for the program's own work. */
export const allSessions: Seen = { roles: contentRoles, isOpen: () => sql<boolean>`true` }

const endsAt = sql<Date>`starts_at + duration_minutes * interval '1 minute'`

/**
 * Unless sorted, sessions that have not ended at `now` by date, then the others, newest first; and
 * the total number.
 */
export async function selectLiveSessions(
  executor: Executor,
  now: Date,
  part: Part<LiveSessionSort> & SeenInFull,
) {
  const over = sql<boolean>`${endsAt} <= ${now}`
  const comingFirst = sql`
    ${over}, case when not (${over}) then starts_at end, starts_at desc, id`
  const visible = executor
    .selectFrom('liveSessions')
    .where(isForAny(part.roles))
    .where(part.isOpen(ownId))
    .where(isFound(part.search, [sql.ref('title'), sql.ref('description')]))
  const order = ordered(part, sorts, { tie: sql.ref('id'), otherwise: comingFirst })
  const seen = visible.selectAll().select(fullColumns(part))
  return listedPart(seen, order, part)
}

/** What a search finds of the sessions that are visible, by title and description. */
export const findLiveSessions = (executor: Executor, { roles, isOpen }: Seen, searched: Searched) =>
  selectFound(
    executor,
    {
      found: sql`
        select s.id, s.title, s.description, s.programs, s.starts_at from live_sessions s
        where ${isFoundIn(sql`words_of(s.title || ' ' || s.description)`, searched)}`,
      visible: sql`
        from found s where s.programs && ${roles}::text[] and ${isOpen(sql.ref('s.id'))}`,
      columns: sql`s.id`,
      title: sql`s.title`,
      text: sql`s.description`,
      at: sql`s.starts_at`,
      titlesFirst: true,
    },
    searched,
  )

/** The next sessions that have not ended at `now`, by date. */
export function selectUpcomingLiveSessions(
  executor: Executor,
  now: Date,
  part: Seen & { limit: number },
): Promise<LiveSessionRow[]> {
  return upcoming(executor, now, part).execute()
}

/** The statement of the next sessions that have not ended at `now`, by date. */
export const upcoming = (executor: Executor, now: Date, part: Seen & { limit: number }) =>
  executor
    .selectFrom('liveSessions')
    .selectAll()
    .where(isForAny(part.roles))
    .where(part.isOpen(ownId))
    .where(endsAt, '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(part.limit)

/** The next sessions that have not ended at `now`, by date, with their places as the reader sees them. */
export function selectUpcomingFor(
  executor: Executor,
  reader: string,
  now: Date,
  part: Seen & { limit: number },
): Promise<SeenSession[]> {
  return upcoming(executor, now, part).select(seenColumns(reader)).execute()
}

/** A visible session with its places and signals as the reader sees them; null if there is none. */
export async function findLiveSessionFor(
  executor: Executor,
  id: string,
  seen: SeenInFull,
): Promise<SeenSession | null> {
  const row = await executor
    .selectFrom('liveSessions')
    .selectAll()
    .select(fullColumns(seen))
    .where('id', '=', id)
    .where(isForAny(seen.roles))
    .where(seen.isOpen(ownId))
    .executeTakeFirst()
  return row ?? null
}

export async function findLiveSession(
  executor: Executor,
  id: string,
  { roles, isOpen }: Seen,
): Promise<LiveSessionRow | null> {
  const row = await executor
    .selectFrom('liveSessions')
    .selectAll()
    .where('id', '=', id)
    .where(isForAny(roles))
    .where(isOpen(ownId))
    .executeTakeFirst()
  return row ?? null
}

/** Those of the sessions with these ids that are not open to everybody of their programs. */
export async function selectHeldBack(
  executor: Executor,
  ids: readonly string[],
  isShared: (sessionId: RawBuilder<unknown>, role: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await executor
    .selectFrom('liveSessions')
    .select('id')
    .where('id', 'in', ids)
    .where(sql<boolean>`not ${isSharedToAll(isShared)}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Id and title of a session, and the programs that it is for; null if there is none. */
export async function findBrief(
  executor: Executor,
  id: string,
): Promise<Pick<LiveSessionRow, 'id' | 'title' | 'programs'> | null> {
  const query = executor.selectFrom('liveSessions').select(['id', 'title', 'programs'])
  return (await query.where('id', '=', id).executeTakeFirst()) ?? null
}

/** The coming and the latest sessions that are for all of these programs, without those selected by `except`, part of a statement, newest first. */
export async function selectBriefs(
  executor: Executor,
  programs: readonly ContentRole[],
  { except, limit }: { except: RawBuilder<unknown>; limit: number },
): Promise<Pick<LiveSessionRow, 'id' | 'title' | 'startsAt'>[]> {
  return executor
    .selectFrom('liveSessions')
    .select(['id', 'title', 'startsAt'])
    .where(isForAll(ownId, programs))
    .where(sql<boolean>`id not in (${except})`)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Part of a statement: who has joined a session, as `user_id`, and since when, as `done_at`. */
export const attendeesOf = (id: string): RawBuilder<unknown> => sql`
  select user_id, joined_at as done_at from live_session_attendance where live_session_id = ${id}`

/** Reads sessions and locks them until the transaction ends, in the order in which all do. */
export async function lockLiveSessions(
  executor: Executor,
  ids: readonly string[],
): Promise<LiveSessionRow[]> {
  if (ids.length === 0) return []
  return executor
    .selectFrom('liveSessions')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Keeps a session, and with it whom it is for and who has a place in it, as it is until the transaction ends; many
 * may keep it at once.
 */
export async function keepLiveSession(tx: Executor, id: string): Promise<void> {
  await tx.selectFrom('liveSessions').select('id').where('id', '=', id).forShare().execute()
}

/** The ids of all sessions of the series that this one is part of, itself included; none if it does not exist. */
export async function findSeriesOf(executor: Executor, id: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('liveSessions as named')
    .innerJoin('liveSessions as one', (join) =>
      join.on((eb) =>
        eb.or([
          eb('one.id', '=', eb.ref('named.id')),
          eb('one.seriesId', '=', eb.ref('named.seriesId')),
        ]),
      ),
    )
    .select('one.id')
    .where('named.id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}

export function insertLiveSessions(
  executor: Executor,
  values: readonly Insertable<Tables['liveSessions']>[],
): Promise<LiveSessionRow[]> {
  return executor.insertInto('liveSessions').values(values).returningAll().execute()
}

export function changeLiveSession(
  executor: Executor,
  id: string,
  values: Updateable<Tables['liveSessions']>,
): Promise<LiveSessionRow> {
  return executor
    .updateTable('liveSessions')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Returns the deleted sessions with the files that they had: the one named, or of its series those from it on, or all, without what has begun
 * at `at`; none if there was none. They are locked once it is this deletion's turn, in the order of
 * `lockLiveSessions`.
 */
export async function removeLiveSessions(
  executor: Executor,
  id: string,
  which: WhichSessions,
  at: Date,
): Promise<(LiveSessionRow & Pick<SeenSession, 'files'>)[]> {
  const others = sql`
    from live_sessions named join live_sessions one
      on one.id = named.id or one.series_id = named.series_id
    where named.id = ${id} and (named.series_id is null
      or one.id = named.id
        and one.starts_at + one.duration_minutes * interval '1 minute' > ${at}::timestamptz
      or one.starts_at > ${at}::timestamptz
        and (${which} = 'all' or one.starts_at >= named.starts_at))`
  const ids =
    which === 'this'
      ? sql`select id from live_sessions where id = ${id} for update`
      : sql`select one.id ${others} order by one.id for update of one`
  return executor
    .deleteFrom('liveSessions')
    .where('id', 'in', sql<string>`(${ids})`)
    .returningAll()
    .returning(filesOfSession.as('files'))
    .execute()
}

/** How many of the sessions of a role a user has joined. */
export async function countJoined(
  executor: Executor,
  userId: string,
  role: ContentRole,
): Promise<number> {
  const { count } = await executor
    .selectFrom('liveSessionAttendance')
    .innerJoin('liveSessions', 'liveSessions.id', 'liveSessionAttendance.liveSessionId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('liveSessionAttendance.userId', '=', userId)
    .where(isForAny([role]))
    .executeTakeFirstOrThrow()
  return count
}

/** The current version of a user's feed address: the number of earlier ones. */
export async function feedVersion(executor: Executor, userId: string): Promise<number> {
  const row = await executor
    .selectFrom('calendarFeeds')
    .select('version')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * The version of a user's feed address, and whether the session that asks for it `isAlive`, part of a
 * statement: both as of one moment.
 */
export async function feedVersionFor(
  executor: Executor,
  userId: string,
  isAlive: RawBuilder<boolean>,
): Promise<{ version: number; isAlive: boolean }> {
  const { rows } = await sql<{ version: number; isAlive: boolean }>`
    select ${isAlive} as is_alive,
      coalesce((select version from calendar_feeds where user_id = ${userId}), 0) as version
  `.execute(executor)
  return rows[0] ?? { version: 0, isAlive: false }
}

/** Switches a user's feed to its next address, and returns the new version. */
export async function nextFeedVersion(executor: Executor, userId: string): Promise<number> {
  const { version } = await executor
    .insertInto('calendarFeeds')
    .values({ userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ version: sql`calendar_feeds.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The number of live sessions that start from `from` until, but not including, `to`. */
export async function countBetween(executor: Executor, from: Date, to: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('liveSessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .executeTakeFirstOrThrow()
  return count
}

const mostTakingPlace = 1000

/** The sessions that take place in a period, whoever they are for, by time. */
export function selectTakingPlace(
  executor: Executor,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; title: string; host: string | null; startsAt: Date; endsAt: Date }[]> {
  return (
    executor
      .selectFrom('liveSessions')
      .select(['id', 'title', 'host', 'startsAt', endsAt.as('endsAt')])
      .where('startsAt', '<', to)
      // The longest takes a day, and the index knows when they begin.
      .where('startsAt', '>', new Date(from.getTime() - 24 * 60 * 60_000))
      .where(endsAt, '>', from)
      .orderBy('startsAt')
      .limit(mostTakingPlace)
      .execute()
  )
}

/** The sessions that a user attended, reserved a place in or waits for, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const attended = await executor
    .selectFrom('liveSessionAttendance')
    .innerJoin('liveSessions', 'liveSessions.id', 'liveSessionAttendance.liveSessionId')
    .select([
      'liveSessions.title',
      'liveSessionAttendance.joinedAt',
      'liveSessionAttendance.lastJoinedAt',
      'liveSessionAttendance.joins',
    ])
    .where('liveSessionAttendance.userId', '=', userId)
    .orderBy('liveSessionAttendance.joinedAt')
    .execute()
  const places = await executor
    .selectFrom('liveSessionPlaces')
    .innerJoin('liveSessions', 'liveSessions.id', 'liveSessionPlaces.liveSessionId')
    .select(['liveSessions.title', 'liveSessionPlaces.askedAt', 'liveSessionPlaces.hasPlace'])
    .where('liveSessionPlaces.userId', '=', userId)
    .orderBy('liveSessionPlaces.askedAt')
    .execute()
  return { attended, places }
}
