import type { JournalFigures } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { winRateOf } from './figures.rules.ts'
import { sumsOfPeriods } from './figures.store.ts'

/** The results of a user's trades in each of the periods, in any currency; in one statement. */
export async function figuresOfPeriods(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
  periods: readonly { from: Date; to: Date }[],
): Promise<Pick<JournalFigures, 'trades' | 'totalR' | 'winRate'>[]> {
  if (periods.length === 0) return []
  const sums = await sumsOfPeriods(db.pool, userId, periods)
  return sums.map(({ trades, won, totalR }) => ({
    trades,
    totalR,
    winRate: winRateOf(won, trades),
  }))
}
