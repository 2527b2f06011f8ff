import type { TradeFilter } from '#contract/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { listTradesOf } from './list-trades-of.ts'

/** A page of the actor's own trades. */
export function listTrades(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  query: TradeFilter & PageQuery,
) {
  return listTradesOf(deps, actor, tradesSeen('owner', actor.id), query)
}
