import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { cancelOwnTransfer, listAwaitedTransfers } from '#contract/payments/payment-ways.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { paymentKeys } from '../payments.keys.ts'
import { soldBody } from '../sold.ts'
import type { Checkout } from '../use-checkout.ts'

/** The transfers that the academy expects of the user. */
export const ownTransfersQuery = () =>
  queryOptions({
    queryKey: paymentKeys.ownTransfers,
    queryFn: ({ signal }) => call(listAwaitedTransfers, { signal }),
  })

export const useCancelTransfer = () =>
  useChange(paymentKeys.ownTransfers, (id: string) => call(cancelOwnTransfer, { params: { id } }))

/** Asks for the reference of a transfer; asked again, it is the same. */
export const useBeginTransfer = () =>
  useChange(paymentKeys.ownTransfers, async (checkout: Checkout) => {
    const { cents, sold, coupon, chosenCurrency } = checkout
    const what = soldBody(sold, chosenCurrency)
    const order = { amount: cents, ...what, ...(coupon && { coupon }) }
    return (await call(createPaymentIntent, { body: { ...order, way: 'transfer' } })).transfer
  })
