import { couponPrices } from '#contract/payments/payments.ts'
import { call } from '../http/call.ts'

/** What a coupon makes of the prices. Throws ApiProblem and NetworkProblem. */
export const askCouponPrices = (coupon: string) =>
  call(couponPrices, { body: { coupon }, anonymous: true })
