import type { JournalSettings } from '#contract/journal.ts'

/** What came before the selected trades, in cents. */
export interface Earlier {
  /** The movements without a trade in the selected trading account; null if there were none. */
  movedCents: number | null
  /** The results of the user's trades, or of those in the selected trading account, by currency. */
  nets: ReadonlyMap<string, number>
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
