import type { SentTo } from '#contract/endpoint.ts'
import type {
  createTradingAccount,
  TradingAccount,
  updateTradingAccount,
} from '#contract/imports.ts'
import { newId } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import {
  changeAccount,
  deleteAccountRow,
  findAccount,
  insertAccount,
  insertStart,
  movedInAccounts,
  selectAccounts,
} from './accounts.store.ts'
import type { ImportsDeps } from './index.ts'

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
  const nothing = { depositsCents: 0, withdrawalsCents: 0, otherCents: 0, brokersCents: 0 }
  return accounts.map((account) => {
    const money = moved.find(({ accountId }) => accountId === account.id) ?? nothing
    const own = totals.filter(({ accountId, currency }) =>
      accountId === null
        ? account.holdsOwn && currency === account.currency
        : accountId === account.id,
    )
    const sum = (of: (one: (typeof own)[number]) => number) =>
      own.reduce((all, one) => all + of(one), 0)
    const { depositsCents, withdrawalsCents, otherCents, brokersCents } = money
    const moves = depositsCents + withdrawalsCents + otherCents
    return {
      ...instants(account),
      depositsCents,
      withdrawalsCents,
      otherCents,
      brokersCents,
      trades: sum(({ trades }) => trades),
      open: sum(({ open }) => open),
      balanceCents: moves + sum(({ netCents }) => netCents),
    }
  })
}

type Input = SentTo<typeof createTradingAccount>['body']

/**
 * Creates the account for the actor's manually entered trades in one currency, with its starting
 * balance. Throws 409 if there is one in that currency.
 */
export async function createAccount(
  deps: ImportsDeps,
  actor: Actor,
  input: Input,
): Promise<TradingAccount> {
  const { db, now } = deps
  const { startingBalanceCents, ...stated } = input
  const id = await createOnce(db, actor, async (tx, made) => {
    const at = now()
    const stored = { id: made, userId: actor.id, number: '', holdsOwn: true, timeZone: 'UTC' }
    const times = { usedAt: at, createdAt: at, updatedAt: at }
    const account = await insertAccount(tx, { ...stored, ...stated, ...times, mapping: null })
    if (!account) throw new Failure('conflict', taken(stated.currency))
    if (startingBalanceCents > 0) {
      await insertStart(tx, { id: newId(), accountId: made, amountCents: startingBalanceCents })
    }
  })
  const made = (await listAccounts(deps, actor)).find((account) => account.id === id)
  if (!made) throw new Failure('not_found', 'The account has been deleted in the meantime.')
  return made
}

const taken = (currency: string) =>
  `You already have an account for your own trades in ${currency}.`

type Changes = SentTo<typeof updateTradingAccount>['body']

/** Changes the name and the broker's clock of one of the actor's accounts; 404 for another user's. */
export async function updateAccount(
  deps: ImportsDeps,
  actor: Actor,
  id: string,
  changes: Changes,
): Promise<TradingAccount> {
  const { db, now } = deps
  const change = db.transaction(async (tx) => {
    if (!(await findAccount(tx, { userId: actor.id, id, locked: true }))) throw notFound()
    await changeAccount(tx, id, { ...changes, updatedAt: now() })
  })
  await change.catch((error: unknown) => {
    if (violatedUnique(error) !== 'trading_accounts_number') throw error
    throw new Failure('conflict', 'You already have an account with this number at this broker.')
  })
  const changed = (await listAccounts(deps, actor)).find((account) => account.id === id)
  if (!changed) throw notFound()
  return changed
}

/** Deletes one of the actor's accounts that has no trades, with its deposits and withdrawals. */
export async function deleteAccount(
  { db }: Pick<ImportsDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const deletion = db.transaction(async (tx) => {
    if (!(await findAccount(tx, { userId: actor.id, id, locked: true }))) throw notFound()
    await deleteAccountRow(tx, id)
  })
  await deletion.catch((error: unknown) => {
    if (!violatedForeignKey(error)) throw error
    throw new Failure(
      'rule_violated',
      'The account has trades. Take its imports back, or delete them, first.',
    )
  })
}
