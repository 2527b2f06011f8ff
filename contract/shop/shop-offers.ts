import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { priceProblem } from '../offers/least-charges.ts'
import { currencies } from '../offers/offer-defaults.ts'
import { paidProgramNames, paidProgramSchema } from '../offers/programs.ts'
import { calendarDate, id, instant, line, seenUpdatedAt, text } from '../values.ts'
import { instalmentsMaximum, instalmentsMinimum, planIn, planProblem } from './plans.ts'
import { allOfferStates, offerStates, periodUnits } from './shop-words.ts'

/** The part of an offer's address that is its own: small letters, digits and single dashes. */
const slug = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single dashes')

const periodSchema = z
  .object({ unit: z.enum(periodUnits), count: z.int().min(1).max(3650) })
  .refine(({ unit, count }) => unit === 'days' || count <= 120, {
    path: ['count'],
    message: 'Must be at most 120 months',
  })

const cents = z.int().min(0).max(99_999_999)

/** How it is paid; a subscription is paid every month until it is cancelled, and its price is that of a month. */
const planSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once') }),
  z.object({
    kind: z.literal('instalments'),
    count: z.int().min(instalmentsMinimum).max(instalmentsMaximum),
    firstCents: cents,
    eachCents: cents,
  }),
  z.object({ kind: z.literal('subscription') }),
])

/** The most offers whose payments count towards one. */
const upgradesMaximum = 20

/** The most strategies whose signals one offer opens, and the most one-to-one calls. */
const offerStrategiesMaximum = 20
export const offerCallsMaximum = 100

/** The most courses that one offer opens. */
export const offerCoursesMaximum = 50

/** What an offer costs in another currency than its own. */
const furtherPriceSchema = z.object({
  currency: z.enum(currencies),
  priceCents: z.int().min(0).max(99_999_999),
  /** For instalments, as many as in the offer's own currency: the first, and each of the others; otherwise null. */
  instalments: z.object({ firstCents: cents, eachCents: cents }).nullable(),
})
export type FurtherPrice = z.infer<typeof furtherPriceSchema>

const offerFields = {
  slug,
  name: line({ min: 1, max: 80, message: 'Name is required' }),
  /** What the cards say of it. */
  summary: line({ min: 1, max: 300, message: 'Summary is required' }),
  /** Markdown. */
  text: text({ max: 20_000 }),
  state: z.enum(offerStates),
  /** In the minor unit of the currency. */
  priceCents: z.int().min(0).max(99_999_999),
  currency: z.enum(currencies),
  /** What it costs in other currencies; absent for nothing else. */
  furtherPrices: z
    .array(furtherPriceSchema)
    .max(currencies.length - 1)
    .optional(),
  programs: z.array(paidProgramSchema).max(paidProgramNames.length),
  courseIds: z.array(id).max(offerCoursesMaximum),
  /** The strategies whose signals it opens, whatever program they are for. */
  strategyIds: z.array(id).max(offerStrategiesMaximum),
  /** How many one-to-one calls can be booked with it in all; 0 for none. */
  calls: z.int().min(0).max(offerCallsMaximum),
  /** For how long it opens all that; null for what stays open, which programs never do. */
  period: periodSchema.nullable(),
  plan: planSchema,
  /** For how many days it can be tried without paying, once by each member; 0 for no trial. */
  trialDays: z.int().min(0).max(90),
  /** The offers whose payments count towards it, by their ids. */
  upgradesFrom: z.array(id).max(upgradesMaximum),
  /** How many are sold; null for any number. */
  seats: z.int().min(1).max(100_000).nullable(),
  /** The first and the last day of its sale, in UTC; null for no such day. */
  sellsFrom: calendarDate.nullable(),
  sellsUntil: calendarDate.nullable(),
}

/** Whether it opens anything but calls, which a trial does not open: they take a mentor's time. */
const opensForTrial = (offer: {
  programs: unknown[]
  courseIds: unknown[]
  strategyIds: unknown[]
}) => offer.programs.length + offer.courseIds.length + offer.strategyIds.length > 0

/** What an offer must be beside the form of its fields; the first that it is not is told at its field. */
export const shopOfferInputSchema = z
  .object(offerFields)
  .refine((offer) => opensForTrial(offer) || offer.calls > 0, {
    path: ['courseIds'],
    message: 'Choose what it opens: a program, a course, signals or calls',
  })
  .refine(
    ({ programs, courseIds, strategyIds }) =>
      [programs, courseIds, strategyIds].every((all) => new Set<string>(all).size === all.length),
    { path: ['courseIds'], message: 'Name each course, program and strategy once' },
  )
  .refine(
    ({ programs, period, plan }) =>
      plan.kind === 'subscription' || programs.length === 0 || period !== null,
    { path: ['period'], message: 'Say for how long it opens the program' },
  )
  .refine(({ period, plan }) => plan.kind !== 'subscription' || period === null, {
    path: ['period'],
    message: 'A subscription is open until it is cancelled',
  })
  .superRefine(({ plan, priceCents, currency, furtherPrices = [] }, context) => {
    const refuse = (path: PropertyKey[], message: string | null) => {
      if (message) context.addIssue({ code: 'custom', path, message })
    }
    refuse(['priceCents'], priceProblem(priceCents, currency))
    refuse(['plan'], planProblem(plan, priceCents, currency))
    const named = [currency, ...furtherPrices.map((price) => price.currency)]
    for (const [index, price] of furtherPrices.entries()) {
      const at = ['furtherPrices', index]
      const isNamedBefore = named.indexOf(price.currency) <= index
      refuse([...at, 'currency'], isNamedBefore ? 'Name each currency once' : null)
      refuse([...at, 'priceCents'], priceProblem(price.priceCents, price.currency))
      const isFitting = (plan.kind === 'instalments') === (price.instalments !== null)
      refuse(
        [...at, 'instalments'],
        isFitting
          ? planProblem(planIn(plan, price), price.priceCents, price.currency)
          : 'Instalments must be the same in every currency',
      )
    }
  })
  .refine(
    ({ period, plan }) =>
      plan.kind !== 'instalments' ||
      period === null ||
      period.count >= plan.count * (period.unit === 'days' ? 31 : 1),
    { path: ['period'], message: 'Must be at least as long as the instalments take' },
  )
  .refine(({ seats, trialDays }) => seats === null || trialDays === 0, {
    path: ['trialDays'],
    message: 'What has a number of seats cannot be tried',
  })
  .refine((offer) => offer.trialDays === 0 || opensForTrial(offer), {
    path: ['trialDays'],
    message: 'A trial opens no calls, so there is nothing to try',
  })
  .refine(({ upgradesFrom: from }) => new Set(from).size === from.length, {
    path: ['upgradesFrom'],
    message: 'Name each offer once',
  })
  .refine(({ sellsFrom, sellsUntil }) => !sellsFrom || !sellsUntil || sellsFrom <= sellsUntil, {
    path: ['sellsUntil'],
    message: 'The last day of sale must not be before the first',
  })
export type ShopOfferInput = z.infer<typeof shopOfferInputSchema>

/** The parts of the page below the price, in their order, as the site editor has it. */
const sectionsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('contents'), title: z.string() }),
    z.object({ kind: z.literal('text') }),
    z.object({ kind: z.literal('extra'), title: z.string(), text: z.string() }),
  ]),
)

const shopOfferSchema = z.object({
  id,
  ...offerFields,
  state: z.enum(allOfferStates),
  slug: z.string(),
  /** The courses that it opens, by title; those that were deleted are gone from it. */
  courses: z.array(z.object({ id, title: z.string(), isPublished: z.boolean() })),
  /** The strategies, likewise. */
  strategies: z.array(z.object({ id, title: z.string(), isPublished: z.boolean() })),
  sections: sectionsSchema,
  pictureUrl: z.string().nullable(),
  /** Whether anybody has bought or tried it, or begun to pay: then it cannot be deleted. */
  isSold: z.boolean(),
  /** Those sold, and reserved by payments in progress. */
  seatsTaken: z.int(),
  /** Its page, for a link. */
  link: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
/** An offer as the office sees it. */
export type ShopOffer = z.infer<typeof shopOfferSchema>

export const shopOfferSorts = ['name', 'state', 'price', 'created', 'sold'] as const
export type ShopOfferSort = (typeof shopOfferSorts)[number]

export const listShopOffers = endpoint({
  method: 'GET',
  path: '/admin/shop/offers',
  summary: 'The offers beside the programs, newest first; without archived ones unless asked',
  query: listQuery(shopOfferSorts).extend({
    /** Those that were archived instead of all others. */
    state: z.literal('archived').optional(),
  }),
  success: { status: 200, body: z.array(shopOfferSchema), counted: true },
})

const params = z.object({ id })

export const getShopOffer = endpoint({
  method: 'GET',
  path: '/admin/shop/offers/:id',
  summary: 'One offer',
  params,
  success: { status: 200, body: shopOfferSchema },
})

export const createShopOffer = endpoint({
  method: 'POST',
  path: '/admin/shop/offers',
  summary: 'Make an offer; 409 where its address is taken',
  body: shopOfferInputSchema,
  once: true,
  success: { status: 201, body: shopOfferSchema },
})

export const updateShopOffer = endpoint({
  method: 'PUT',
  path: '/admin/shop/offers/:id',
  summary:
    'Replace an offer; payments that were begun keep what they were promised, and so do its buyers',
  params,
  body: shopOfferInputSchema.safeExtend({ seenUpdatedAt }),
  success: { status: 200, body: shopOfferSchema },
})

export const archiveShopOffer = endpoint({
  method: 'POST',
  path: '/admin/shop/offers/:id/archive',
  summary: 'Put an offer away: it is sold no longer, and its buyers keep what they have bought',
  params,
  success: { status: 200, body: shopOfferSchema },
})

export const deleteShopOffer = endpoint({
  method: 'DELETE',
  path: '/admin/shop/offers/:id',
  summary: 'Delete an offer that was never sold; 422 for any other, which can be archived',
  params,
  success: { status: 204, body: null },
})

export const uploadShopOfferPicture = endpoint({
  method: 'POST',
  path: '/admin/shop/offers/:id/picture',
  summary: 'Set the picture of an offer (multipart, field thumbnail: an image of at most 5 MiB)',
  params,
  success: { status: 200, body: shopOfferSchema },
})

export const removeShopOfferPicture = endpoint({
  method: 'DELETE',
  path: '/admin/shop/offers/:id/picture',
  summary: 'Take the picture off an offer',
  params,
  success: { status: 200, body: shopOfferSchema },
})

/** What came of a purchase. */
export const purchaseStateSchema = z.enum(['reserved', 'open', 'ended', 'freed'])
export type PurchaseState = z.infer<typeof purchaseStateSchema>

const buyerSchema = z.object({
  id,
  user: z.object({ id, name: z.string(), email: z.string() }),
  state: purchaseStateSchema,
  /** Whether it is tried without paying. */
  isTrial: z.boolean(),
  /** How many payments were received, and how many there will be; null for no end. */
  payments: z.int(),
  paymentsMaximum: z.int().nullable(),
  createdAt: instant,
  openedAt: instant.nullable(),
  /** When what it opened ends; null for no end, and before it has opened. */
  endsAt: instant.nullable(),
})
export type Buyer = z.infer<typeof buyerSchema>

export const buyerSorts = ['name', 'bought', 'ends', 'state'] as const
export type BuyerSort = (typeof buyerSorts)[number]

export const listBuyers = endpoint({
  method: 'GET',
  path: '/admin/shop/offers/:id/buyers',
  summary: 'Who has bought an offer or is paying for it, newest first',
  params,
  query: listQuery(buyerSorts),
  success: { status: 200, body: z.array(buyerSchema), counted: true },
})

/** GET; the same as a CSV file. */
export const buyersCsvPath = '/admin/shop/offers/:id/buyers.csv'

/** What everybody sees of an offer on a card. */
const offerCardSchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  pictureUrl: z.string().nullable(),
  priceCents: z.int(),
  currency: z.string(),
  period: z.object({ unit: z.enum(periodUnits), count: z.int() }).nullable(),
  plan: planSchema,
  trialDays: z.int(),
  /** The seats left; null where any number is sold. */
  seatsLeft: z.int().nullable(),
})
export type OfferCard = z.infer<typeof offerCardSchema>
export const offerCardsSchema = z.array(offerCardSchema)

/** Whether it is sold at this moment, and why not. */
export const saleSchema = z.enum(['open', 'not_yet', 'over', 'sold_out'])
export type Sale = z.infer<typeof saleSchema>

const shownOfferSchema = offerCardSchema.extend({
  /** What it costs in other currencies that can be paid; absent for nothing else. */
  furtherPrices: z.array(furtherPriceSchema).optional(),
  text: z.string(),
  programs: z.array(paidProgramSchema),
  courses: z.array(z.object({ title: z.string(), description: z.string() })),
  /** The titles of the strategies whose signals it opens. */
  strategies: z.array(z.string()),
  calls: z.int(),
  sale: saleSchema,
  sellsFrom: calendarDate.nullable(),
  sellsUntil: calendarDate.nullable(),
  sections: sectionsSchema,
})
/** An offer as its page shows it. */
export type ShownOffer = z.infer<typeof shownOfferSchema>

export const getShownOffer = endpoint({
  method: 'GET',
  path: '/offers/:slug',
  summary: 'An offer by its address, for everybody; drafts and those that have ended are not there',
  params: z.object({ slug: z.string().max(60) }),
  success: { status: 200, body: shownOfferSchema },
})

/** GET; the picture of an offer that everybody may see. */
export const offerPicturePath = '/offers/:slug/picture'

const ownPurchaseSchema = z.object({
  id,
  offerId: id,
  slug: z.string(),
  name: z.string(),
  state: z.enum(['open', 'ended']),
  isTrial: z.boolean(),
  programs: z.array(paidProgramSchema),
  courses: z.array(z.object({ id, title: z.string() })),
  strategies: z.array(z.string()),
  calls: z.int(),
  openedAt: instant,
  endsAt: instant.nullable(),
})
export type OwnPurchase = z.infer<typeof ownPurchaseSchema>

export const listOwnPurchases = endpoint({
  method: 'GET',
  path: '/me/purchases',
  summary: 'What the caller has bought of the offers, newest first',
  success: { status: 200, body: z.array(ownPurchaseSchema) },
})

const offerParams = z.object({ id })

/** What an offer is to a member. */
const ownOfferSchema = z.object({
  /** Whether it is open, and another payment would gain nothing. */
  isHeld: z.boolean(),
  /** Whether it can be tried without paying. */
  mayTry: z.boolean(),
  /** The place in the waiting list; null if the member does not wait. */
  waiting: z.object({ joinedAt: instant, heldUntil: instant.nullable() }).nullable(),
  /** What was paid for other offers and counts towards it, in cents. */
  creditCents: z.int(),
})
export type OwnOffer = z.infer<typeof ownOfferSchema>

export const getOwnOffer = endpoint({
  method: 'GET',
  path: '/me/offers/:id',
  summary: 'Whether the caller has an offer, may try it, waits for it, or has paid towards it',
  params: offerParams,
  success: { status: 200, body: ownOfferSchema },
})

export const tryOffer = endpoint({
  method: 'POST',
  path: '/me/offers/:id/trial',
  summary: 'Try an offer for its days without paying, once',
  params: offerParams,
  once: true,
  success: { status: 204, body: null },
})

export const waitForOffer = endpoint({
  method: 'POST',
  path: '/me/offers/:id/waiting',
  summary: 'Wait for a seat of an offer that is sold out',
  params: offerParams,
  success: { status: 204, body: null },
})

export const stopWaitingForOffer = endpoint({
  method: 'DELETE',
  path: '/me/offers/:id/waiting',
  summary: 'Leave the waiting list of an offer, or the seat that is held',
  params: offerParams,
  success: { status: 204, body: null },
})
