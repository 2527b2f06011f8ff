import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, seenUpdatedAt } from '../values.ts'
import { stripeMethodNames } from './stripe-methods.ts'

const stripeSettingsInputSchema = z.object({
  /** Whether Stripe's own form offers all methods of the account; otherwise the academy's form takes cards. */
  allMethods: z.boolean(),
  updatedAt: seenUpdatedAt,
})
export type StripeSettingsInput = z.infer<typeof stripeSettingsInputSchema>

const stripeSettingsSchema = z.object({
  /** Whether payments are made with Stripe; without it the rest has no effect. */
  isSetUp: z.boolean(),
  allMethods: z.boolean(),
  /** What the account takes, as last read there, of what the academy knows by name. */
  methods: z.array(z.enum(stripeMethodNames)),
  updatedAt: instant,
})
export type StripeSettings = z.infer<typeof stripeSettingsSchema>

export const getStripeSettings = endpoint({
  method: 'GET',
  path: '/admin/stripe-settings',
  summary: 'Whether members pay by card alone, or with all methods of the Stripe account',
  success: { status: 200, body: stripeSettingsSchema },
})

export const updateStripeSettings = endpoint({
  method: 'PUT',
  path: '/admin/stripe-settings',
  summary:
    'Choose whether members pay by card alone, or with all methods of the Stripe account; 409 when someone else has changed it since',
  body: stripeSettingsInputSchema,
  success: { status: 200, body: stripeSettingsSchema },
})
