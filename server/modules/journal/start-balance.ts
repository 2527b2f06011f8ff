import type { JournalSettings } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { netCentsBefore } from './figures.store.ts'

interface Meant {
  currency: string
  /** Only the trades of this trading account. */
  accountId?: string
  /** The start of the selected period; from the first trade if absent. */
  from?: string
  /** When the selected trades were closed, in milliseconds. */
  closings: readonly number[]
}

/**
 * The account's balance before the selected trades, in minor units of the currency: of a trading
 * account according to its statements, otherwise from the settings; null if unknown.
 */
export const createStartBalance = (deps: Pick<JournalDeps, 'accountBalance' | 'db'>) => {
  const { db, accountBalance } = deps
  return async (
    userId: string,
    settings: JournalSettings,
    { currency, accountId, from, closings }: Meant,
  ): Promise<number | null> => {
    if (accountId) {
      if (closings.length === 0) return null
      const first = closings.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)
      const before = new Date(from ?? first)
      const [moved, earlier] = await Promise.all([
        accountBalance(userId, accountId, before),
        netCentsBefore(db.pool, userId, currency, { before, accountId }),
      ])
      return moved === null ? null : moved + earlier
    }
    // The starting balance in the settings applies to their currency only.
    const { startingBalanceCents } = settings
    if (startingBalanceCents <= 0 || currency !== settings.currency) return null
    if (!from) return startingBalanceCents
    const before = new Date(from)
    return startingBalanceCents + (await netCentsBefore(db.pool, userId, currency, { before }))
  }
}
