import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import { listProcessingPayments } from '#contract/payments/payment-ways.ts'
import { getPaymentConfig, quotePayment } from '#contract/payments/payments.ts'
import { paymentKeys } from './payments.keys.ts'
import { type Sold, soldBody } from './sold.ts'

export type PaymentConfig = AnswerOf<typeof getPaymentConfig>

/** The ways of paying that are set up. */
export const paymentConfigQuery = () =>
  queryOptions({
    queryKey: paymentKeys.config,
    queryFn: ({ signal }) => call(getPaymentConfig, { signal }),
    staleTime: minutes(5),
  })

/** The user's payments that banks take days to settle. */
export const processingQuery = () =>
  queryOptions({
    queryKey: paymentKeys.processing,
    queryFn: ({ signal }) => call(listProcessingPayments, { signal }),
  })

/** What the user would pay for a program or an offer, with or without a coupon; in a chosen currency of the offer. */
export const quoteQuery = (sold: Sold, coupon: string | null, currency: Currency | null) =>
  queryOptions({
    queryKey: [...paymentKeys.quote, sold.program ?? sold.offer.id, coupon, currency],
    queryFn: ({ signal }) => {
      const body = { ...soldBody(sold, currency), ...(coupon && { coupon }) }
      return call(quotePayment, { body, signal })
    },
    // In another currency it is the same order: what is shown and what is paid change together.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === coupon ? before : undefined),
    retry: false,
  })
