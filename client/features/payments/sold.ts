import { useOffers } from '#client/platform/start/offers.ts'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { priceOf } from './payment-words.ts'

/** An offer that is paid for. */
export interface SoldOffer {
  id: string
  name: string
  priceCents: number
  currency: string
}

/** What is paid for: a program or an offer. */
export type Sold =
  | { program: PaidProgram; offer?: undefined }
  | { program?: undefined; offer: SoldOffer }

/** What is paid for as the server is told. */
export const soldBody = ({ program, offer }: Sold, currency: Currency | null = null) =>
  offer ? { offer: offer.id, ...(currency && { currency }) } : { program }

/** The name of what is paid for, and its price until the server has said what is to be paid. */
export function useSold({ program, offer }: Sold) {
  const offers = useOffers()
  if (offer) return { title: offer.name, cents: offer.priceCents, currency: offer.currency }
  return { title: offers[program].title, ...priceOf(offers[program]) }
}
