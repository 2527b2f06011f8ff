import { Shown } from '#client/features/shop/offer-page.tsx'
import { PageFrame } from '#client/ui/layout/page-frame.tsx'
import type { ShownOffer } from '#contract/shop/shop-offers.ts'
import { type OfferPageText, sectionsFor } from '#contract/site/offer-sections.ts'

const example: Omit<ShownOffer, 'sections'> = {
  id: '',
  slug: 'an-offer',
  name: 'An offer',
  summary: 'What its card says of it.',
  pictureUrl: null,
  priceCents: 4900,
  currency: 'usd',
  period: { unit: 'months', count: 6 },
  plan: { kind: 'once' },
  trialDays: 0,
  seatsLeft: null,
  text: 'The text of the offer stands here.',
  programs: ['mentorship'],
  courses: [],
  strategies: [],
  calls: 2,
  sale: 'open',
  sellsFrom: null,
  sellsUntil: null,
}

/** The page of an example of an offer, with all that is on the pages of single ones. */
export function OfferPagePreview({ page }: { page: OfferPageText }) {
  const sections = page.sections.map((one) =>
    one.kind === 'extra' ? { ...one, offerId: null } : one,
  )
  return (
    <PageFrame title="Preview of the page of an offer">
      <div className="mx-auto max-w-3xl px-4 py-12">
        <Shown
          offer={{ ...example, sections: sectionsFor({ sections }, example.id) }}
          onBuy={null}
        />
      </div>
    </PageFrame>
  )
}
