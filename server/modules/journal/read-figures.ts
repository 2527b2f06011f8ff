import type { JournalFigures } from '#contract/journal.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from './deps.ts'
import { figuresOf } from './figures.rules.ts'
import { listClosedTrades, netCentsBefore } from './figures.store.ts'
import { createReadSettings } from './read-settings.ts'

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
