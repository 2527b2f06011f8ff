import { defaultOffers, type Offer } from '#contract/offer-defaults.ts'
import type { KeptOffer } from '#contract/offers.ts'
import type { Program } from '#contract/program-table.ts'
import type { OfferRow } from './offers.store.ts'

/** An offer from its row, or the default if there is none. */
export function offerOf(program: Program, row: OfferRow | undefined): Offer {
  if (!row) return defaultOffers[program]
  const { program: _, updatedAt: __, ...offer } = row
  return offer
}

export const presentOffer = (program: Program, row: OfferRow | undefined): KeptOffer => ({
  ...offerOf(program, row),
  program,
  updatedAt: row?.updatedAt.toISOString() ?? null,
})
