import type { RawBuilder } from 'kysely'
import type { JournalDeps } from './deps.ts'
import { monthOf, tradesToBeRanked } from './figures.rules.ts'
import { leadersOf } from './figures.store.ts'
import type { Month } from './performance-of-month.ts'

/**
 * The first `places` of the month by total R among the users whom `among`, part of a statement, selects,
 * the user's own place wherever it is, and with how many trades one has a place at all.
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
