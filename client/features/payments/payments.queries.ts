import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import type { ListCall } from '#client/platform/list-state.ts'
import { minutes, seconds } from '#client/platform/query.ts'
import { useChange } from '#client/platform/use-change.ts'
import {
  getPaymentConfig,
  listTransactions,
  quotePayment,
  type RefundInput,
  refundTransaction,
  type TransactionFilter,
  type TransactionSort,
} from '#contract/payments.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { paymentKeys } from './payments.keys.ts'

/** The configured card provider; changes only with the server's configuration. */
export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: paymentKeys.config,
    queryFn: ({ signal }) => call(getPaymentConfig, { signal }),
    staleTime: minutes(5),
  })

/** What the user would pay for a program, with or without a coupon. */
export const quoteQuery = (program: PaidProgram, coupon: string | null) =>
  queryOptions({
    queryKey: [...paymentKeys.quote, program, coupon],
    queryFn: ({ signal }) =>
      call(quotePayment, { body: { program, ...(coupon && { coupon }) }, signal }),
    retry: false,
  })

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
