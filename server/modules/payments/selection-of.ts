import type { TransactionFilter } from '#contract/payments.ts'
import { boundsOfPeriod } from '#contract/values.ts'
import type { ListDeps } from './present.ts'
import type { TransactionSelection } from './transactions.store.ts'

export function selectionOf(
  { identity }: Pick<ListDeps, 'identity'>,
  { search, status, month, period, failedIn, refundedIn }: TransactionFilter,
): TransactionSelection {
  const selection: TransactionSelection = {}
  if (status) selection.status = status
  if (month) {
    const from = new Date(`${month}-01T00:00:00Z`)
    selection.from = from
    selection.to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  }
  if (period && !month) Object.assign(selection, boundsOfPeriod(period))
  if (failedIn) selection.failedIn = boundsOfPeriod(failedIn)
  if (refundedIn) selection.refundedIn = boundsOfPeriod(refundedIn)
  if (search) selection.search = { text: search, users: identity.lookup }
  return selection
}
