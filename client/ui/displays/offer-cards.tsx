import { Link } from 'react-router'
import { planText } from '#contract/shop/plans.ts'
import type { OfferCard as Offer } from '#contract/shop/shop-offers.ts'
import { accessText, seatsText } from '#contract/shop/shop-words.ts'
import { offerPage } from '#contract/site/pages.ts'

interface OfferCardsProps {
  offers: readonly Offer[]
  title: string
  /** The id of the heading. */
  id: string
  /** Whether it is a section of the landing page, with headings of its size. */
  isLarge?: boolean
}

/** The owner's offers as cards, each leading to its page; nothing if there is none. */
export function OfferCards({ offers, title, id, isLarge }: OfferCardsProps) {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className={isLarge ? 'mb-5 text-3xl font-semibold' : 'text-lg font-semibold'}>
        {title}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </div>
    </section>
  )
}

/** An offer in short, which leads to its page. */
function OfferCard({ offer }: { offer: Offer }) {
  const { slug, name, summary, pictureUrl, priceCents, currency, period, plan, seatsLeft } = offer
  const seats = seatsText(seatsLeft)
  return (
    <article
      aria-labelledby={`offer-${slug}`}
      className="flex flex-col overflow-hidden rounded-xl border bg-card"
    >
      {pictureUrl && (
        <img src={pictureUrl} alt="" loading="lazy" className="aspect-video w-full object-cover" />
      )}
      <div className="flex flex-1 flex-col p-6">
        <h3 id={`offer-${slug}`} className="text-lg font-semibold text-balance">
          {name}
        </h3>
        <p className="mt-3 text-2xl font-semibold text-balance tabular-nums">
          {planText(plan, priceCents, currency)}
        </p>
        <p className="mt-1 text-sm text-muted-foreground">
          {accessText(period, plan.kind)}
          {seats && ` · ${seats}`}
        </p>
        <p className="mt-3 mb-6 text-muted-foreground">{summary}</p>
        <Link
          to={offerPage(slug)}
          className="mt-auto inline-flex min-h-11 items-center justify-center self-start rounded-md border px-4 font-medium hover:bg-muted max-sm:self-stretch"
        >
          <span>
            Look inside<span className="sr-only"> {name}</span>
          </span>
        </Link>
      </div>
    </article>
  )
}
