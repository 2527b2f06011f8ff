import { useQuery } from '@tanstack/react-query'
import { usePublished } from '#client/platform/start/published.ts'
import { OfferCards } from '#client/ui/displays/offer-cards.tsx'
import { ownPurchasesQuery } from './shop.queries.ts'

/** The offers that a member does not have; nothing if there is none, or none is known yet. */
export default function DashboardOffers() {
  const { shopOffers } = usePublished()
  const own = useQuery({ ...ownPurchasesQuery(), enabled: shopOffers.length > 0 })
  // Once known, so that nothing that is bought already is offered for a moment.
  if (!own.data && !own.isError) return null
  const held = new Set(
    (own.data ?? []).flatMap(({ state, offerId }) => (state === 'open' ? offerId : [])),
  )
  return (
    <OfferCards
      id="dashboard-offers"
      title="More to Learn"
      offers={shopOffers.filter(({ id, seatsLeft }) => !held.has(id) && seatsLeft !== 0)}
    />
  )
}
