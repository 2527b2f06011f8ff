import type { JournalSettings } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { netCentsBefore } from './figures.store.ts'

interface Meant {
  currency: string
  /** Only the trades of this trading account. */
  accountId?: string
  /** From when on trades are meant; from the first unless given. */
  from?: string
  /** The instants at which the trades that are meant were closed, in milliseconds. */
  closings: readonly number[]
}

/**
 * What stood in the account before the trades that are meant, in minor units of the currency: of a
 * trading account by what its statements say, else by the settings; null where nothing tells it.
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
    // What the account began with is told in the currency of the settings, and in no other.
    const { startingBalanceCents } = settings
    if (startingBalanceCents <= 0 || currency !== settings.currency) return null
    if (!from) return startingBalanceCents
    const before = new Date(from)
    return startingBalanceCents + (await netCentsBefore(db.pool, userId, currency, { before }))
  }
}
