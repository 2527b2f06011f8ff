import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidProgramSchema } from './programs.ts'
import { id, instant } from './values.ts'

/** 'past_due' while a renewal could not be taken and is tried again. */
const recurringStatusSchema = z.enum(['incomplete', 'active', 'past_due', 'ended'])
export type RecurringStatus = z.infer<typeof recurringStatusSchema>

const recurringSchema = z.object({
  id,
  program: paidProgramSchema,
  status: recurringStatusSchema,
  /** What each renewal takes, in cents, and after how many months. */
  amountCents: z.int(),
  currency: z.string(),
  accessMonths: z.int(),
  /** When the next payment is taken; null before the first. */
  periodEndsAt: instant.nullable(),
  /** When it ends by itself; null while it goes on. */
  cancelsAt: instant.nullable(),
  /** Whether it only tries things out: no money moves. */
  inTest: z.boolean(),
  /** Whether the card provider has a page for it; in the sandbox there is none. */
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
