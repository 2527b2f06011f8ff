import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { getPaymentConfig, quotePayment } from '#contract/payments/payments.ts'
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
