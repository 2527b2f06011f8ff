import type { TransactionFilter } from '#contract/payments.ts'
import type { ListDeps } from './present.ts'
import type { TransactionSelection } from './transactions.store.ts'

export function selectionOf(
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
