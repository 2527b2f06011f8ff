import { useSyncExternalStore } from 'react'
import { readChosenProgram } from '#client/platform/start/chosen-program.ts'
import { couponText, useCouponPrice } from '#client/platform/start/coupon-prices.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { type Offer, priceText } from '#contract/offers/offer-defaults.ts'
import { type PaidProgram, paidProgramNames } from '#contract/offers/program-table.ts'

/** What is bought after the sign-in, and its price, or what a coupon from a link makes of the prices. */
export function ChosenProgramLine() {
  // The prerendered page knows of no choice.
  const chosen = useSyncExternalStore(neverChanges, readChosenProgram, () => null)
  const offers = useOffers()
  if (!chosen)
    return paidProgramNames.map((one) => (
      <LinkedPrice key={one} program={one} offer={offers[one]} />
    ))
  return <ProgramLine program={chosen} offer={offers[chosen]} />
}

function ProgramLine({ program, offer }: { program: PaidProgram; offer: Offer }) {
  const { title, priceCents, currency } = offer
  const coupon = useCouponPrice(program)
  return (
    <p className="mb-4 rounded-lg border bg-muted px-3 py-2 text-sm">
      Next, you pay for the <span className="font-medium">{title}</span>
      {priceCents !== null && <>: {priceText(coupon?.cents ?? priceCents, currency)}</>}.
      {coupon && ` ${couponText(coupon)}`}
    </p>
  )
}

/** What somebody who has come by a coupon's link would pay for a program. */
function LinkedPrice({ program, offer: { title } }: { program: PaidProgram; offer: Offer }) {
  const coupon = useCouponPrice(program)
  if (!coupon) return null
  return (
    <p className="mb-4 rounded-lg border bg-muted px-3 py-2 text-sm">
      <span className="font-medium">{title}</span>: {priceText(coupon.cents, coupon.currency)}.{' '}
      {couponText(coupon)}
    </p>
  )
}

const neverChanges = () => () => undefined
