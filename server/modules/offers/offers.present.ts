import { defaultOffers, type Offer } from '#contract/offers/offer-defaults.ts'
import type { StoredOffer } from '#contract/offers/offers.ts'
import type { Program } from '#contract/offers/program-table.ts'
import type { OfferRow } from './offers.store.ts'

/** An offer from its row, or the default if there is none. */
export function offerOf(program: Program, row: OfferRow | undefined): Offer {
  if (!row) return defaultOffers[program]
  const { program: _, updatedAt: __, ...offer } = row
  return offer
}

export const presentOffer = (program: Program, row: OfferRow | undefined): StoredOffer => ({
  ...offerOf(program, row),
  program,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})
