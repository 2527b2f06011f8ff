import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { offerSchema } from './offers.ts'
import { programNames } from './program-table.ts'
import { directionSchema } from './signals.ts'
import { siteWordsSchema } from './site.ts'
import { shownLookSchema } from './site-look.ts'
import { calendarDate, instant } from './values.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process answers',
  success: { status: 200, body: z.object({ status: z.literal('ok') }) },
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Whether database, migrations and storage are usable',
  success: { status: 200, body: z.object({ status: z.literal('ready') }) },
})

/** A signal for everybody that has met its end: its levels, and what became of it. */
const showcaseSignalSchema = z.object({
  pair: z.string(),
  direction: directionSchema,
  /** Prices are decimal strings, exactly as published. */
  entry: z.string(),
  stopLoss: z.string(),
  takeProfit: z.string(),
  status: z.enum(['hit_tp', 'hit_sl']),
  closedAt: instant,
})

/** What anybody may know of the running academy before signing in. */
export const academyInfoSchema = z.object({
  brand: z.string(),
  /** Where people reach the academy; without a slash at its end. */
  publicUrl: z.string(),
  /** The academy cohort that the next student joins; its first day is YYYY-MM-DD. */
  nextCohort: z.object({
    startsOn: calendarDate,
    seats: z.number().int(),
    seatsLeft: z.number().int(),
  }),
  /** Whether 'Join Free Community' on the landing page opens the registration form. */
  communitySignupOpen: z.boolean(),
  /** Whether people may register by themselves. */
  registrationOpen: z.boolean(),
  /** Whether, while that is not so, people can be invited. */
  byInvitation: z.boolean().optional(),
  /** Whether members may ask for a program without paying. */
  askWithoutPayment: z.boolean(),
  /** Where visitors can write to, and where they find help; null where the owner has set none. */
  contact: z.object({ email: z.string().nullable(), supportUrl: z.string().nullable() }),
  /** What the owner has changed of what the academy offers; the rest is as the program came. */
  offers: z.partialRecord(z.enum(programNames), offerSchema),
  /** What the landing page says; null while it is what the program came with. */
  words: siteWordsSchema.nullable(),
  /** What the academy looks like; null while it is what the program came with. */
  look: shownLookSchema.nullable(),
  /** The newest closed signal of the free community, won or lost; null where there is none. */
  showcase: showcaseSignalSchema.nullable(),
  /** Origins that lessons may play streams and files from, beside the sites the player knows. */
  mediaHosts: z.array(z.string()),
  /** Accounts to try the academy with; empty except in demo mode. */
  demoAccounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
})
export type AcademyInfo = z.infer<typeof academyInfoSchema>
export type ShowcaseSignal = NonNullable<AcademyInfo['showcase']>

export const getAcademyInfo = endpoint({
  method: 'GET',
  path: '/academy-info',
  summary: 'Brand, next cohort, a closed signal and, in demo mode, the demo accounts',
  success: { status: 200, body: academyInfoSchema },
})
