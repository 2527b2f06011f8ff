import type { JournalFigures } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf } from './figures.rules.ts'
import { listClosedTrades } from './figures.store.ts'
import { tradesSeen } from './journal.policy.ts'
import { createReadSettings } from './read-settings.ts'
import { createStartBalance } from './start-balance.ts'

/** The figures of the actor's closed trades that match the filter. */
export const createReadFigures = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const settingsOf = createReadSettings(deps)
  const startBalance = createStartBalance(deps)
  return async (
    actor: Actor,
    { currency: asked, ...filter }: TradeFilter & { currency?: string },
  ): Promise<JournalFigures> => {
    const [settings, trades] = await Promise.all([
      settingsOf(actor.id),
      listClosedTrades(deps.db.pool, { ...filter, ...tradesSeen('owner', actor.id) }),
    ])
    // All trades of a trading account have the same currency.
    const own = filter.accountId ? trades[0]?.currency : undefined
    const currency = asked ?? own ?? settings.currency
    const { accountId, from } = filter
    const closings = trades.map(({ closedAt }) => closedAt.getTime())
    return {
      currency,
      currencies: [...new Set(trades.map((trade) => trade.currency))].sort(),
      ...figuresOf(
        trades.filter((trade) => trade.currency === currency),
        await startBalance(actor.id, settings, { currency, accountId, from, closings }),
      ),
    }
  }
}
