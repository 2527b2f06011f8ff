import { typedCents } from '#client/ui/forms/price-text.ts'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import type { Plan } from '#contract/shop/plans.ts'
import type { ShopOffer } from '#contract/shop/shop-offers.ts'
import { offerStates, type PeriodUnit } from '#contract/shop/shop-words.ts'

/** The form fields: amounts and numbers as typed. */
export interface ShopFormValues {
  name: string
  slug: string
  summary: string
  text: string
  state: (typeof offerStates)[number]
  price: string
  currency: Currency
  /** What it costs in other currencies. */
  furtherPrices: { currency: Currency; price: string }[]
  programs: PaidProgram[]
  courseIds: string[]
  strategyIds: string[]
  calls: string
  plan: Plan['kind']
  instalments: string
  trialDays: string
  upgradesFrom: string[]
  /** Without a unit there is no end. */
  periodUnit: PeriodUnit | ''
  periodCount: string
  seats: string
  sellsFrom: string
  sellsUntil: string
}

/** The fields of an existing offer, or those of a new one: half a year, as a draft. */
export const shopFormValues = (offer?: ShopOffer): ShopFormValues => ({
  name: offer?.name ?? '',
  slug: offer?.slug ?? '',
  summary: offer?.summary ?? '',
  text: offer?.text ?? '',
  // Saved, an archived offer is back, where nobody can buy it.
  state: offer ? (offerStates.find((state) => state === offer.state) ?? 'ended') : 'draft',
  price: offer ? typedCents(offer.priceCents, offer.currency) : '',
  currency: offer?.currency ?? 'usd',
  furtherPrices: (offer?.furtherPrices ?? []).map(({ currency, priceCents }) => ({
    currency,
    price: typedCents(priceCents, currency),
  })),
  programs: offer?.programs ?? [],
  courseIds: offer?.courseIds ?? [],
  strategyIds: offer?.strategyIds ?? [],
  calls: String(offer?.calls || ''),
  plan: offer?.plan.kind ?? 'once',
  instalments: offer?.plan.kind === 'instalments' ? String(offer.plan.count) : '3',
  trialDays: String(offer?.trialDays || ''),
  upgradesFrom: offer?.upgradesFrom ?? [],
  periodUnit: offer ? (offer.period?.unit ?? '') : 'months',
  periodCount: offer ? String(offer.period?.count ?? '') : '6',
  seats: String(offer?.seats ?? ''),
  sellsFrom: offer?.sellsFrom ?? '',
  sellsUntil: offer?.sellsUntil ?? '',
})

/** An address made of a name: 'Price Action, live!' becomes 'price-action-live'. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
