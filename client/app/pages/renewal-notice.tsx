import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '#client/features/identity/profile/profile.queries.ts'
import { priceOf } from '#client/features/payments/payment-words.ts'
import { useCouponPrice } from '#client/platform/start/coupon-prices.ts'
import { useOffer } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { renewalDays } from '#contract/access/access.ts'
import { amountText } from '#contract/currencies.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { usePaymentDialog } from '../use-payment-dialog.tsx'

/** In the last two weeks of a program: when it ends, and how to renew. */
export function RenewalNotice({ program }: { program: PaidProgram }) {
  const profile = useQuery(profileQuery())
  const offer = useOffer(program)
  const { pay, dialog } = usePaymentDialog()
  const coupon = useCouponPrice(program)
  const [now] = useState(Date.now)
  const ending = profile.data?.subscriptions.find(
    (one) => one.program === program && one.status === 'active',
  )
  // The card provider renews it, unless it was cancelled there.
  if (!ending || !offer.isOpen || ending.renewal === 'automatic') return null
  if (Date.parse(ending.endsAt) - now > renewalDays * 24 * 60 * 60 * 1000) return null
  const { cents, currency } = priceOf(offer)
  return (
    <Notice variant="warning">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          Your {offer.title} {ending.graceUntil ? 'ended' : 'ends'} on{' '}
          <time dateTime={ending.endsAt}>{day(ending.endsAt)}</time>.{' '}
          {ending.graceUntil
            ? `It stays open until ${day(ending.graceUntil)}; if you pay now, the new period starts today.`
            : 'If you pay now, the new period is added to it.'}
        </span>
        <Button size="sm" onClick={() => pay(program)}>
          Renew for {amountText(coupon?.cents ?? cents, currency)}
        </Button>
      </div>
      {dialog}
    </Notice>
  )
}
