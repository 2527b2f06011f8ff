import type { Executor } from '#server/platform/database/database.ts'

/** The user whose conversation contains the file at `key`; null if no message carries it. */
export async function findFileOwner(executor: Executor, key: string): Promise<string | null> {
  const row = await executor
    .selectFrom('messages')
    .select('userId')
    .where('fileKey', '=', key)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Those of `keys` that a message carries. */
export async function messageFilesInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('messages')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.flatMap(({ fileKey }) => fileKey ?? []))
}
