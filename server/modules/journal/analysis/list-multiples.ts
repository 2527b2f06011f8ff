import { multiplesMaximum } from '#contract/journal-simulation.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { readMultiples } from './multiples.store.ts'

/** The results in R of the actor's closed trades that match the filter. */
export function listMultiples({ db }: Pick<JournalDeps, 'db'>, actor: Actor, filter: TradeFilter) {
  return readMultiples(db.pool, { ...filter, ...tradesSeen('owner', actor.id) }, multiplesMaximum)
}
