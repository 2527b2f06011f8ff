import type { Executor } from '#server/platform/database/database.ts'
import type { JournalDeps } from '../deps.ts'
import { readSettings } from '../read-settings.ts'
import { type EvidenceRow, listBalances, listEarned, type Wanted } from './evidence.store.ts'

/** An account's balance when a trade was opened, in minor units; null if nothing tells. */
type BalanceOf = (row: EvidenceRow) => number | null

/**
 * The balance of the account in which each of the trades was made: a trading account according to its
 * statements, with the deposits before its first trade; otherwise the one in the settings, whose trades are
 * all in its currency.
 */
export async function readBalances(
  deps: Pick<JournalDeps, 'accountBalance' | 'db'>,
  executor: Executor,
  wanted: Wanted,
): Promise<BalanceOf> {
  const { userId } = wanted
  const [settings, balances, earned] = await Promise.all([
    readSettings(deps, userId),
    listBalances(executor, wanted, (accountId, before) =>
      deps.accountBalance({ userId, accountId, before }),
    ),
    listEarned(executor, wanted),
  ])
  const { currency, startingBalanceCents } = settings
  const isOwn = (row: EvidenceRow) => row.currency === currency && startingBalanceCents > 0
  return (row) => {
    const own = isOwn(row) ? startingBalanceCents : null
    const begin = row.accountId === null ? own : (balances.get(row.accountId) ?? null)
    return begin === null ? null : begin + (earned.get(row.id) ?? 0)
  }
}
