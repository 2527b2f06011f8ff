import type { Page } from '#contract/endpoint.ts'
import type { Trade } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { createListTradesOf } from './list-trades-of.ts'
import { createRequireShared } from './sharing/require-shared.ts'

/** A page of the trades that a student shares; 404 if the student shares none. */
export const createListSharedTrades = (deps: Omit<JournalDeps, 'now'>) => {
  const listOf = createListTradesOf(deps)
  const requireShared = createRequireShared(deps)
  return async (
    actor: Actor,
    userId: string,
    query: TradeFilter & PageQuery,
  ): Promise<Page<Trade>> => {
    const whose = tradesSeen('reviewer', userId)
    const [found] = await Promise.all([listOf(actor, whose, query), requireShared(userId)])
    return found
  }
}
