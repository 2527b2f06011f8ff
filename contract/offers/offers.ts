import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, line } from '../values.ts'
import { priceProblem } from './least-charges.ts'
import { currencies } from './offer-defaults.ts'
import { programNames } from './program-table.ts'

/** A single line, because it appears in mail subjects, buttons and lists. */
const lineOf = (max: number) => line({ min: 1, max })

/** In the minor unit of the currency, whose own minimum is checked with it; the maximum is that of card providers. */
const price = z.int().min(50).max(99_999_999)
const points = z.array(lineOf(120)).min(1).max(12)

const landingPriceSchema = z.object({
  cents: price,
  formerCents: price.nullable(),
  per: z.enum(['month']).nullable(),
})

const offerFields = {
  title: lineOf(80),
  isOpen: z.boolean(),
  currency: z.enum(currencies),
  priceCents: price.nullable(),
  landingPrice: landingPriceSchema.nullable(),
  accessMonths: z.int().min(1).max(60).nullable(),
  landing: z.object({
    badge: lineOf(30).nullable(),
    lead: lineOf(300),
    points,
    action: lineOf(40),
  }),
  dashboard: z.object({ badge: lineOf(30), points, tagline: lineOf(120) }).nullable(),
  cohorts: z
    .object({
      seats: z.int().min(1).max(100_000),
      months: z.array(z.int().min(1).max(12)).min(1).max(12),
    })
    .nullable(),
}

export const offerSchema = z.object(offerFields)

/** An offer as it is saved: with prices that can be charged in its currency. */
export const offerInputSchema = offerSchema.superRefine(
  ({ currency, priceCents, landingPrice }, context) => {
    const prices = [
      { path: ['priceCents'], cents: priceCents },
      { path: ['landingPrice', 'cents'], cents: landingPrice?.cents ?? null },
    ]
    for (const { path, cents } of prices) {
      const message = cents === null ? null : priceProblem(cents, currency)
      if (message) context.addIssue({ code: 'custom', path, message })
    }
  },
)

/** An offer and when it was last changed; null while it is the default. */
const storedOfferSchema = offerSchema.extend({
  program: z.enum(programNames),
  updatedAt: instant.nullable(),
})
export type StoredOffer = z.infer<typeof storedOfferSchema>

export const listOffers = endpoint({
  method: 'GET',
  path: '/admin/offers',
  summary: 'What each program is called, says and costs',
  success: { status: 200, body: z.array(storedOfferSchema) },
})

const params = z.object({ program: z.enum(programNames) })

export const saveOffer = endpoint({
  method: 'PUT',
  path: '/admin/offers/:program',
  summary:
    'Change what a program is called, says and costs; counts for payments that begin from then on',
  params,
  body: offerInputSchema.safeExtend({
    /** The value last read, null if it was the default; 409 if somebody else has changed it since. */
    updatedAt: instant.nullable(),
  }),
  success: { status: 200, body: storedOfferSchema },
})
export type OfferInput = z.infer<typeof saveOffer.body>

export const resetOffer = endpoint({
  method: 'DELETE',
  path: '/admin/offers/:program',
  summary: 'Make an offer again what it was when the program came',
  params,
  success: { status: 200, body: storedOfferSchema },
})
