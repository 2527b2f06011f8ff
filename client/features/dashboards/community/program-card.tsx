import { Check } from 'lucide-react'
import { couponText, useCouponPrice } from '#client/platform/start/coupon-prices.ts'
import { useOffer } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { priceText } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { upgradeLabels } from './community-words.ts'

/** A program with its price; with `onUpgrade`, also the button that leads into it. */
export function ProgramCard({
  program,
  onUpgrade,
}: {
  program: PaidProgram
  onUpgrade: (() => void) | undefined
}) {
  const { title, priceCents, currency, dashboard } = useOffer(program)
  const coupon = useCouponPrice(program)
  return (
    <Card
      title={title}
      actions={dashboard && <Badge variant={program}>{dashboard.badge}</Badge>}
      footer={
        onUpgrade && (
          <Button className="w-full" onClick={onUpgrade}>
            {upgradeLabels[program]}
          </Button>
        )
      }
    >
      {priceCents !== null && (
        <p className="text-3xl font-semibold tracking-tight tabular-nums">
          {priceText(coupon?.cents ?? priceCents, currency)}
          {coupon && coupon.cents < coupon.listCents && (
            <s className="ml-2 text-lg font-normal text-muted-foreground">
              <span className="sr-only">formerly </span>
              {priceText(coupon.listCents, currency)}
            </s>
          )}
        </p>
      )}
      {coupon && <p className="mt-1 text-sm text-muted-foreground">{couponText(coupon)}</p>}
      <ul className="mt-4 flex flex-col gap-2 text-sm">
        {dashboard?.points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  )
}
