import type { Page } from '#contract/endpoint.ts'
import type { Trade, TradeFilter } from '#contract/journal.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { createPresentTrades } from './journal.present.ts'
import { listTrades, type TradesOf } from './journal.store.ts'

/** A page of the trades of one user as the actor may see them, and the number of all of them. */
export const createListTradesOf = (deps: Omit<JournalDeps, 'now'>) => {
  const present = createPresentTrades(deps)
  return async (
    actor: Actor,
    whose: Pick<TradesOf, 'userId' | 'sharedOnly'>,
    { page, limit, status, from, to, ...same }: TradeFilter & PageQuery,
  ): Promise<Page<Trade>> => {
    const of: TradesOf = {
      ...whose,
      ...same,
      closed: status && status === 'closed',
      from: from ? new Date(from) : undefined,
      to: to ? new Date(to) : undefined,
    }
    const { rows, total } = await listTrades(deps.db.pool, of, {
      limit,
      offset: (page - 1) * limit,
    })
    return { items: await present(actor, rows), total }
  }
}
