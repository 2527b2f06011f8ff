import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Seen } from './live-sessions.policy.ts'
import { isForAny } from './programs.store.ts'

/** A file of a session. */
export interface SessionFileRow {
  id: string
  key: string
  name: string
  bytes: number
}

/** Part of a statement that reads live_sessions: the files of each, in the order in which they were added; null if none. */
export const filesOfSession: RawBuilder<SessionFileRow[] | null> = sql<SessionFileRow[] | null>`(
  select json_agg(json_build_object('id', f.id, 'key', f.file_key, 'name', f.name, 'bytes', f.bytes)
    order by f.created_at, f.id)
  from live_session_files f where f.live_session_id = live_sessions.id)`

/** The files of a session. */
export function selectFiles(executor: Executor, sessionId: string): Promise<SessionFileRow[]> {
  return executor
    .selectFrom('liveSessionFiles')
    .select(['id', 'fileKey as key', 'name', 'bytes'])
    .where('liveSessionId', '=', sessionId)
    .execute()
}

/** How many files that one of these sessions has that has most. */
export async function mostFilesOf(executor: Executor, ids: readonly string[]): Promise<number> {
  const row = await executor
    .selectFrom('liveSessionFiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('liveSessionId', 'in', ids)
    .groupBy('liveSessionId')
    .orderBy('count', 'desc')
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Gives several sessions a file, which is stored once. */
export async function insertFiles(
  tx: Executor,
  files: readonly (SessionFileRow & { sessionId: string })[],
  createdAt: Date,
): Promise<void> {
  const rows = files.map(({ sessionId: liveSessionId, key: fileKey, ...file }) => ({
    ...file,
    liveSessionId,
    fileKey,
    createdAt,
  }))
  await tx.insertInto('liveSessionFiles').values(rows).execute()
}

/** Takes a file from those of these sessions that have it. */
export async function deleteFile(
  tx: Executor,
  key: string,
  sessionIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('liveSessionFiles')
    .where('fileKey', '=', key)
    .where('liveSessionId', 'in', sessionIds)
    .execute()
}

/** Gives each of these sessions the files of another, which has them too. */
export async function copyFiles(
  tx: Executor,
  from: string,
  sessionIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into live_session_files (id, live_session_id, file_key, name, bytes, created_at)
    select gen_random_uuid(), copy.id, f.file_key, f.name, f.bytes,
      ${at}::timestamptz + make_interval(secs => 0.001 * dense_rank() over (order by f.created_at, f.id))
    from live_session_files f cross join unnest(${[...sessionIds]}::uuid[]) copy (id)
    where f.live_session_id = ${from}`.execute(tx)
}

/** Those of `keys` that belong to no session any more. */
export async function filesOfNobody(executor: Executor, keys: string[]): Promise<string[]> {
  const used = await filesInUse(executor, keys)
  return [...new Set(keys)].filter((key) => !used.has(key))
}

/** Whether the file belongs to a session that somebody may see. */
export async function isFileOfSeen(
  executor: Executor,
  key: string,
  { roles, isOpen }: Seen,
): Promise<boolean> {
  const row = await executor
    .selectFrom('liveSessionFiles')
    .innerJoin('liveSessions', 'liveSessions.id', 'liveSessionFiles.liveSessionId')
    .select('liveSessions.id')
    .where('fileKey', '=', key)
    .where(isForAny(roles))
    .where(isOpen(sql.ref('liveSessions.id')))
    .executeTakeFirst()
  return row !== undefined
}

/** Those of `keys` that belong to a session. */
export async function filesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('liveSessionFiles')
    .select('fileKey')
    .where(sql<boolean>`file_key = any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ fileKey }) => fileKey))
}
