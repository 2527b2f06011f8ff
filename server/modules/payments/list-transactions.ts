import type { ListQuery } from '#contract/lists.ts'
import type { TransactionFilter, TransactionList, TransactionSort } from '#contract/payments.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createPresent, type ListDeps } from './present.ts'
import { selectionOf } from './selection-of.ts'
import { listTransactions } from './transactions.store.ts'

const nothing = { paidCents: 0, refundedCents: 0, netCents: 0 }

/** One page of the payments, newest first unless sorted, with the totals of all matches. */
export const createListTransactions =
  (deps: ListDeps) =>
  async (
    _actor: Actor,
    query: ListQuery<TransactionSort> & TransactionFilter,
  ): Promise<TransactionList & { total: number }> => {
    const { db, provider, identity } = deps
    const selection = selectionOf(deps, query)
    const wanted = { selection, books: provider }
    const found = await listTransactions(db.pool, wanted, partOf(query), identity.lookup)
    const { rows, total, totals } = found
    const byCurrency = totals.map((sum) => ({
      ...sum,
      netCents: sum.paidCents - sum.refundedCents,
    }))
    return {
      items: await createPresent(deps)(db.pool, rows),
      totals: { ...(byCurrency[0] ?? nothing), byCurrency },
      total,
    }
  }
