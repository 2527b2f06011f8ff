import type { RawBuilder } from 'kysely'
import type { JournalDeps } from './deps.ts'
import { monthOf, tradesToBeRanked } from './figures.rules.ts'
import { placeOf } from './figures.store.ts'
import type { Month } from './performance-of-month.ts'

/**
 * The user's rank in the month by total R among the users selected by `among`, part of a statement;
 * null with too few trades, and for users outside the selection.
 */
export const createPlaceOfMonth =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  (userId: string, among: RawBuilder<unknown>, { timeZone, at }: Month): Promise<number | null> =>
    placeOf(db.pool, userId, {
      among,
      period: monthOf(at, timeZone),
      tradesAtLeast: tradesToBeRanked,
    })
