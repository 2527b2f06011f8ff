import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { programNames } from './offers/program-table.ts'
import { paidProgramSchema } from './offers/programs.ts'

/** What an academy needs before its first student pays, in the recommended order. */
export const onboardingSteps = [
  'name',
  'program',
  'claims',
  'course',
  'payment',
  'mail',
  'legal',
  'view',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** Alternatives that an owner may deliberately choose instead of completing a step. */
export const onboardingChoices = [
  'sandbox',
  'no-cards',
  'legal-as-they-are',
  'drawn-logo',
  'claims-are-kept',
] as const
export type OnboardingChoice = (typeof onboardingChoices)[number]

/** Where a claim is made: the landing page, an offer, or the terms. */
export const claimPlaces = ['site', ...programNames, 'terms'] as const
export type ClaimPlace = (typeof claimPlaces)[number]

const onboardingSchema = z.object({
  /** Whether the academy has a name of its own, which is half of the first step. */
  named: z.boolean(),
  steps: z.array(z.object({ name: z.enum(onboardingSteps), done: z.boolean() })),
  putAway: z.boolean(),
  choices: z.array(z.enum(onboardingChoices)),
  /** Programs on sale whose charged price differs from the one on the landing page. */
  differing: z.array(paidProgramSchema),
  /** Texts that came with the program, are still shown, and promise what only people can keep. */
  claims: z.array(z.object({ place: z.enum(claimPlaces), says: z.string() })),
  /** Who processes payments: a real provider, a sandbox that moves no money, or nobody. */
  payment: z.enum(['provider', 'sandbox', 'none']),
  /** Whether mails go to a mail server, or are only stored because there is none. */
  hasMailServer: z.boolean(),
})
export type Onboarding = z.infer<typeof onboardingSchema>

export const getOnboarding = endpoint({
  operationId: 'getFirstHour',
  method: 'GET',
  path: '/admin/first-hour',
  summary: 'What is done of the first hour of an academy, from how it stands now',
  success: { status: 200, body: onboardingSchema },
})

export const changeOnboarding = endpoint({
  operationId: 'changeFirstHour',
  method: 'PUT',
  path: '/admin/first-hour',
  summary: 'Put the checklist of the first hour away or bring it back; answer one of its steps',
  body: z
    .object({
      putAway: z.boolean().optional(),
      choice: z.object({ name: z.enum(onboardingChoices), chosen: z.boolean() }).optional(),
    })
    .refine((body) => body.putAway !== undefined || body.choice !== undefined, {
      message: 'Choose what to change',
    }),
  success: { status: 200, body: onboardingSchema },
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/admin/first-hour/test-mail',
  summary:
    'Send a test e-mail at once, without a mail server to the kept mails; 422 with the answer of a server that does not take it',
  body: z.object({ to: z.email().max(254) }),
  success: { status: 200, body: onboardingSchema },
})
