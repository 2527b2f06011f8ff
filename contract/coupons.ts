import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { chargeStep } from './offers/least-charges.ts'
import { currencies } from './offers/offer-defaults.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant, line, pageQuery, seenUpdatedAt } from './values.ts'

/** A code as typed or linked, in any case; stored in upper case. */
export const couponCode = line({ min: 1, max: 40 })
  .transform((code) => code.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Use 3 to 30 letters, digits and dashes'))

const couponFields = {
  code: couponCode,
  /** Discount in whole percent; null for a fixed amount. */
  percent: z.int().min(1).max(100).nullable(),
  /** Discount in cents; null for a percentage. */
  amountCents: z.int().min(1).max(100_000_000).nullable(),
  /**
   * The only currency in which it takes off the amount; null for a percentage, and for an amount in the first currency
   * of whatever it is used for.
   */
  currency: z.enum(currencies).nullish(),
  /** The only program it is valid for; null for all programs and offers. */
  program: paidProgramSchema.nullable(),
  /** The only offer it is valid for, by its id; null for all. */
  offerId: id.nullish(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** The maximum number of uses in total, and per member; null for no limit. */
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  maxUsesEach: z.int().min(1).max(1000).nullable(),
  active: z.boolean(),
}

export const couponInputSchema = z
  .object(couponFields)
  .refine(({ percent, amountCents }) => (percent === null) !== (amountCents === null), {
    path: ['percent'],
    message: 'Enter either a percentage or an amount',
  })
  .refine(({ amountCents, currency }) => amountCents !== null || !currency, {
    path: ['currency'],
    message: 'Only an amount has a currency',
  })
  .refine(
    ({ amountCents, currency }) =>
      !amountCents || !currency || amountCents % chargeStep(currency) === 0,
    {
      path: ['amountCents'],
      message: 'The third decimal must be 0: card providers take no other',
    },
  )
  .refine(({ program, offerId }) => program === null || !offerId, {
    path: ['offerId'],
    message: 'Choose either a program or an offer',
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    {
      path: ['endsAt'],
      message: 'Must be after the start',
    },
  )
export type CouponInput = z.infer<typeof couponInputSchema>

const couponSchema = z.object({
  id,
  ...couponFields,
  code: z.string(),
  /** Completed uses, including those reserved by payments in progress. */
  uses: z.int(),
  /** A page that carries it to the checkout. */
  link: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type Coupon = z.infer<typeof couponSchema>

export const couponSorts = ['code', 'created', 'uses', 'ends'] as const
export type CouponSort = (typeof couponSorts)[number]

export const listCoupons = endpoint({
  method: 'GET',
  path: '/admin/coupons',
  summary: 'Coupons, newest first',
  query: listQuery(couponSorts),
  success: { status: 200, body: z.array(couponSchema), counted: true },
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/admin/coupons/:id',
  summary: 'One coupon',
  params: z.object({ id }),
  success: { status: 200, body: couponSchema },
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/admin/coupons',
  summary: 'Create a coupon; 409 where its code is taken',
  body: couponInputSchema,
  success: { status: 201, body: couponSchema },
})

export const updateCoupon = endpoint({
  method: 'PUT',
  path: '/admin/coupons/:id',
  summary: 'Replace a coupon; payments that were begun with it keep what they were promised',
  params: z.object({ id }),
  body: couponInputSchema.safeExtend({ seenUpdatedAt }),
  success: { status: 200, body: couponSchema },
})

const couponUseSchema = z.object({
  /** Null once the account has been deleted. */
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Null for an offer. */
  program: z.string().nullable(),
  discountCents: z.int(),
  /** Reserved while a payment is in progress, freed if the payment does not go through. */
  state: z.enum(['reserved', 'used', 'freed']),
  at: instant,
})
export type CouponUse = z.infer<typeof couponUseSchema>

export const listCouponUses = endpoint({
  method: 'GET',
  path: '/admin/coupons/:id/uses',
  summary: 'Who has used a coupon, newest first',
  params: z.object({ id }),
  query: pageQuery,
  success: { status: 200, body: z.array(couponUseSchema), counted: true },
})
