import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriedCoupon, forgetCarriedCoupon } from '#client/platform/start/carried-coupon.ts'
import { useOffer } from '#client/platform/start/offers.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { priceOf } from './payment-words.ts'
import { quoteQuery } from './payments.queries.ts'

/** What is to be paid, and the coupon that reduces it. */
export interface Checkout {
  program: PaidProgram
  /** In cents of the currency. */
  cents: number
  currency: string
  /** The breakdown of the amount; undefined while the server is asked. */
  quote: ReturnType<typeof useQuote>['data']
  coupon: string | null
  /** Why the coupon can't be used. */
  problem: string | null
  /** A coupon is being tried. */
  trying: boolean
  setCoupon: (code: string | null) => void
}

const useQuote = (program: PaidProgram, coupon: string | null) =>
  useQuery(quoteQuery(program, coupon))

/** The amount of a checkout, decided by the server; a coupon from a link is tried first. */
export function useCheckout(program: PaidProgram): Checkout {
  const [coupon, setCoupon] = useState(carriedCoupon)
  const quote = useQuote(program, coupon)
  const plain = useQuote(program, null)
  const data = quote.data ?? plain.data
  const price = priceOf(useOffer(program))
  return {
    program,
    cents: data?.amountCents ?? price.cents,
    currency: data?.currency ?? price.currency,
    quote: data,
    coupon: quote.data?.coupon ?? null,
    problem: coupon !== null && quote.isError ? quote.error.message : null,
    trying: coupon !== null && quote.isFetching,
    setCoupon: (code) => {
      forgetCarriedCoupon()
      setCoupon(code)
    },
  }
}
