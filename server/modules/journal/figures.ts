import type { RawBuilder } from 'kysely'
import {
  defaultJournalSettings,
  type JournalFigures,
  type JournalSettings,
} from '#contract/journal/journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { figuresOf, monthOf, tradesToBeRanked, winRateOf } from './figures.rules.ts'
import {
  listClosedTrades,
  type Month,
  monthInStatement,
  placesOf,
  selectEarlier,
  sumsOfPeriods,
} from './figures.store.ts'
import type { JournalDeps } from './index.ts'
import { tradesSeen } from './journal.policy.ts'
import { type MonthResult, presentMonth } from './journal.present.ts'
import { type Earlier, startBalance } from './journal.rules.ts'
import { countTrades, findSettings, saveSettings } from './journal.store.ts'
import type { TradesOf } from './trade-filter.store.ts'

/** The figures of the actor's closed trades that match the filter. */
export async function readFigures(
  deps: Pick<JournalDeps, 'accountBalance' | 'accountMoves' | 'db'>,
  actor: Actor,
  { currency: requested, ...filter }: TradeFilter & { currency?: string },
): Promise<JournalFigures> {
  const of = { ...filter, ...tradesSeen('owner', actor.id) }
  const [settings, trades, earlier] = await Promise.all([
    readSettings(deps, actor.id),
    listClosedTrades(deps.db.pool, of),
    readEarlier(deps, of),
  ])
  // All trades of a trading account have the same currency.
  const own = filter.accountId ? trades[0]?.currency : undefined
  const currency = requested ?? own ?? settings.currency
  const meant = { currency, accountId: filter.accountId, isEmpty: trades.length === 0 }
  return {
    currency,
    currencies: [...new Set(trades.map((trade) => trade.currency))].sort(),
    ...figuresOf(
      trades.filter((trade) => trade.currency === currency),
      startBalance(settings, earlier, meant),
      earlier?.moves,
    ),
  }
}

/** The results of a user's trades in each of the periods, in any currency; in one statement. */
export async function figuresOfPeriods(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
  periods: readonly { from: Date; to: Date }[],
): Promise<(Pick<JournalFigures, 'trades' | 'totalR' | 'winRate'> & { fromStatements: number })[]> {
  if (periods.length === 0) return []
  const sums = await sumsOfPeriods(db.pool, userId, periods)
  return sums.map(({ trades, won, totalR, fromStatements }) => ({
    trades,
    fromStatements,
    totalR,
    winRate: winRateOf(won, trades),
  }))
}

/**
 * The ranks of a month by total R among the users selected by `among`, part of a statement: by user id,
 * without those who have too few trades; and when the next month begins.
 */
export async function placesOfMonth(
  { db }: Pick<JournalDeps, 'db'>,
  among: RawBuilder<unknown>,
  { timeZone, at }: Month,
) {
  const period = monthOf(at, timeZone)
  const places = await placesOf(db.pool, { among, period, tradesAtLeast: tradesToBeRanked })
  return { places, changesAt: period.to }
}

/** What a user's trades of a month came to. */
export async function resultOfMonth(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
  month: Month,
): Promise<MonthResult> {
  const { rows } = await monthInStatement(userId, month).execute(db.pool)
  const [row] = rows
  if (!row) throw new Error('An aggregate always has a row.')
  return presentMonth(row)
}

/** The number of the user's trades, open and closed. */
export function totalTrades({ db }: Pick<JournalDeps, 'db'>, userId: string): Promise<number> {
  return countTrades(db.pool, tradesSeen('owner', userId))
}

/**
 * Reads what came before the selected trades of a user, as far as it is needed for `startBalance`; does not
 * wait for anything else that is read of them.
 */
export async function readEarlier(
  { db, accountBalance, accountMoves }: Pick<JournalDeps, 'accountBalance' | 'accountMoves' | 'db'>,
  of: TradesOf,
): Promise<Earlier | null> {
  const { userId, accountId, from } = of
  if (accountId === undefined && from === undefined) return null
  return selectEarlier(db.pool, of, (id, at) => ({
    before: accountBalance({ userId, accountId: id, before: at }),
    after: accountMoves({ userId, accountId: id, after: at }),
  }))
}

export async function readSettings(
  { db }: Pick<JournalDeps, 'db'>,
  userId: string,
): Promise<JournalSettings> {
  return (await findSettings(db.pool, userId)) ?? defaultJournalSettings
}

export async function updateSettings(
  deps: Pick<JournalDeps, 'db'>,
  actor: Actor,
  changes: Partial<JournalSettings>,
): Promise<JournalSettings> {
  await saveSettings(deps.db.pool, actor.id, changes, defaultJournalSettings)
  return readSettings(deps, actor.id)
}
