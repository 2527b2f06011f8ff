import { useEffect, useSyncExternalStore } from 'react'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import type { CouponPrice } from '#contract/payments/payments.ts'
import { carriedCoupon, keepCarriedCoupon, onCarriedCoupon } from './carried-coupon.ts'

/** The prices with the last code that was asked about; none until they are known. */
let requested: string | null = null
let prices: readonly CouponPrice[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const stopListening = onCarriedCoupon(listener)
  listeners.add(listener)
  return () => {
    stopListening()
    listeners.delete(listener)
  }
}

/** Asks about a code, once; while there is no answer the normal prices are shown. */
async function ask(code: string): Promise<void> {
  if (requested === code) return
  requested = code
  prices = []
  const { askCouponPrices } = await import('./ask-coupon-prices.ts')
  const answer = await askCouponPrices(code)
  if (requested !== code) return
  prices = answer
  for (const listener of listeners) listener()
}

interface LinkedPrice extends CouponPrice {
  code: string
}

/** What the coupon from a link makes of a program's price; null without a coupon, or until it is known. */
export function useCouponPrice(program: PaidProgram): LinkedPrice | null {
  // The prerendered page knows of no coupon.
  const code = useSyncExternalStore(subscribe, carriedCoupon, () => null)
  const known = useSyncExternalStore(
    subscribe,
    () => prices,
    () => none,
  )
  useEffect(keepCarriedCoupon, [])
  useEffect(() => {
    if (code) void ask(code).catch(() => undefined)
  }, [code])
  const price = known.find((one) => one.program === program)
  return code && code === requested && price ? { ...price, code } : null
}

const none: readonly CouponPrice[] = []

/** Says that a coupon counts, or why it does not. */
export const couponText = ({ code, refused }: LinkedPrice): string =>
  refused === null ? `With your coupon ${code}` : `Coupon ${code}: ${refused}`
