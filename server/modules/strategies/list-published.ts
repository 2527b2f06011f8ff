import { winRateOf } from '#server/modules/signals/index.ts'
import type { StrategiesDeps } from './deps.ts'
import { selectPublished } from './strategies.store.ts'

/** The maximum number of published strategies listed. */
const publishedShown = 100

/**
 * The newest published strategies with the percentage of their signals that were won, null without
 * any, and the number of signals it is based on.
 */
export async function listPublished({ db, signals }: Pick<StrategiesDeps, 'db' | 'signals'>) {
  const rows = await selectPublished(db.pool, publishedShown, signals.wonAndLost)
  return rows.map(({ won, lost, ...row }) => ({
    ...row,
    winRate: winRateOf(won, lost),
    decided: won + lost,
  }))
}
