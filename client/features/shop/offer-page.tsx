import { useQuery } from '@tanstack/react-query'
import { Check, SearchX } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { PublishedContext } from '#client/platform/start/published.ts'
import { Button } from '#client/ui/controls/button.tsx'
import MarkdownText from '#client/ui/displays/markdown-text.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { planIn, planText } from '#contract/shop/plans.ts'
import type { ShownOffer } from '#contract/shop/shop-offers.ts'
import { accessText, seatsText } from '#contract/shop/shop-words.ts'
import type { ShownSection } from '#contract/site/offer-sections.ts'
import { offerPage } from '#contract/site/pages.ts'
import { shownOfferQuery } from './shop.queries.ts'
import { contentsOf, saleText } from './shop-words.ts'

interface OfferPageProps {
  slug: string
  /** Called when somebody wants to buy it. */
  onBuy: (offer: ShownOffer) => void
  /** What somebody who is signed in may do besides: try it, or wait for a seat. */
  beside?: (offer: ShownOffer) => ReactNode
}

/** What the server wrote into the requested page. */
function readFromPage(slug: string): ShownOffer | undefined {
  if (typeof document === 'undefined') return undefined
  const json = document.getElementById('academy-info')?.textContent
  const offer: ShownOffer | undefined = json ? JSON.parse(json).offer : undefined
  return offer?.slug === slug ? offer : undefined
}

/** The public page of an offer. */
export function OfferPage({ slug, onBuy, beside }: OfferPageProps) {
  const provided = use(PublishedContext)?.offer
  const query = useQuery({
    ...shownOfferQuery(slug),
    initialData: provided ?? readFromPage(slug),
    // As old as the page: read again at once, since seats are sold meanwhile.
    initialDataUpdatedAt: 0,
  })
  const isUnknown = query.error instanceof ApiProblem && query.error.status === 404
  const offer = isUnknown ? undefined : query.data
  return (
    <PublicPage title={offer?.name ?? 'Offer'} address={offerPage(slug)} className="max-w-3xl">
      {offer ? (
        <Shown offer={offer} onBuy={onBuy} beside={beside?.(offer)} />
      ) : isUnknown ? (
        <>
          <meta name="robots" content="noindex" />
          <h1 className="sr-only">Offer</h1>
          <EmptyState icon={<SearchX aria-hidden="true" />}>
            There is no such offer, or it has ended.
          </EmptyState>
        </>
      ) : (
        <>
          <h1 className="sr-only">Offer</h1>
          {query.isError ? (
            <QueryError message={query.error.message} query={query} />
          ) : (
            <Spinner label="Loading the offer" className="min-h-60" />
          )}
        </>
      )}
    </PublicPage>
  )
}

/** An offer as its page shows it, also for a preview. */
export function Shown({
  offer,
  onBuy,
  beside,
}: {
  offer: ShownOffer
  onBuy: ((offer: ShownOffer) => void) | null
  beside?: ReactNode
}) {
  const { name, summary, pictureUrl, priceCents, currency, period, plan, seatsLeft } = offer
  const why = saleText(offer)
  const seats = seatsText(seatsLeft)
  return (
    <article className="flex flex-col gap-6">
      <meta name="description" content={summary} />
      {pictureUrl && (
        <img
          src={pictureUrl}
          alt=""
          className="aspect-video w-full rounded-xl border object-cover"
        />
      )}
      <h1 className="text-3xl font-semibold text-balance max-md:text-2xl">{name}</h1>
      <p className="text-lg text-muted-foreground">{summary}</p>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl border bg-card p-6">
        <div>
          <p className="text-3xl font-semibold text-balance tabular-nums">
            {planText(plan, priceCents, currency)}
          </p>
          {offer.furtherPrices && offer.furtherPrices.length > 0 && (
            <p className="mt-1 text-sm tabular-nums">
              {offer.furtherPrices
                .map(
                  (price) =>
                    `or ${planText(planIn(plan, price), price.priceCents, price.currency)}`,
                )
                .join(', ')}
            </p>
          )}
          <p className="mt-1 text-sm text-muted-foreground">
            {accessText(period, plan.kind)}
            {seats && offer.sale === 'open' && ` · ${seats}`}
          </p>
        </div>
        {why ? (
          <p className="font-medium">{why}</p>
        ) : (
          <Button
            size="lg"
            className="max-sm:w-full"
            disabled={onBuy === null}
            onClick={() => onBuy?.(offer)}
          >
            Buy now
          </Button>
        )}
      </div>
      {beside}
      {offer.sections.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no state, and only their places
        <Section key={place} id={`offer-section-${place}`} section={section} offer={offer} />
      ))}
    </article>
  )
}

interface SectionProps {
  id: string
  section: ShownSection
  offer: ShownOffer
}

function Section({ id, section, offer }: SectionProps) {
  if (section.kind === 'text') {
    return offer.text ? <MarkdownText>{offer.text}</MarkdownText> : null
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold">
        {section.title}
      </h2>
      {section.kind === 'contents' ? (
        <Contents offer={offer} />
      ) : (
        <div className="mt-3">
          <MarkdownText>{section.text}</MarkdownText>
        </div>
      )}
    </section>
  )
}

function Contents({ offer }: { offer: ShownOffer }) {
  const offers = useOffers()
  return (
    <ul className="mt-3 divide-y border-y">
      {contentsOf(offer, (program) => offers[program].title).map(({ title, description }) => (
        <li key={title} className="flex items-start gap-2.5 py-3.5">
          <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden="true" />
          <span>
            <span className="block font-medium">{title}</span>
            {description && (
              <span className="block text-sm text-muted-foreground">{description}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
