import { couponText, useCouponPrice } from '#client/platform/start/coupon-prices.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { priceText } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'

/** The closing offer before the questions: the next cohort, its price and the guarantee. */
export function OfferSection({
  texts,
  onEnrol,
}: {
  texts: PageTexts
  onEnrol: (program: PaidProgram) => void
}) {
  const { isOpen, landingPrice, currency } = useOffers().academy
  const coupon = useCouponPrice('academy')
  const isReduced = coupon !== null && coupon.refused === null
  const price =
    landingPrice && isReduced
      ? { cents: coupon.cents, formerCents: coupon.listCents }
      : landingPrice
  const closing = useSiteWords().closing
  if (!isOpen) return null
  return (
    <section
      aria-labelledby="offer-title"
      className="grid gap-x-16 gap-y-8 rounded-xl bg-[color-mix(in_oklab,var(--academy-from)_65%,black)] p-7 text-badge-foreground md:p-12 lg:grid-cols-[7fr_5fr]"
    >
      <div>
        <h2 id="offer-title" className="text-3xl font-semibold text-balance">
          {fillIn(closing.title, texts)}
        </h2>
        <p className="mt-4 max-w-lg text-lg opacity-85">{fillIn(closing.text, texts)}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="outline" size="lg" onClick={() => onEnrol('academy')}>
            Get Started
          </Button>
          {price && (
            <p className="tabular-nums">
              <span className="text-xl font-semibold">{priceText(price.cents, currency)}</span>{' '}
              {price.formerCents && (
                <s className="opacity-80">
                  <span className="sr-only">formerly </span>
                  {priceText(price.formerCents, currency)}
                </s>
              )}
              {coupon && <span className="block text-sm">{couponText(coupon)}</span>}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-col justify-end lg:border-l lg:border-badge-foreground/25 lg:pl-10">
        <p data-shown={texts.hasCohort} className="tabular-nums data-[shown=no]:hidden">
          <span className="block text-5xl font-semibold">{texts.seatsLeft}</span>
          <span className="opacity-85">
            {`of ${texts.seats} seats left, starting ${texts.cohortStart}`}
          </span>
        </p>
        <ul className="mt-6 flex flex-col">
          {closing.points.map((point) => (
            <li key={point} className="border-t border-badge-foreground/25 py-2.5">
              {fillIn(point, texts)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
