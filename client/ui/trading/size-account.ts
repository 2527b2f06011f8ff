import type { TradingAccount } from '#contract/imports.ts'
import type { JournalSettings } from '#contract/journal/journal.ts'

/** What a position's size needs of an account; credit and bonus are in no balance of it. */
export type SizedAccount = Pick<
  TradingAccount,
  'balanceCents' | 'broker' | 'currency' | 'holdsOwn' | 'id' | 'name' | 'number'
>

/**
 * The id of the account whose balance is risked unless another is chosen: the one that the journal is
 * filtered by, the one of the trades that are entered by hand in the journal's currency, or, without a
 * starting balance in the settings, the one used last. Null for the settings' balance.
 *
 * @param accounts the last used first
 */
export function usualAccount(
  accounts: readonly SizedAccount[],
  { currency, startingBalanceCents }: JournalSettings,
  filteredBy: string | undefined,
): string | null {
  const usual =
    accounts.find(({ id }) => id === filteredBy) ??
    accounts.find((one) => one.holdsOwn && one.currency === currency) ??
    (startingBalanceCents > 0 ? null : accounts[0])
  return usual?.id ?? null
}
