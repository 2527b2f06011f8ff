import type { TradingAccount } from '#contract/imports.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { movedInAccounts, selectAccounts } from './accounts.store.ts'
import type { ImportsDeps } from './deps.ts'

/** The actor's trading accounts with their contents, the most recently used first. */
export async function listAccounts(
  { db, journal }: Pick<ImportsDeps, 'db' | 'journal'>,
  actor: Pick<Actor, 'id'>,
): Promise<TradingAccount[]> {
  const [accounts, moved, totals] = await Promise.all([
    selectAccounts(db.pool, actor.id),
    movedInAccounts(db.pool, actor.id),
    journal.accountTotals(db.pool, actor.id),
  ])
  const nothing = { depositsCents: 0, withdrawalsCents: 0, otherCents: 0 }
  return accounts.map((account) => {
    const money = moved.find(({ accountId }) => accountId === account.id) ?? nothing
    const own = totals.filter(({ accountId, currency }) =>
      accountId === null
        ? account.holdsOwn && currency === account.currency
        : accountId === account.id,
    )
    const sum = (of: (one: (typeof own)[number]) => number) =>
      own.reduce((all, one) => all + of(one), 0)
    const { depositsCents, withdrawalsCents, otherCents } = money
    const moves = depositsCents + withdrawalsCents + otherCents
    return {
      ...instants(account),
      depositsCents,
      withdrawalsCents,
      otherCents,
      trades: sum(({ trades }) => trades),
      open: sum(({ open }) => open),
      balanceCents: moves + sum(({ netCents }) => netCents),
    }
  })
}
