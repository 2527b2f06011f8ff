import { monthName } from '#client/ui/displays/format.ts'
import { typedCents } from '#client/ui/forms/price-text.ts'
import { currencies } from '#contract/offers/offer-defaults.ts'
import type { StoredOffer } from '#contract/offers/offers.ts'

/** The form fields: amounts and numbers as typed, one bullet per line. */
export interface OfferFormValues {
  title: string
  isOpen: boolean
  currency: (typeof currencies)[number]
  price: string
  landingPrice: string
  landingFormer: string
  perMonth: boolean
  accessMonths: string
  landingBadge: string
  lead: string
  landingPoints: string
  action: string
  dashboardBadge: string
  dashboardPoints: string
  tagline: string
  seats: string
  cohortMonths: string[]
}

/** The fields for the current offer. */
export const offerFormValues = (offer: Omit<StoredOffer, 'updatedAt'>): OfferFormValues => ({
  title: offer.title,
  isOpen: offer.isOpen,
  currency: offer.currency,
  price: typedCents(offer.priceCents, offer.currency),
  landingPrice: typedCents(offer.landingPrice?.cents ?? null, offer.currency),
  landingFormer: typedCents(offer.landingPrice?.formerCents ?? null, offer.currency),
  perMonth: offer.landingPrice?.per === 'month',
  accessMonths: String(offer.accessMonths ?? ''),
  landingBadge: offer.landing.badge ?? '',
  lead: offer.landing.lead,
  landingPoints: offer.landing.points.join('\n'),
  action: offer.landing.action,
  dashboardBadge: offer.dashboard?.badge ?? '',
  dashboardPoints: offer.dashboard?.points.join('\n') ?? '',
  tagline: offer.dashboard?.tagline ?? '',
  seats: String(offer.cohorts?.seats ?? ''),
  cohortMonths: offer.cohorts?.months.map(String) ?? [],
})

export const currencyOptions = currencies.map((value) => ({ value, label: value.toUpperCase() }))

/** The twelve months, by number. */
export const monthOptions = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1),
}))
