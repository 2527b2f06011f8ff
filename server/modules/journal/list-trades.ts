import type { TradeFilter } from '#contract/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { createListTradesOf } from './list-trades-of.ts'

/** A page of the actor's own trades. */
export const createListTrades = (deps: Omit<JournalDeps, 'now'>) => {
  const listOf = createListTradesOf(deps)
  return (actor: Actor, query: TradeFilter & PageQuery) =>
    listOf(actor, tradesSeen('owner', actor.id), query)
}
