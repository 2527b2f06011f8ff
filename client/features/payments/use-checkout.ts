import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriedCoupon, forgetCarriedCoupon } from '#client/platform/start/carried-coupon.ts'
import { type Currency, currencies } from '#contract/offers/offer-defaults.ts'
import { quoteQuery } from './payments.queries.ts'
import { type Sold, useSold } from './sold.ts'

/** What is to be paid, and the coupon that reduces it. */
export interface Checkout {
  sold: Sold
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
  /** The currency to be paid in, where the offer has several; null for the server's choice. */
  chosenCurrency: Currency | null
  chooseCurrency: (currency: Currency) => void
}

const useQuote = (sold: Sold, coupon: string | null, currency: Currency | null) =>
  useQuery(quoteQuery(sold, coupon, currency))

/** The amount of a checkout, decided by the server; a coupon from a link is tried first. */
export function useCheckout(sold: Sold): Checkout {
  const [coupon, setCoupon] = useState(carriedCoupon)
  const [chosen, chooseCurrency] = useState<Currency | null>(null)
  const quote = useQuote(sold, coupon, chosen)
  const plain = useQuote(sold, null, chosen)
  const data = quote.data ?? plain.data
  const price = useSold(sold)
  return {
    sold,
    cents: data?.amountCents ?? price.cents,
    currency: data?.currency ?? price.currency,
    quote: data,
    coupon: quote.data?.coupon ?? null,
    problem: coupon !== null && quote.isError ? quote.error.message : null,
    trying: coupon !== null && quote.isFetching,
    chosenCurrency: data?.currencies
      ? (currencies.find((one) => one === data.currency) ?? null)
      : chosen,
    chooseCurrency,
    setCoupon: (code) => {
      forgetCarriedCoupon()
      setCoupon(code)
    },
  }
}
