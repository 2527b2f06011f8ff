import type { JournalAnalysis } from '#contract/journal-analysis.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import type { JournalDeps } from '../deps.ts'
import { type Reader, tradesSeen } from '../journal.policy.ts'
import { readEarlier } from '../read-earlier.ts'
import { readSettings } from '../read-settings.ts'
import { startBalance } from '../start-balance.rules.ts'
import { readClosedTrades } from './closed-trades.store.ts'
import { findingsOf } from './findings.rules.ts'
import { fullFiguresOf } from './full-figures.rules.ts'
import { daysOf, equityOf, groupsOf, histogramOf } from './groups.rules.ts'
import { findTradingPlan } from './trading-plans.store.ts'

/**
 * All figures of a user's closed trades that match the filter, as far as the reader may see them.
 * The starting balance and the planned hours are for the owner only.
 */
export async function readAnalysisOf(
  deps: Pick<JournalDeps, 'accountBalance' | 'db'>,
  reader: Reader,
  userId: string,
  { currency: asked, ...filter }: TradeFilter & { currency?: string },
): Promise<JournalAnalysis> {
  const { pool } = deps.db
  const { accountId } = filter
  const isOwner = reader === 'owner'
  const of = { ...filter, ...tradesSeen(reader, userId) }
  const [settings, plan, all, earlier] = await Promise.all([
    readSettings(deps, userId),
    isOwner ? findTradingPlan(pool, userId) : null,
    readClosedTrades(pool, of),
    isOwner ? readEarlier(deps, of) : null,
  ])
  // All trades of a trading account have the same currency.
  const own = accountId ? all[0]?.currency : undefined
  const currency = asked ?? own ?? settings.currency
  const trades = all.filter((trade) => trade.currency === currency)
  const meant = { currency, accountId, isEmpty: trades.length === 0 }
  const balance = isOwner ? startBalance(settings, earlier, meant) : null
  const timeZone = filter.timeZone ?? 'UTC'
  return {
    currency,
    figures: fullFiguresOf(trades, balance),
    equity: equityOf(trades),
    days: daysOf(trades, timeZone),
    groups: groupsOf(trades, timeZone),
    histogram: histogramOf(trades),
    findings: findingsOf(trades, timeZone, plan),
  }
}
