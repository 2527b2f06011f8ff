import type { RawBuilder } from 'kysely'
import type { JournalDeps } from './deps.ts'
import { monthOf, tradesToBeRanked } from './figures.rules.ts'
import { leadersOf, type Month } from './figures.store.ts'

/**
 * The month's first `places` by total R among the users selected by `among`, part of a statement,
 * the user's own place wherever it is, and the minimum number of trades for a place.
 */
export const createLeadersOfMonth =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (
    userId: string,
    among: RawBuilder<unknown>,
    { timeZone, at, places }: Month & { places: number },
  ) => {
    const period = monthOf(at, timeZone)
    const ranked = { among, period, tradesAtLeast: tradesToBeRanked, places }
    const leaders = await leadersOf(db.pool, userId, ranked)
    return { leaders, tradesAtLeast: tradesToBeRanked }
  }
