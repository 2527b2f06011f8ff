import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { centsOf } from '#client/ui/forms/price-text.ts'
import { decimalOf } from '#contract/currencies.ts'
import { leastCharge } from '#contract/offers/least-charges.ts'
import type { OfferInput, StoredOffer } from '#contract/offers/offers.ts'
import { offerInputSchema } from '#schemas/offers/offers.ts'
import type { OfferFormValues } from './offer-form-values.ts'

const lines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const optional = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** The offer that the fields produce; NaN stands for invalid numbers, which the schema refuses. */
function offerOf(values: OfferFormValues, known: StoredOffer): Omit<OfferInput, 'updatedAt'> {
  const isPaid = known.priceCents !== null
  const former = optional(values.landingFormer)
  const cents = (typed: string) => centsOf(typed, values.currency) ?? Number.NaN
  return {
    title: values.title,
    isOpen: values.isOpen,
    currency: values.currency,
    priceCents: isPaid ? cents(values.price) : null,
    landingPrice: isPaid
      ? {
          cents: cents(values.landingPrice),
          formerCents: former && cents(former),
          per: values.perMonth ? 'month' : null,
        }
      : null,
    accessMonths: isPaid ? Number.parseInt(values.accessMonths, 10) : null,
    landing: {
      badge: optional(values.landingBadge),
      lead: values.lead,
      points: lines(values.landingPoints),
      action: values.action,
    },
    dashboard: isPaid
      ? {
          badge: values.dashboardBadge,
          points: lines(values.dashboardPoints),
          tagline: values.tagline,
        }
      : null,
    cohorts: known.cohorts && {
      seats: Number.parseInt(values.seats, 10),
      months: values.cohortMonths.map(Number),
    },
  } as Omit<OfferInput, 'updatedAt'>
}

/** Maps each part of an offer to its field. */
const fieldOf: Record<string, keyof OfferFormValues> = {
  priceCents: 'price',
  'landingPrice.cents': 'landingPrice',
  'landingPrice.formerCents': 'landingFormer',
  'landing.badge': 'landingBadge',
  'landing.lead': 'lead',
  'landing.points': 'landingPoints',
  'landing.action': 'action',
  'dashboard.badge': 'dashboardBadge',
  'dashboard.points': 'dashboardPoints',
  'dashboard.tagline': 'tagline',
  'cohorts.seats': 'seats',
  'cohorts.months': 'cohortMonths',
}

const messages: Partial<Record<keyof OfferFormValues, string>> = {
  landingFormer: 'Must be an amount, or empty',
  accessMonths: 'Must be a number of months from 1 to 60',
  landingPoints: 'Must be 1 to 12 lines of at most 120 characters',
  dashboardPoints: 'Must be 1 to 12 lines of at most 120 characters',
  seats: 'Must be a number of seats from 1',
  cohortMonths: 'Choose at least one month',
}

/** What is told of a field that holds no price. */
const amountMessage = (currency: string) =>
  `Must be an amount of at least ${decimalOf(leastCharge(currency), currency)}`

/** The field of a part of an offer, by its path: ['landing', 'points', 2] belongs to the bullets. */
function fieldAt(path: readonly PropertyKey[]): keyof OfferFormValues {
  const [first = '', second = ''] = path.map(String)
  return fieldOf[`${first}.${second}`] ?? fieldOf[first] ?? (first as keyof OfferFormValues)
}

/** The schema of an offer's form: from its fields to what is saved. */
export const offerFormSchema = (known: StoredOffer) =>
  z.custom<OfferFormValues>().transform((values, context) => {
    const parsed = offerInputSchema.safeParse(offerOf(values, known))
    if (parsed.success) {
      const { cents = 0, formerCents = null } = parsed.data.landingPrice ?? {}
      if (formerCents === null || formerCents > cents) return parsed.data
      const message = 'Must be higher than the price'
      context.addIssue({ code: 'custom', path: ['landingFormer'], message })
      return z.NEVER
    }
    for (const issue of parsed.error.issues) {
      const field = fieldAt(issue.path)
      const isNoAmount = (field === 'price' || field === 'landingPrice') && issue.code !== 'custom'
      const message = isNoAmount ? amountMessage(values.currency) : messages[field]
      context.addIssue({ code: 'custom', path: [field], message: message ?? issue.message })
    }
    return z.NEVER
  })

/** The checks of an offer's form. */
export const offerResolver = (known: StoredOffer) => zodResolver(offerFormSchema(known))
