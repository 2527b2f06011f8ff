import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { paidProgramSchema } from '../offers/programs.ts'
import { id, instant } from '../values.ts'

/** 'past_due' while a renewal has failed and is being retried. */
const recurringStatusSchema = z.enum(['incomplete', 'active', 'past_due', 'ended'])
export type RecurringStatus = z.infer<typeof recurringStatusSchema>

const recurringSchema = z.object({
  id,
  /** Null for an offer, which has a name instead. */
  program: paidProgramSchema.nullable(),
  offerName: z.string().nullish(),
  /** How many payments there are in all, for instalments; null until it is cancelled. */
  paymentsMaximum: z.int().nullish(),
  status: recurringStatusSchema,
  /** The amount of each renewal in cents, and its interval in months. */
  amountCents: z.int(),
  currency: z.string(),
  accessMonths: z.int(),
  /** When the next payment is due; null before the first. */
  periodEndsAt: instant.nullable(),
  /** Whether the access that it is for has not opened yet: nothing more is charged before. */
  awaitsAccess: z.boolean(),
  /** When it ends automatically; null while it continues. */
  cancelsAt: instant.nullable(),
  /** Whether it is a test subscription: no money moves. */
  inTest: z.boolean(),
  /** Whether the card provider has a management page for it; the sandbox has none. */
  hasPortal: z.boolean(),
})
export type Recurring = z.infer<typeof recurringSchema>

export const listOwnRecurring = endpoint({
  method: 'GET',
  path: '/me/recurring',
  summary: 'What the card provider takes from the caller again and again, while it runs',
  success: { status: 200, body: z.array(recurringSchema) },
})

export const openRecurringPortal = endpoint({
  method: 'POST',
  path: '/me/recurring/portal',
  summary: 'An address at the card provider where the caller changes the card, or cancels',
  success: { status: 200, body: z.object({ url: z.url() }) },
})

export const changeSandboxRecurring = endpoint({
  method: 'POST',
  path: '/payment/sandbox/recurring',
  summary: 'What the card provider’s page and its clock do, in the sandbox',
  body: z.object({ id, action: z.enum(['cancel', 'resume', 'renew', 'decline']) }),
  success: { status: 204, body: null },
})
