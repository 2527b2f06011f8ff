import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { couponText, useCouponPrice } from '#client/platform/start/coupon-prices.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { type Offer, openPrograms, priceText } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram, Program } from '#contract/offers/program-table.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'

interface ProgramsSectionProps {
  texts: PageTexts
  onEnrol: (program: PaidProgram) => void
  onJoinCommunity: () => void
}

/** The programs that are open; the academy's is the most detailed. */
export function ProgramsSection({ texts, onEnrol, onJoinCommunity }: ProgramsSectionProps) {
  const offers = useOffers()
  const { programsTitle } = useSiteWords()
  return (
    <section id="programs" aria-labelledby="programs-title" className="scroll-mt-12 md:scroll-mt-6">
      <h2 id="programs-title" className="max-w-xl text-3xl font-semibold text-balance">
        {fillIn(programsTitle, texts)}
      </h2>
      <div className="mt-10 grid gap-5 lg:grid-cols-12 lg:grid-rows-2">
        {openPrograms(offers).map((program) => (
          <ProgramCard
            key={program}
            program={program}
            offer={offers[program]}
            onChoose={() => (program === 'community' ? onJoinCommunity() : onEnrol(program))}
            className={
              program === 'academy'
                ? 'border-foreground lg:col-span-7 lg:row-span-2 lg:p-10'
                : 'lg:col-span-5'
            }
          >
            {program === 'academy' && <Seats texts={texts} />}
            {program !== 'community' && (
              <>
                <p className="mb-7 text-sm text-muted-foreground empty:hidden">
                  {texts[`${program}Promise`]}
                </p>
                <p
                  data-shown={texts[`${program}Full`]}
                  className="mb-4 text-sm data-[shown=no]:hidden"
                >
                  Every cohort is full. Sign in to join the waiting list.
                </p>
              </>
            )}
          </ProgramCard>
        ))}
      </div>
    </section>
  )
}

interface ProgramCardProps {
  program: Program
  offer: Offer
  onChoose: () => void
  className: string
  /** Between what the program offers and its button. */
  children?: ReactNode
}

function ProgramCard({ program, offer, onChoose, className, children }: ProgramCardProps) {
  const { badge, lead, points, action } = offer.landing
  const isMain = program === 'academy'
  return (
    <article
      aria-labelledby={`program-${program}`}
      className={cx('flex flex-col rounded-xl border bg-card p-6 md:p-7', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={`program-${program}`} className="scroll-mt-18 text-lg font-semibold md:scroll-mt-8">
          {offer.title}
        </h3>
        {badge && <Badge variant={program === 'community' ? 'info' : program}>{badge}</Badge>}
      </div>
      {program === 'community' ? (
        <Price offer={offer} isMain={isMain} />
      ) : (
        <PaidPrice program={program} offer={offer} isMain={isMain} />
      )}
      <p className={cx('mt-3 text-muted-foreground', isMain && 'max-w-md text-lg')}>{lead}</p>
      <ul
        className={cx(
          'mb-7 grid gap-x-8',
          isMain ? 'mt-8 divide-y border-y' : 'mt-6 gap-y-2 sm:max-lg:grid-cols-3',
        )}
      >
        {points.map((point) => (
          <li key={point} className={cx('flex items-start gap-2.5', isMain && 'py-3.5')}>
            <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      {children}
      <Button
        variant={isMain ? 'primary' : 'outline'}
        size={isMain ? 'lg' : 'md'}
        className="mt-auto self-start max-sm:self-stretch"
        onClick={onChoose}
      >
        {action}
      </Button>
    </article>
  )
}

/** The next cohort as a scale with one tick per seat, up to the last one taken. */
function Seats({ texts }: { texts: PageTexts }) {
  return (
    <div data-shown={texts.hasCohort} className="mb-7 data-[shown=no]:hidden">
      <div
        aria-hidden="true"
        className="relative h-4 bg-[repeating-linear-gradient(to_right,var(--input)_0_1px,transparent_1px_2%)]"
      >
        <div
          style={{ width: texts.seatsTakenShare }}
          className="absolute inset-y-0 left-0 border-r-2 border-accent-line bg-accent-line/25"
        />
      </div>
      <p className="mt-2 text-sm tabular-nums">
        <span className="font-medium">{`${texts.seatsLeft} of ${texts.seats} seats left`}</span>{' '}
        <span className="text-muted-foreground">{`in the cohort that starts on ${texts.cohortStart}`}</span>
      </p>
    </div>
  )
}

interface PriceProps {
  offer: Offer
  isMain: boolean
}

function PaidPrice({ program, ...props }: PriceProps & { program: PaidProgram }) {
  const coupon = useCouponPrice(program)
  const { offer } = props
  const reduced = coupon && coupon.refused === null && offer.landingPrice
  const landingPrice = reduced
    ? { ...reduced, cents: coupon.cents, formerCents: coupon.listCents }
    : offer.landingPrice
  return (
    <>
      <Price {...props} offer={{ ...offer, landingPrice }} />
      {coupon && <p className="mt-1 text-sm">{couponText(coupon)}</p>}
    </>
  )
}

function Price({ offer, isMain }: PriceProps) {
  const { landingPrice: price, currency } = offer
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-2.5 tabular-nums">
      <span className={cx('font-semibold', isMain ? 'text-5xl' : 'text-3xl')}>
        {price ? priceText(price.cents, currency) : 'Free'}
      </span>
      {price?.formerCents && (
        <s className="text-lg text-muted-foreground">
          <span className="sr-only">formerly </span>
          {priceText(price.formerCents, currency)}
        </s>
      )}
      {price?.per && <span className="text-muted-foreground">{`per ${price.per}`}</span>}
    </p>
  )
}
