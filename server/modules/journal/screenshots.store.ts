import type { Insertable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isShared } from './sharing/shared-trades.store.ts'

export const listScreenshots = (executor: Executor, tradeId: string) =>
  executor
    .selectFrom('tradeScreenshots')
    .select(['id', 'fileKey'])
    .where('tradeId', '=', tradeId)
    .execute()

export async function insertScreenshot(
  executor: Executor,
  values: Insertable<Tables['tradeScreenshots']>,
): Promise<void> {
  await executor.insertInto('tradeScreenshots').values(values).execute()
}

export async function deleteScreenshotRow(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('tradeScreenshots').where('id', '=', id).execute()
}

/** The trade of the screenshot at `key`; null if there is none. */
export async function findScreenshotTrade(
  executor: Executor,
  key: string,
): Promise<{ userId: string; isShared: boolean } | null> {
  const row = await executor
    .selectFrom('tradeScreenshots')
    .innerJoin('trades', 'trades.id', 'tradeScreenshots.tradeId')
    .select(['trades.userId', isShared('trades').$castTo<boolean>().as('isShared')])
    .where('tradeScreenshots.fileKey', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Those of `keys` that belong to a trade. */
export async function screenshotsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('tradeScreenshots')
    .select('fileKey')
    .where('fileKey', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.fileKey))
}
