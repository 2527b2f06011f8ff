import type { Page } from '#contract/endpoint.ts'
import type { Trade, TradeFilter } from '#contract/journal.ts'
import { may } from '#contract/permissions.ts'
import type { PageQuery } from '#contract/values.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { createPresentTrades } from './journal.present.ts'
import { countTrades, findTrade, listTrades, type TradesOf } from './journal.store.ts'
import { findScreenshotTrade } from './screenshots.store.ts'

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

/** A page of the actor's own trades. */
export const createListTrades = (deps: Omit<JournalDeps, 'now'>) => {
  const listOf = createListTradesOf(deps)
  return (actor: Actor, query: TradeFilter & PageQuery) =>
    listOf(actor, { userId: actor.id, sharedOnly: false }, query)
}

/** A trade as the actor may see it: an own one, or for admins a shared one; 404 else. */
export const createGetTrade = (deps: Omit<JournalDeps, 'now'>) => {
  const present = createPresentTrades(deps)
  return async (actor: Actor, id: string, as: 'owner' | 'reviewer' = 'owner'): Promise<Trade> => {
    const row = await findTrade(deps.db.pool, id)
    if (!row || !(as === 'owner' ? row.userId === actor.id : row.shared)) throw notFound()
    const [trade] = await present(actor, [row])
    if (!trade) throw notFound()
    return trade
  }
}

/** Which trade it is, for whoever tells of it; null where it is gone. */
export const createDescribeTrade =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (id: string): Promise<Pick<Trade, 'pair' | 'direction'> | null> => {
    const row = await findTrade(db.pool, id)
    return row ? { pair: row.pair, direction: row.direction } : null
  }

/** How many trades, open and closed, the user has written down. */
export const createTotalTrades =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  (userId: string): Promise<number> =>
    countTrades(db.pool, { userId, sharedOnly: false })

/** Whether the actor may open the screenshot right now: of an own trade, or as reviewer of a shared one. */
export const createMayOpen =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  async (actor: Actor, fileKey: string): Promise<boolean> => {
    const trade = await findScreenshotTrade(db.pool, fileKey)
    if (!trade) return false
    return trade.userId === actor.id || (trade.shared && may(actor.roles, 'journals.review'))
  }
