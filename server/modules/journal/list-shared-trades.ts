import type { Page } from '#contract/endpoint.ts'
import type { Trade } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { tradesSeen } from './journal.policy.ts'
import { listTradesOf } from './list-trades-of.ts'
import { requireShared } from './sharing/require-shared.ts'

/** A page of the trades that a student shares; 404 if the student shares none. */
export async function listSharedTrades(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  userId: string,
  query: TradeFilter & PageQuery,
): Promise<Page<Trade>> {
  const whose = tradesSeen('reviewer', userId)
  const [found] = await Promise.all([
    listTradesOf(deps, actor, whose, query),
    requireShared(deps, userId),
  ])
  return found
}
