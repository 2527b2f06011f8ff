import type { JournalFigures } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf } from './figures.rules.ts'
import { listClosedTrades } from './figures.store.ts'

type ReadDeps = Pick<JournalDeps, 'db'>

/** What a user's trades in a period come to, whatever their currency. */
export const createFiguresOfPeriod =
  ({ db }: ReadDeps) =>
  async (
    userId: string,
    from: Date,
    to: Date,
  ): Promise<Pick<JournalFigures, 'trades' | 'totalR' | 'winRate'>> => {
    const { trades, totalR, winRate } = figuresOf(
      await listClosedTrades(db.pool, userId, { from, to }),
      null,
    )
    return { trades, totalR, winRate }
  }
