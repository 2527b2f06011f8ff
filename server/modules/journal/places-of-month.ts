import type { RawBuilder } from 'kysely'
import type { JournalDeps } from './deps.ts'
import { monthOf, tradesToBeRanked } from './figures.rules.ts'
import { type Month, placesOf } from './figures.store.ts'

/**
 * The ranks of a month by total R among the users selected by `among`, part of a statement: by user id,
 * without those who have too few trades; and when the next month begins.
 */
export async function placesOfMonth(
  { db }: Pick<JournalDeps, 'db'>,
  among: RawBuilder<unknown>,
  { timeZone, at }: Month,
) {
  const period = monthOf(at, timeZone)
  const places = await placesOf(db.pool, { among, period, tradesAtLeast: tradesToBeRanked })
  return { places, changesAt: period.to }
}
