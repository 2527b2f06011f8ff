import { type Insertable, type Selectable, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Seen } from './live-sessions.policy.ts'
import { type LiveSessionRow, upcoming } from './live-sessions.store.ts'

type CancelledRow = Selectable<Tables['cancelledLiveSessions']>
type ChangeRow = Selectable<Tables['liveSessionChanges']>

/** Notes what calendars and notices say of sessions that were deleted `at`. */
export async function insertCancelled(
  executor: Executor,
  sessions: readonly LiveSessionRow[],
  at: Date,
): Promise<void> {
  if (sessions.length === 0) return
  const rows = sessions.map(({ seriesId, sequence, ...session }) => {
    const { id, title, description, startsAt, durationMinutes, roleAccess, alsoFor } = session
    return {
      ...{ id, title, description, startsAt, durationMinutes, roleAccess, alsoFor },
      // Its entry may have stood for others of its series, with their number of changes.
      sequence: sql<number>`greatest(${sequence + 1}::int,
          (select s.revision from live_session_series s where s.id = ${seriesId}::uuid))`,
      cancelledAt: at,
    }
  })
  await executor.insertInto('cancelledLiveSessions').values(rows).execute()
}

/** The cancelled sessions of these roles that would have started after `from`, by date. */
export function selectCancelled(
  executor: Executor,
  from: Date,
  part: { roles: readonly ContentRole[]; limit: number },
): Promise<CancelledRow[]> {
  return executor
    .selectFrom('cancelledLiveSessions')
    .selectAll()
    .where(sql<boolean>`programs && ${part.roles}::text[]`)
    .where('startsAt', '>', from)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(part.limit)
    .execute()
}

/** A session as a feed lists it: `revision` is how often its series has changed in calendars, 0 of no series. */
export type FeedSession = LiveSessionRow & { revision: number }

/** The sessions that have not ended at `from`, by date, each with the revision of its series. */
export function selectForFeed(
  executor: Executor,
  from: Date,
  part: Seen & { limit: number },
): Promise<FeedSession[]> {
  const revision = sql<number>`coalesce(
    (select s.revision from live_session_series s where s.id = live_sessions.series_id), 0)`
  return upcoming(executor, from, part).select(revision.as('revision')).execute()
}

export async function insertChange(
  executor: Executor,
  change: Insertable<Tables['liveSessionChanges']>,
): Promise<void> {
  await executor.insertInto('liveSessionChanges').values(change).execute()
}

/** What happened to several sessions at once; null if it is long forgotten. */
export async function findChange(executor: Executor, id: string): Promise<ChangeRow | null> {
  const query = executor.selectFrom('liveSessionChanges').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Forgets sessions that were cancelled, and what was told of several, before `before`, and series that have no session any more. */
export async function removeOldNews(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('liveSessionChanges').where('madeAt', '<', before).execute()
  await executor
    .deleteFrom('cancelledLiveSessions')
    .where('cancelledAt', '<', before)
    .where('startsAt', '<', before)
    .execute()
  await executor
    .deleteFrom('liveSessionSeries')
    .where(
      sql<boolean>`not exists (
        select from live_sessions s where s.series_id = live_session_series.id)`,
    )
    .execute()
}
