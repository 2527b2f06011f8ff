import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { LiveSessionSort } from '#contract/live-sessions.ts'
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

export type LiveSessionRow = Selectable<Tables['liveSessions']>

const sorts: SortColumns<LiveSessionSort> = {
  title: sql`lower(title)`,
  date: sql.ref('startsAt'),
  access: sql.ref('roleAccess'),
}

const endsAt = sql<Date>`starts_at + duration_minutes * interval '1 minute'`

/**
 * Unless sorted, sessions that have not ended at `now` by date, then the others, newest first; and
 * the total number.
 */
export async function selectLiveSessions(
  executor: Executor,
  now: Date,
  part: Part<LiveSessionSort> & { roles: readonly ContentRole[] },
) {
  const over = sql<boolean>`${endsAt} <= ${now}`
  const comingFirst = sql`
    ${over}, case when not (${over}) then starts_at end, starts_at desc, id`
  const visible = executor
    .selectFrom('liveSessions')
    .where('roleAccess', 'in', part.roles)
    .where(isFound(part.search, [sql.ref('title'), sql.ref('description')]))
  const order = ordered(part, sorts, { tie: sql.ref('id'), otherwise: comingFirst })
  return listedPart(visible.selectAll(), order, part)
}

/** What a search finds of the sessions for these roles, by title and description. */
export const findLiveSessions = (
  executor: Executor,
  roles: readonly ContentRole[],
  searched: Searched,
) =>
  selectFound(
    executor,
    {
      found: sql`
        select s.id, s.title, s.description, s.role_access, s.starts_at from live_sessions s
        where ${isFoundIn(sql`words_of(s.title || ' ' || s.description)`, searched)}`,
      visible: sql`from found s where s.role_access = any(${roles}::text[])`,
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
  part: { roles: readonly ContentRole[]; limit: number },
): Promise<LiveSessionRow[]> {
  return executor
    .selectFrom('liveSessions')
    .selectAll()
    .where('roleAccess', 'in', part.roles)
    .where(endsAt, '>', now)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(part.limit)
    .execute()
}

export async function findLiveSession(
  executor: Executor,
  id: string,
  roles: readonly ContentRole[],
): Promise<LiveSessionRow | null> {
  const query = executor.selectFrom('liveSessions').selectAll()
  const row = await query.where('id', '=', id).where('roleAccess', 'in', roles).executeTakeFirst()
  return row ?? null
}

/** Reads a session and locks it until the transaction ends. */
export async function lockLiveSession(
  executor: Executor,
  id: string,
): Promise<LiveSessionRow | null> {
  const query = executor.selectFrom('liveSessions').selectAll().where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export function insertLiveSession(
  executor: Executor,
  values: Insertable<Tables['liveSessions']>,
): Promise<LiveSessionRow> {
  return executor.insertInto('liveSessions').values(values).returningAll().executeTakeFirstOrThrow()
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

/** Returns the deleted session, or null if there was none. */
export async function removeLiveSession(
  executor: Executor,
  id: string,
): Promise<LiveSessionRow | null> {
  const query = executor.deleteFrom('liveSessions').where('id', '=', id).returningAll()
  return (await query.executeTakeFirst()) ?? null
}

/** Records a user's attendance; the first time counts. */
export async function recordAttendance(
  executor: Executor,
  attendance: { liveSessionId: string; userId: string; joinedAt: Date },
): Promise<void> {
  await executor
    .insertInto('liveSessionAttendance')
    .values(attendance)
    .onConflict((conflict) => conflict.columns(['liveSessionId', 'userId']).doNothing())
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
    .where('liveSessions.roleAccess', '=', role)
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

/** The sessions that a user attended, for the personal data download. */
export async function exportFor(executor: Executor, userId: string) {
  const attended = await executor
    .selectFrom('liveSessionAttendance')
    .innerJoin('liveSessions', 'liveSessions.id', 'liveSessionAttendance.liveSessionId')
    .select(['liveSessions.title', 'liveSessionAttendance.joinedAt'])
    .where('liveSessionAttendance.userId', '=', userId)
    .orderBy('liveSessionAttendance.joinedAt')
    .execute()
  return { attended }
}
