import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant } from './values.ts'

/** The fewest days that the law allows, and the most that an owner may give. */
export const withdrawalDaysMinimum = 14
export const withdrawalDaysMaximum = 365

const days = z
  .int()
  .min(withdrawalDaysMinimum, `Must be at least ${withdrawalDaysMinimum} days, as the law says`)
  .max(withdrawalDaysMaximum)

const termsSchema = z.object({
  /** Whether members can withdraw by themselves. */
  isOn: z.boolean(),
  /** From the day after the purchase; what ends on a weekend ends on the Monday after it. */
  days: z.int(),
  /** For whoever lives there, by the two letters of ISO 3166-1. */
  countries: z.array(z.string()),
  /** Whether it is also for members who have not said where they live. */
  coversUndeclared: z.boolean(),
  updatedAt: instant,
})
export type WithdrawalTerms = z.infer<typeof termsSchema>

export const getWithdrawalTerms = endpoint({
  method: 'GET',
  path: '/admin/withdrawal-terms',
  summary: 'For whom and how long contracts can be withdrawn from',
  success: { status: 200, body: termsSchema },
})

const country = z.string().refine((code) => countryCodes.includes(code), {
  message: 'Must be a country of ISO 3166, by its two letters',
})

export const withdrawalTermsInputSchema = z.object({
  isOn: z.boolean(),
  days,
  countries: z.array(country).min(1, 'Choose a country').max(countryCodes.length),
  coversUndeclared: z.boolean(),
  /** As last read. */
  updatedAt: instant,
})
export type WithdrawalTermsInput = z.infer<typeof withdrawalTermsInputSchema>

export const updateWithdrawalTerms = endpoint({
  method: 'PUT',
  path: '/admin/withdrawal-terms',
  summary: 'Choose for whom and how long contracts can be withdrawn from',
  body: withdrawalTermsInputSchema,
  success: { status: 200, body: termsSchema },
})

/** What a withdrawal comes to, in cents of the currency. */
const sums = {
  paidCents: z.int(),
  refundCents: z.int(),
  /** What is kept for the time that was used. */
  keptCents: z.int(),
  currency: z.string(),
  /** Whether an immediate start was asked for at the checkout. */
  consented: z.boolean(),
}

const contractSchema = z.object({
  /** The payment's id. */
  transactionId: id,
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  paidAt: instant,
  /** Until when it can be withdrawn from. */
  openUntil: instant,
  ...sums,
  /** The instant as of which the sums are; sent along with the withdrawal. */
  asOf: instant,
  /** Whether the bank has reclaimed the money, so that nothing is refunded besides. */
  isDisputed: z.boolean(),
})
export type OpenContract = z.infer<typeof contractSchema>

const madeSchema = z.object({
  id,
  /** Null for an offer. */
  program: paidProgramSchema.nullable(),
  /** The name of the offer; null for a program. */
  offerName: z.string().nullish(),
  madeAt: instant,
  ...sums,
})
export type MadeWithdrawal = z.infer<typeof madeSchema>

const ownSchema = z.object({
  /** Whether it is for the caller. */
  applies: z.boolean(),
  days: z.int(),
  contracts: z.array(contractSchema),
  /** Those made, the newest first. */
  made: z.array(madeSchema),
})
export type OwnWithdrawals = z.infer<typeof ownSchema>

export const listOwnWithdrawals = endpoint({
  method: 'GET',
  path: '/me/withdrawals',
  summary:
    'The contracts from which the caller can withdraw, with what is refunded, and those made',
  success: { status: 200, body: ownSchema },
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/me/withdrawals',
  summary:
    'Withdraw from a contract: access ends at once, the sum that was shown is refunded, and a mail confirms it',
  body: z.object({
    transactionId: id,
    /** As shown: the sums of that instant count for half an hour. */
    asOf: instant,
    /** The refund that was shown; 409 if it is another by now. */
    refundCents: z.int().min(0),
  }),
  once: true,
  success: { status: 201, body: madeSchema },
})

export const stateStart = endpoint({
  method: 'POST',
  path: '/me/start-statements',
  summary:
    'Say at the checkout whether access is to start at once, and to be paid for what is used in case of a withdrawal',
  body: z.object({ program: paidProgramSchema, consents: z.boolean() }),
  success: { status: 204, body: null },
})
