import type { Selectable } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type BackupRow = Selectable<Tables['backups']>

/** The last backup that was started, or the last that succeeded. */
export async function findLast(
  executor: Executor,
  { made }: { made: boolean },
): Promise<BackupRow | null> {
  const row = await executor
    .selectFrom('backups')
    .selectAll()
    .$if(made, (query) => query.where('file', 'is not', null))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertBackup(executor: Executor, startedAt: Date): Promise<string> {
  const id = newId()
  await executor
    .insertInto('backups')
    .values({ id, startedAt, endedAt: null, file: null, bytes: null, failure: null })
    .execute()
  return id
}

export async function endBackup(
  executor: Executor,
  id: string,
  result: { endedAt: Date } & (
    | { file: string; bytes: string; missingFiles: number }
    | { failure: string }
  ),
): Promise<void> {
  await executor.updateTable('backups').set(result).where('id', '=', id).execute()
}

/** Deletes the record of a started backup. */
export async function deleteBackup(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('backups').where('id', '=', id).execute()
}

export async function findBackup(executor: Executor, id: string): Promise<BackupRow | null> {
  const row = await executor
    .selectFrom('backups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteBefore(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('backups').where('startedAt', '<', before).execute()
}
