import type { Executor } from '#server/platform/database/database.ts'
import { listSeries } from './months.store.ts'

/**
 * The candle files that a user has uploaded, and their records: market prices are not personal
 * data.
 */
export async function exportFor(executor: Executor, userId: string) {
  const [files, series] = await Promise.all([
    executor
      .selectFrom('candleFiles')
      .select(['fileName', 'status', 'format', 'frame', 'pair', 'timeZone', 'counts', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    listSeries(executor, userId),
  ])
  const own = series.filter((one) => one.userId === userId)
  return { files, series: own.map(({ userId: _, ...one }) => one) }
}
