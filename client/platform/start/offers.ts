import { type Offer, type Offers, offersFrom } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram, Program } from '#contract/offers/program-table.ts'
import { usePublished } from './published.ts'

/** What the academy offers; the defaults until it is known. */
export function useOffers(): Offers {
  return offersFrom(usePublished().offers)
}

/** One program's offer. */
export function useOffer(program: Program): Offer {
  return useOffers()[program]
}

/** The name of what is paid for: the title of a program, or that of an offer beside the programs. */
export function useSoldTitle({
  program,
  offerName,
}: {
  program: PaidProgram | null
  offerName?: string | null | undefined
}): string {
  const offers = useOffers()
  return program ? offers[program].title : (offerName ?? 'offer')
}
