import type { Transaction, TransactionFilter, TransactionList } from '#contract/payments.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Payer, presentTransaction } from './payments.present.ts'
import type { PaymentProvider } from './provider.ts'
import {
  pageOfTransactions,
  type TransactionRow,
  type TransactionSelection,
  totalsOfTransactions,
} from './transactions.store.ts'
import { csvHead, csvLine } from './transactions-csv.ts'

export interface ListDeps {
  db: Database
  provider: PaymentProvider
  identity: {
    /** The users that exist among `ids`. */
    usersByIds(executor: Executor, ids: readonly string[]): Promise<Payer[]>
    /** Users in whose name or e-mail `search` is found. */
    listUsers(
      executor: Executor,
      options: { search?: string; page: number; limit: number },
    ): Promise<{ users: Payer[] }>
  }
}

/** A search that finds more people than these is no search. */
const mostPeople = 10_000
const linesAtOnce = 500

/** Gives rows the names of their users as they are now. */
export const createPresent =
  ({ provider, identity }: Pick<ListDeps, 'provider' | 'identity'>) =>
  async (executor: Executor, rows: TransactionRow[]): Promise<Transaction[]> => {
    const ids = rows.flatMap(({ user_id: id }) => (id ? [id] : []))
    const users = await identity.usersByIds(executor, [...new Set(ids)])
    const payers = new Map(users.map((user) => [user.id, user]))
    return rows.map((row) => presentTransaction(row, payers.get(row.user_id ?? ''), provider.name))
  }

/** One page of the payments, newest first, with what all that match come to. */
export const createListTransactions =
  (deps: ListDeps) =>
  async (
    _actor: Actor,
    { page, limit, ...filter }: PageQuery & TransactionFilter,
  ): Promise<TransactionList & { count: number }> => {
    const { db, provider } = deps
    const selection = await selectionOf(deps, filter)
    const rows = await pageOfTransactions(db.pool, selection, {
      limit,
      offset: (page - 1) * limit,
    })
    const { count, ...money } = await totalsOfTransactions(db.pool, selection, provider.name)
    return {
      transactions: await createPresent(deps)(db.pool, rows),
      totals: { ...money, netCents: money.paidCents - money.refundedCents },
      count,
    }
  }

/** All payments that match, as the lines of a CSV file; read bit by bit, so of any length. */
export const createExportTransactions = (deps: ListDeps) =>
  async function* exportTransactions(
    _actor: Actor,
    filter: TransactionFilter,
  ): AsyncGenerator<string> {
    const selection = await selectionOf(deps, filter)
    const present = createPresent(deps)
    yield csvHead()
    let rows: TransactionRow[] = []
    do {
      const after = rows.at(-1)
      const page = { limit: linesAtOnce, ...(after && { after }) }
      rows = await pageOfTransactions(deps.db.pool, selection, page)
      const transactions = await present(deps.db.pool, rows)
      if (rows.length > 0) yield transactions.map(csvLine).join('')
    } while (rows.length === linesAtOnce)
  }

async function selectionOf(
  { db, identity }: ListDeps,
  { search, status, month }: TransactionFilter,
): Promise<TransactionSelection> {
  const selection: TransactionSelection = {}
  if (status) selection.status = status
  if (month) {
    const from = new Date(`${month}-01T00:00:00Z`)
    selection.from = from
    selection.to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  }
  if (search) {
    const options = { search, page: 1, limit: mostPeople }
    const { users } = await identity.listUsers(db.pool, options)
    selection.search = { text: search, userIds: users.map((user) => user.id) }
  }
  return selection
}
