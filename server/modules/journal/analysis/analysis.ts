import type { JournalAnalysis, TradingPlan } from '#contract/journal/journal-analysis.ts'
import { multiplesMaximum } from '#contract/journal/journal-simulation.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readEarlier, readSettings } from '../figures.ts'
import type { JournalDeps } from '../index.ts'
import { type Reader, tradesSeen } from '../journal.policy.ts'
import { startBalance } from '../journal.rules.ts'
import {
  deleteTradingPlan,
  findTradingPlan,
  readClosedTrades,
  readMultiples,
  saveTradingPlan,
} from './closed-trades.store.ts'
import { findingsOf } from './findings.rules.ts'
import { fullFiguresOf } from './full-figures.rules.ts'
import { daysOf, equityOf, groupsOf, histogramOf } from './groups.rules.ts'

/** All figures of the actor's own closed trades. */
export function readAnalysis(
  deps: Pick<JournalDeps, 'accountBalance' | 'accountMoves' | 'db'>,
  actor: Actor,
  filter: TradeFilter & { currency?: string },
) {
  return readAnalysisOf(deps, 'owner', actor.id, filter)
}

/**
 * All figures of a user's closed trades that match the filter, as far as the reader may see them.
 * The starting balance and the planned hours are for the owner only.
 */
export async function readAnalysisOf(
  deps: Pick<JournalDeps, 'accountBalance' | 'accountMoves' | 'db'>,
  reader: Reader,
  userId: string,
  { currency: requested, ...filter }: TradeFilter & { currency?: string },
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
  const currency = requested ?? own ?? settings.currency
  const trades = all.filter((trade) => trade.currency === currency)
  const meant = { currency, accountId, isEmpty: trades.length === 0 }
  const balance = isOwner ? startBalance(settings, earlier, meant) : null
  const timeZone = filter.timeZone ?? 'UTC'
  return {
    currency,
    figures: fullFiguresOf(trades, balance, earlier?.moves),
    equity: equityOf(trades),
    days: daysOf(trades, timeZone),
    groups: groupsOf(trades, timeZone),
    histogram: histogramOf(trades),
    findings: findingsOf(trades, timeZone, plan),
  }
}

/** The results in R of the actor's closed trades that match the filter. */
export function listMultiples({ db }: Pick<JournalDeps, 'db'>, actor: Actor, filter: TradeFilter) {
  return readMultiples(db.pool, { ...filter, ...tradesSeen('owner', actor.id) }, multiplesMaximum)
}

/** When the actor intends to trade; null without a plan. */
export async function readTradingPlan(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<{ plan: TradingPlan | null }> {
  return {
    plan: await findTradingPlan(db.pool, actor.id),
  }
}

/** Stores the hours the actor intends to trade; null removes the plan. */
export async function changeTradingPlan(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  plan: TradingPlan | null,
): Promise<{ plan: TradingPlan | null }> {
  if (plan) await saveTradingPlan(db.pool, actor.id, plan)
  else await deleteTradingPlan(db.pool, actor.id)
  return { plan }
}
