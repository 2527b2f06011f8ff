import type { JournalFigures } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf } from './figures.rules.ts'
import { listClosedTrades } from './figures.store.ts'
import { tradesSeen } from './journal.policy.ts'
import { readEarlier } from './read-earlier.ts'
import { readSettings } from './read-settings.ts'
import { startBalance } from './start-balance.rules.ts'

/** The figures of the actor's closed trades that match the filter. */
export async function readFigures(
  deps: Pick<JournalDeps, 'accountBalance' | 'db'>,
  actor: Actor,
  { currency: asked, ...filter }: TradeFilter & { currency?: string },
): Promise<JournalFigures> {
  const of = { ...filter, ...tradesSeen('owner', actor.id) }
  const [settings, trades, earlier] = await Promise.all([
    readSettings(deps, actor.id),
    listClosedTrades(deps.db.pool, of),
    readEarlier(deps, of),
  ])
  // All trades of a trading account have the same currency.
  const own = filter.accountId ? trades[0]?.currency : undefined
  const currency = asked ?? own ?? settings.currency
  const meant = { currency, accountId: filter.accountId, isEmpty: trades.length === 0 }
  return {
    currency,
    currencies: [...new Set(trades.map((trade) => trade.currency))].sort(),
    ...figuresOf(
      trades.filter((trade) => trade.currency === currency),
      startBalance(settings, earlier, meant),
    ),
  }
}
