import { type Offer, type Offers, offersFrom } from '#contract/offers/offer-defaults.ts'
import type { Program } from '#contract/offers/program-table.ts'
import { usePublished } from './published.ts'

/** What the academy offers; the defaults until it is known. */
export function useOffers(): Offers {
  return offersFrom(usePublished().offers)
}

/** One program's offer. */
export function useOffer(program: Program): Offer {
  return useOffers()[program]
}
