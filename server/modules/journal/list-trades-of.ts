import type { Page } from '#contract/endpoint.ts'
import type { Trade } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { presentTrades } from './journal.present.ts'
import { selectTrades } from './journal.store.ts'
import type { TradesOf } from './trade-filter.store.ts'

/** A page of one user's trades visible to the actor, and their total number. */
export async function listTradesOf(
  deps: Omit<JournalDeps, 'now'>,
  actor: Actor,
  whose: Pick<TradesOf, 'userId' | 'sharedOnly'>,
  { page, limit, ...filter }: TradeFilter & PageQuery,
): Promise<Page<Trade>> {
  const of: TradesOf = { ...filter, ...whose }
  const { rows, total } = await selectTrades(deps.db.pool, deps.identity.lookup, of, {
    limit,
    offset: (page - 1) * limit,
  })
  return { items: presentTrades(deps, actor, rows), total }
}
