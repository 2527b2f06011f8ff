import type { RawBuilder } from 'kysely'
import type { JournalSettings } from '#contract/journal.ts'
import type { JournalDeps } from './deps.ts'
import { type Earlier, readEarlier } from './figures.store.ts'
import type { TradesOf } from './trade-filter.store.ts'

/**
 * Reads what came before the selected trades of a user, as far as it is needed for `startBalance`; does not
 * wait for anything else that is read of them.
 */
export const createReadEarlier =
  ({ db, accountBalance }: Pick<JournalDeps, 'accountBalance' | 'db'>) =>
  async (of: TradesOf): Promise<Earlier | null> => {
    const { userId, accountId, from } = of
    if (accountId === undefined && from === undefined) return null
    return readEarlier(db.pool, of, (id: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
      accountBalance({ userId, accountId: id, before }),
    )
  }

interface Meant {
  currency: string
  /** Only the trades of this trading account. */
  accountId?: string
  /** Whether no trade has been selected. */
  isEmpty: boolean
}

/**
 * The account's balance before the selected trades, in minor units of the currency: of a trading
 * account according to its statements, otherwise from the settings; null if unknown.
 */
export function startBalance(
  settings: JournalSettings,
  earlier: Earlier | null,
  { currency, accountId, isEmpty }: Meant,
): number | null {
  const earned = earlier?.nets.get(currency) ?? 0
  if (accountId) {
    const moved = earlier?.movedCents ?? null
    return isEmpty || moved === null ? null : moved + earned
  }
  // The starting balance in the settings applies to their currency only.
  const { startingBalanceCents } = settings
  if (startingBalanceCents <= 0 || currency !== settings.currency) return null
  return startingBalanceCents + earned
}
