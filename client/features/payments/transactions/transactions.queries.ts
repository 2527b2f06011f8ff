import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  listTransactions,
  type RefundInput,
  refundTransaction,
  type TransactionFilter,
  type TransactionSort,
} from '#contract/payments/payments.ts'
import { paymentKeys } from '../payments.keys.ts'

/** One page of the matching payments, with the totals of all matches. */
export const transactionsQuery = (list: ListCall<TransactionSort>, filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...paymentKeys.transactions, list, filter],
    queryFn: ({ signal }) => call(listTransactions, { query: { ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: seconds(60),
  })

export const useRefundTransaction = () =>
  useChange(paymentKeys.transactions, ({ id, ...body }: RefundInput & { id: string }) =>
    call(refundTransaction, { params: { id }, body }),
  )
