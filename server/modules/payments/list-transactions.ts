import type { ListQuery } from '#contract/lists.ts'
import type {
  Transaction,
  TransactionFilter,
  TransactionList,
  TransactionSort,
} from '#contract/payments.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Payer, presentTransaction } from './payments.present.ts'
import type { PaymentProvider } from './provider.ts'
import {
  listTransactions,
  newestTransactions,
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
    /** To search and sort payments by the names of those who paid. */
    lookup: Identity['lookup']
  }
}

const linesAtOnce = 500

/** Gives rows the names of their users as they are now. */
export const createPresent =
  ({ provider, identity }: Pick<ListDeps, 'provider' | 'identity'>) =>
  async (executor: Executor, rows: TransactionRow[]): Promise<Transaction[]> => {
    const ids = rows.flatMap(({ userId: id }) => (id ? [id] : []))
    const users = await identity.usersByIds(executor, [...new Set(ids)])
    const payers = new Map(users.map((user) => [user.id, user]))
    return rows.map((row) => presentTransaction(row, payers.get(row.userId ?? ''), provider.name))
  }

/** One page of the payments, newest first unless sorted, with what all that match come to. */
export const createListTransactions =
  (deps: ListDeps) =>
  async (
    _actor: Actor,
    query: ListQuery<TransactionSort> & TransactionFilter,
  ): Promise<TransactionList & { total: number }> => {
    const { db, provider, identity } = deps
    const selection = selectionOf(deps, query)
    const [rows, { count, ...money }] = await Promise.all([
      listTransactions(db.pool, selection, partOf(query), identity.lookup.sortName),
      totalsOfTransactions(db.pool, selection, provider.name),
    ])
    return {
      items: await createPresent(deps)(db.pool, rows),
      totals: { ...money, netCents: money.paidCents - money.refundedCents },
      total: count,
    }
  }

/** All payments that match, as the lines of a CSV file; read bit by bit, so of any length. */
export const createExportTransactions = (deps: ListDeps) =>
  async function* exportTransactions(
    _actor: Actor,
    filter: TransactionFilter,
  ): AsyncGenerator<string> {
    const selection = selectionOf(deps, filter)
    const present = createPresent(deps)
    yield csvHead()
    let rows: TransactionRow[] = []
    do {
      const after = rows.at(-1)
      const page = { limit: linesAtOnce, ...(after && { after }) }
      rows = await newestTransactions(deps.db.pool, selection, page)
      const transactions = await present(deps.db.pool, rows)
      if (rows.length > 0) yield transactions.map(csvLine).join('')
    } while (rows.length === linesAtOnce)
  }

function selectionOf(
  { identity }: Pick<ListDeps, 'identity'>,
  { search, status, month }: TransactionFilter,
): TransactionSelection {
  const selection: TransactionSelection = {}
  if (status) selection.status = status
  if (month) {
    const from = new Date(`${month}-01T00:00:00Z`)
    selection.from = from
    selection.to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  }
  if (search) selection.search = { text: search, users: identity.lookup.matching(search) }
  return selection
}
