import { usePublished } from '#client/platform/start/published.ts'
import { OfferCards } from '#client/ui/displays/offer-cards.tsx'
import { EmptyState } from '#client/ui/displays/states.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { pages } from '#contract/site/pages.ts'

/** All offers on sale beside the programs, for everybody. */
export function OffersListPage() {
  const { shopOffers } = usePublished()
  return (
    <PublicPage title="Offers" address={pages.offers} className="max-w-5xl">
      <h1 className="mb-8 text-3xl font-semibold text-balance max-md:text-2xl">Offers</h1>
      {shopOffers.length === 0 ? (
        <EmptyState>There are no further offers at the moment.</EmptyState>
      ) : (
        <OfferCards id="all-offers" title="All Offers" offers={shopOffers} />
      )}
    </PublicPage>
  )
}
