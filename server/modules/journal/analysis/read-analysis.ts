import type { JournalAnalysis } from '#contract/journal-analysis.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { createReadSettings } from '../read-settings.ts'
import { netCentsByCurrencyBefore, readClosedTrades } from './closed-trades.store.ts'
import { findingsOf } from './findings.rules.ts'
import { fullFiguresOf } from './full-figures.rules.ts'
import { daysOf, equityOf, groupsOf, histogramOf } from './groups.rules.ts'
import { findTradingPlan } from './trading-plans.store.ts'

/** Everything that those of the actor's closed trades come to that the filter means. */
export const createReadAnalysis = (deps: Pick<JournalDeps, 'db'>) => {
  const settingsOf = createReadSettings(deps)
  return async (
    actor: Actor,
    { currency: asked, ...filter }: TradeFilter & { currency?: string },
  ): Promise<JournalAnalysis> => {
    const { pool } = deps.db
    const [settings, plan, all, earlier] = await Promise.all([
      settingsOf(actor.id),
      findTradingPlan(pool, actor.id),
      readClosedTrades(pool, { ...filter, ...tradesSeen('owner', actor.id) }),
      filter.from ? netCentsByCurrencyBefore(pool, actor.id, new Date(filter.from)) : null,
    ])
    const currency = asked ?? settings.currency
    const trades = all.filter((trade) => trade.currency === currency)
    // What the account began with is told in the currency of the settings, and in no other.
    const isTold = settings.startingBalanceCents > 0 && currency === settings.currency
    const startBalance = settings.startingBalanceCents + (earlier?.get(currency) ?? 0)
    const timeZone = filter.timeZone ?? 'UTC'
    return {
      currency,
      figures: fullFiguresOf(trades, isTold ? startBalance : null),
      equity: equityOf(trades),
      days: daysOf(trades, timeZone),
      groups: groupsOf(trades, timeZone),
      histogram: histogramOf(trades),
      findings: findingsOf(trades, timeZone, plan),
    }
  }
}
