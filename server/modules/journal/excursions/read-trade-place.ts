import type { TradePlace } from '#contract/trade-excursions.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { isSeen, type Reader } from '../journal.policy.ts'
import { findTrade } from '../journal.store.ts'
import { presentExcursion } from './excursions.present.ts'
import { findExcursion, neighboursOf } from './excursions.store.ts'

/**
 * The excursion of a trade visible to the actor, and the trades before and after it; 404 for any
 * other.
 */
export async function readTradePlace(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
  { as = 'owner', ...filter }: TradeFilter & { as?: Reader } = {},
): Promise<TradePlace> {
  const sharedOnly = as === 'reviewer'
  const [row, excursion, neighbours] = await Promise.all([
    findTrade(db.pool, id),
    findExcursion(db.pool, id),
    neighboursOf(db.pool, { ...filter, sharedOnly }, id),
  ])
  if (!row || !isSeen(as, actor, row)) throw notFound()
  return { excursion: excursion && presentExcursion(row, excursion), ...neighbours }
}
