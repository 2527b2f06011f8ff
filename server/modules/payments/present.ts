import type { Transaction } from '#contract/payments.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { type Payer, presentTransaction } from './payments.present.ts'
import type { TransactionRow } from './transactions.store.ts'

export interface ListDeps {
  db: Database
  provider: PaymentProvider
  identity: {
    /** The users that exist among `ids`. */
    usersByIds(executor: Executor, ids: readonly string[]): Promise<Payer[]>
    /** For searching and sorting payments by the payers' names. */
    lookup: Identity['lookup']
  }
}

/** Adds the current names of their users to rows. */
export const createPresent =
  ({ provider, identity }: Pick<ListDeps, 'provider' | 'identity'>) =>
  async (executor: Executor, rows: TransactionRow[]): Promise<Transaction[]> => {
    const ids = rows.flatMap(({ userId: id }) => (id ? [id] : []))
    const users = await identity.usersByIds(executor, [...new Set(ids)])
    const payers = new Map(users.map((user) => [user.id, user]))
    return rows.map((row) => presentTransaction(row, payers.get(row.userId ?? ''), provider.name))
  }
