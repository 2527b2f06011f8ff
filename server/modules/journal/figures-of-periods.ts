import type { JournalFigures } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf } from './figures.rules.ts'
import { listClosedTrades } from './figures.store.ts'
import { tradesSeen } from './journal.policy.ts'

/** The results of a user's trades in each of the periods, in any currency; in one statement. */
export const createFiguresOfPeriods =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (
    userId: string,
    periods: readonly { from: Date; to: Date }[],
  ): Promise<Pick<JournalFigures, 'trades' | 'totalR' | 'winRate'>[]> => {
    if (periods.length === 0) return []
    const from = new Date(Math.min(...periods.map((period) => period.from.getTime())))
    const to = new Date(Math.max(...periods.map((period) => period.to.getTime())))
    const trades = await listClosedTrades(db.pool, {
      ...tradesSeen('owner', userId),
      from: from.toISOString(),
      to: to.toISOString(),
    })
    return periods.map((period) => {
      const within = trades.filter(
        ({ closedAt }) => closedAt >= period.from && closedAt < period.to,
      )
      return figuresOf(within, null)
    })
  }
