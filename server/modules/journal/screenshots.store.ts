import type { Insertable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export const listScreenshots = (executor: Executor, tradeId: string) =>
  executor
    .selectFrom('trade_screenshots')
    .select(['id', 'file_key'])
    .where('trade_id', '=', tradeId)
    .execute()

export async function insertScreenshot(
  executor: Executor,
  values: Insertable<Tables['trade_screenshots']>,
): Promise<void> {
  await executor.insertInto('trade_screenshots').values(values).execute()
}

export async function deleteScreenshot(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('trade_screenshots').where('id', '=', id).execute()
}

/** Whose trade the screenshot at `key` belongs to; null when there is none. */
export async function findScreenshotTrade(
  executor: Executor,
  key: string,
): Promise<{ user_id: string; shared: boolean } | null> {
  const row = await executor
    .selectFrom('trade_screenshots')
    .innerJoin('trades', 'trades.id', 'trade_screenshots.trade_id')
    .select(['trades.user_id', 'trades.shared'])
    .where('trade_screenshots.file_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** Those of `keys` that a trade names. */
export async function screenshotsInUse(executor: Executor, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await executor
    .selectFrom('trade_screenshots')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.file_key))
}
