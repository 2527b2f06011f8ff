import { type Insertable, type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type LimitsRow = Omit<Selectable<Tables['storageQuotas']>, 'onlyRow'>

const limitColumns = ['communityMb', 'studentMb', 'updatedAt'] as const

export const selectLimits = (executor: Executor): Promise<LimitsRow> =>
  executor.selectFrom('storageQuotas').select(limitColumns).executeTakeFirstOrThrow()

export const lockLimits = (tx: Executor): Promise<LimitsRow> =>
  tx.selectFrom('storageQuotas').select(limitColumns).forUpdate().executeTakeFirstOrThrow()

export const updateLimits = (tx: Executor, values: LimitsRow): Promise<LimitsRow> =>
  tx.updateTable('storageQuotas').set(values).returning(limitColumns).executeTakeFirstOrThrow()

/** Serialises reservations of this user until the transaction ends. */
export async function lockStorageOf(tx: Executor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`space of ${userId}`}, 0))`.execute(tx)
}

/** The total size of the user's files in bytes, except the one at `except`. */
export async function usedBytes(
  executor: Executor,
  userId: string,
  except: string,
): Promise<number> {
  const { used } = await executor
    .selectFrom('storedFiles')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql`0`).as('used'))
    .where('userId', '=', userId)
    .where('fileKey', '<>', except)
    .executeTakeFirstOrThrow()
  return Number(used)
}

/** The total size of the files of all users in bytes. */
export async function bytesOfAll(executor: Executor): Promise<number> {
  const { used } = await executor
    .selectFrom('storedFiles')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql`0`).as('used'))
    .executeTakeFirstOrThrow()
  return Number(used)
}

export const usedByFolder = (executor: Executor, userId: string) =>
  executor
    .selectFrom('storedFiles')
    .select(({ fn }) => [
      sql<string>`split_part(file_key, '/', 1)`.as('folder'),
      fn.countAll<string>().as('files'),
      fn.coalesce(fn.sum<string>('bytes'), sql`0`).as('bytes'),
    ])
    .where('userId', '=', userId)
    .groupBy(sql`split_part(file_key, '/', 1)`)
    .execute()

export async function insertFile(
  tx: Executor,
  values: Insertable<Tables['storedFiles']>,
): Promise<void> {
  await tx.insertInto('storedFiles').values(values).execute()
}

/** Records the file stored from the reservation at `from`; returns whether that still existed. */
export async function moveFile(
  tx: Executor,
  from: string,
  values: Pick<Insertable<Tables['storedFiles']>, 'fileKey' | 'bytes' | 'createdAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('storedFiles')
    .set(values)
    .where('fileKey', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records, or updates, data that counts towards a user's quota without being a file. */
export async function holdBytes(
  executor: Executor,
  values: Insertable<Tables['storedFiles']>,
): Promise<void> {
  await executor
    .insertInto('storedFiles')
    .values(values)
    .onConflict((conflict) => conflict.column('fileKey').doUpdateSet({ bytes: values.bytes }))
    .execute()
}

export async function deleteFiles(executor: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await executor.deleteFrom('storedFiles').where('fileKey', 'in', keys).execute()
}

/** Deletes reservations older than `moment` that were never kept. */
export async function deleteArrivingBefore(executor: Executor, moment: Date): Promise<void> {
  await executor
    .deleteFrom('storedFiles')
    .where('fileKey', 'like', 'incoming/%')
    .where('createdAt', '<', moment)
    .execute()
}

/** Up to 500 files of unknown size. */
export async function unmeasuredFiles(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('storedFiles')
    .select('fileKey')
    .where('bytes', 'is', null)
    .orderBy('fileKey')
    .limit(500)
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

export async function setBytes(executor: Executor, key: string, bytes: number): Promise<void> {
  await executor
    .updateTable('storedFiles')
    .set({ bytes: String(bytes) })
    .where('fileKey', '=', key)
    .where('bytes', 'is', null)
    .execute()
}

export async function isDiskNotedLow(executor: Executor): Promise<boolean> {
  const { low } = await executor.selectFrom('diskStates').select('low').executeTakeFirstOrThrow()
  return low
}

/** Records the state of the disk; returns whether it has changed. */
export async function noteDisk(tx: Executor, low: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('diskStates')
    .set({ low })
    .where('low', '<>', low)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A user's files, for the personal data download. */
export const exportFor = (executor: Executor, userId: string) =>
  executor
    .selectFrom('storedFiles')
    .select([sql<string>`split_part(file_key, '/', 1)`.as('kind'), 'bytes', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
