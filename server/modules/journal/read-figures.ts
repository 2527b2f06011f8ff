import type { JournalFigures } from '#contract/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf, monthOf, type Placing, placingsOf } from './figures.rules.ts'
import { closedTotals, listClosedTrades, netCentsBefore } from './figures.store.ts'
import { createReadSettings } from './journal-settings.ts'

type ReadDeps = Pick<JournalDeps, 'db'>

/** The figures of the actor's trades that were closed from `from` until before `to`. */
export const createReadFigures = (deps: ReadDeps) => {
  const settingsOf = createReadSettings(deps)
  return async (
    actor: Actor,
    query: { from?: string; to?: string; currency?: string },
  ): Promise<JournalFigures> => {
    const from = query.from ? new Date(query.from) : undefined
    const to = query.to ? new Date(query.to) : undefined
    const settings = await settingsOf(actor.id)
    const currency = query.currency ?? settings.currency
    const [trades, earlier] = await Promise.all([
      listClosedTrades(deps.db.pool, actor.id, { from, to }),
      from ? netCentsBefore(deps.db.pool, actor.id, currency, from) : 0,
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

/** A calendar month: the one of the time zone (IANA name) in which `at` lies. */
export interface Month {
  timeZone: string
  at: Date
}

/** What a user's trades that were closed in a month come to. */
export interface Performance {
  /** Percent; null without trades. */
  winRate: number | null
  /** In the journal's own currency, not in cents; trades in others are left out of it. */
  profitLoss: number
  tradesCount: number
  totalR: number
}

export const createPerformanceOfMonth = (deps: ReadDeps) => {
  const settingsOf = createReadSettings(deps)
  return async (userId: string, { timeZone, at }: Month): Promise<Performance> => {
    const [settings, trades] = await Promise.all([
      settingsOf(userId),
      listClosedTrades(deps.db.pool, userId, monthOf(at, timeZone)),
    ])
    const inCurrency = trades.filter(({ currency }) => currency === settings.currency)
    const { winRate, totalR } = figuresOf(trades, null)
    const { netProfitCents } = figuresOf(inCurrency, null)
    return { winRate, totalR, tradesCount: trades.length, profitLoss: netProfitCents / 100 }
  }
}

/** What a user's trades in a period come to, whatever their currency. */
export const createFiguresOfPeriod =
  ({ db }: ReadDeps) =>
  async (
    userId: string,
    from: Date,
    to: Date,
  ): Promise<Pick<JournalFigures, 'trades' | 'totalR' | 'winRate'>> => {
    const { trades, totalR, winRate } = figuresOf(
      await listClosedTrades(db.pool, userId, { from, to }),
      null,
    )
    return { trades, totalR, winRate }
  }

/** Those of the users who closed enough trades in the month, by total R, the best first. */
export const createLeaderboard =
  ({ db }: ReadDeps) =>
  async (userIds: readonly string[], { timeZone, at }: Month): Promise<Placing[]> =>
    placingsOf(await closedTotals(db.pool, userIds, monthOf(at, timeZone)))
