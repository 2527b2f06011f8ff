import type { JournalFigures } from '#contract/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { type ClosedTrade, figuresOf } from './figures.rules.ts'
import { listClosedTrades, netCentsBefore } from './figures.store.ts'
import { createReadSettings } from './read-settings.ts'

interface FiguresQuery {
  from?: string
  to?: string
  currency?: string
  /** Only the trades of this trading account. */
  accountId?: string
}

/** The figures of the actor's trades that were closed from `from` until before `to`. */
export const createReadFigures = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const settingsOf = createReadSettings(deps)
  const startOfAccount = createStartOfAccount(deps)
  const { pool } = deps.db
  return async (actor: Actor, query: FiguresQuery): Promise<JournalFigures> => {
    const from = query.from ? new Date(query.from) : undefined
    const to = query.to ? new Date(query.to) : undefined
    const { accountId } = query
    const settings = await settingsOf(actor.id)
    const listed = listClosedTrades(pool, actor.id, { from, to, accountId })
    if (accountId) {
      const trades = await listed
      // All trades of an account are in its currency.
      const currency = query.currency ?? trades[0]?.currency ?? settings.currency
      const start = await startOfAccount(actor.id, { accountId, currency, from, trades })
      return joined(currency, trades, start)
    }
    const currency = query.currency ?? settings.currency
    const [trades, earlier] = await Promise.all([
      listed,
      from ? netCentsBefore(pool, actor.id, currency, { before: from }) : 0,
    ])
    // What the account began with is told in the currency of the settings, and in no other.
    const told = settings.startingBalanceCents > 0 && currency === settings.currency
    return joined(currency, trades, told ? settings.startingBalanceCents + earlier : null)
  }
}

const joined = (
  currency: string,
  trades: readonly ClosedTrade[],
  startBalance: number | null,
): JournalFigures => ({
  currency,
  currencies: [...new Set(trades.map((trade) => trade.currency))].sort(),
  ...figuresOf(
    trades.filter((trade) => trade.currency === currency),
    startBalance,
  ),
})

interface AccountStart {
  accountId: string
  currency: string
  from: Date | undefined
  trades: readonly ClosedTrade[]
}

/** The balance of a trading account before the first of the trades; null where nothing tells it. */
const createStartOfAccount =
  ({ db, accountBalance }: Pick<JournalDeps, 'accountBalance' | 'db'>) =>
  async (userId: string, { accountId, currency, from, trades }: AccountStart) => {
    if (trades.length === 0) return null
    const first = trades.reduce(
      (least, { closedAt }) => Math.min(least, closedAt.getTime()),
      Number.POSITIVE_INFINITY,
    )
    const before = from ?? new Date(first)
    const [moved, earlier] = await Promise.all([
      accountBalance(userId, accountId, before),
      netCentsBefore(db.pool, userId, currency, { before, accountId }),
    ])
    return moved === null ? null : moved + earlier
  }
