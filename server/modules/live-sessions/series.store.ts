import { type Insertable, type Selectable, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { LiveSessionRow } from './live-sessions.store.ts'

type CancelledRow = Selectable<Tables['cancelledLiveSessions']>
type ChangeRow = Selectable<Tables['liveSessionChanges']>

/** Notes what calendars and notices say of sessions that were deleted `at`. */
export async function insertCancelled(
  executor: Executor,
  sessions: readonly LiveSessionRow[],
  at: Date,
): Promise<void> {
  if (sessions.length === 0) return
  const rows = sessions.map(
    ({ id, title, description, startsAt, durationMinutes, roleAccess, alsoFor, sequence }) => ({
      ...{ id, title, description, startsAt, durationMinutes, roleAccess, alsoFor },
      sequence: sequence + 1,
      cancelledAt: at,
    }),
  )
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

/** Forgets sessions that were cancelled, and what was told of several, before `before`. */
export async function removeOldNews(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('liveSessionChanges').where('madeAt', '<', before).execute()
  await executor
    .deleteFrom('cancelledLiveSessions')
    .where('cancelledAt', '<', before)
    .where('startsAt', '<', before)
    .execute()
}
