import type { JournalDeps } from './deps.ts'
import { monthOf, type Placing, placingsOf } from './figures.rules.ts'
import { closedTotals } from './figures.store.ts'
import type { Month } from './performance-of-month.ts'

type ReadDeps = Pick<JournalDeps, 'db'>

/** Those of the users who closed enough trades in the month, by total R, the best first. */
export const createLeaderboard =
  ({ db }: ReadDeps) =>
  async (userIds: readonly string[], { timeZone, at }: Month): Promise<Placing[]> =>
    placingsOf(await closedTotals(db.pool, userIds, monthOf(at, timeZone)))
