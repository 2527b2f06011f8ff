import type { JournalFigures } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf } from './figures.rules.ts'
import { listClosedTrades, netCentsBefore } from './figures.store.ts'
import { tradesSeen } from './journal.policy.ts'
import { createReadSettings } from './read-settings.ts'

type ReadDeps = Pick<JournalDeps, 'db'>

/** The figures of those of the actor's closed trades that the filter means. */
export const createReadFigures = (deps: ReadDeps) => {
  const settingsOf = createReadSettings(deps)
  return async (
    actor: Actor,
    { currency: asked, ...filter }: TradeFilter & { currency?: string },
  ): Promise<JournalFigures> => {
    const settings = await settingsOf(actor.id)
    const currency = asked ?? settings.currency
    const [trades, earlier] = await Promise.all([
      listClosedTrades(deps.db.pool, { ...filter, ...tradesSeen('owner', actor.id) }),
      filter.from ? netCentsBefore(deps.db.pool, actor.id, currency, new Date(filter.from)) : 0,
    ])
    // What the account began with is told in the currency of the settings, and in no other.
    const told = settings.startingBalanceCents > 0 && currency === settings.currency
    const startBalance = told ? settings.startingBalanceCents + earlier : null
    return {
      currency,
      currencies: [...new Set(trades.map((trade) => trade.currency))].sort(),
      ...figuresOf(
        trades.filter((trade) => trade.currency === currency),
        startBalance,
      ),
    }
  }
}
