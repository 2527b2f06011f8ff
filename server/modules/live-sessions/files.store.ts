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

export async function insertFile(
  tx: Executor,
  liveSessionId: string,
  { key: fileKey, ...file }: SessionFileRow,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('liveSessionFiles')
    .values({ ...file, liveSessionId, fileKey, createdAt })
    .execute()
}

export async function deleteFile(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('liveSessionFiles').where('id', '=', id).execute()
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
