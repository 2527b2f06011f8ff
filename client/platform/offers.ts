import { type Offer, type Offers, offersFrom } from '#contract/offer-defaults.ts'
import type { Program } from '#contract/program-table.ts'
import { usePublished } from './published.ts'

/** What the academy offers; until anything is known of it, as the program came. */
export function useOffers(): Offers {
  return offersFrom(usePublished().offers)
}

/** What the academy says and asks of one of its programs. */
export function useOffer(program: Program): Offer {
  return useOffers()[program]
}
