import { z } from 'zod'
import { plannedProgramsSchema } from './access/cohorts.ts'
import { endpoint } from './endpoint.ts'
import { offerSchema } from './offers/offers.ts'
import { programNames } from './offers/program-table.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { payingKinds } from './payments/way-names.ts'
import { offerCardsSchema } from './shop/shop-offers.ts'
import { recordSummarySchema } from './signals/record-figures.ts'
import { directionSchema } from './signals/signals.ts'
import { measuredFigureSchema } from './site/measured-figures.ts'
import { shownTestimonialsSchema } from './site/shown-testimonials.ts'
import { siteWordsSchema } from './site/site.ts'
import { shownLookSchema } from './site/site-look.ts'
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
  summary:
    'Whether database, migrations and storage are usable; 503 with the code writes_refused if they can only be read',
  success: { status: 200, body: z.object({ status: z.literal('ready') }) },
})

/** A signal for everybody that has closed: its levels and outcome. */
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

/** What anyone may know about the running academy before signing in. */
export const academyInfoSchema = z.object({
  brand: z.string(),
  /** The public address of the academy, without a trailing slash. */
  publicUrl: z.string(),
  /**
   * The academy cohort that the next student joins; its first day is YYYY-MM-DD. Null while the owner's cohorts
   * have no free seat.
   */
  nextCohort: z
    .object({
      startsOn: calendarDate,
      seats: z.number().int(),
      seatsLeft: z.number().int(),
    })
    .nullable(),
  /** The programs joined in cohorts that the owner has made; absent while there are none. */
  plannedPrograms: plannedProgramsSchema.optional(),
  /** How many days members have to withdraw from a contract; absent while they cannot by themselves. */
  withdrawalDays: z.int().optional(),
  /** Whether 'Join Free Community' on the landing page opens the registration form. */
  communitySignupOpen: z.boolean(),
  /** Whether people may register by themselves. */
  registrationOpen: z.boolean(),
  /** Whether people can be invited while they may not register by themselves. */
  byInvitation: z.boolean().optional(),
  /** Whether members may request a program without paying. */
  askWithoutPayment: z.boolean(),
  /** A contact address for visitors, and where they find help; null if the owner has set none. */
  contact: z.object({ email: z.string().nullable(), supportUrl: z.string().nullable() }),
  /** The offers that the owner has changed; the others have their defaults. */
  offers: z.partialRecord(z.enum(programNames), offerSchema),
  /** The offers on sale beside the programs; absent while there are none. */
  shopOffers: offerCardsSchema.optional(),
  /** What programs promise to everybody, in words; absent unless the owner shows it. */
  promises: z.partialRecord(paidProgramSchema, z.string()).optional(),
  /** The texts of the landing page; null for the defaults. */
  words: siteWordsSchema.nullable(),
  /** How one can pay, by the ways that are set up; absent while no money can be taken. */
  paying: z.array(z.enum(payingKinds)).optional(),
  /** The academy's appearance; null for the default. */
  look: shownLookSchema.nullable(),
  /** The newest closed signal of the free community, won or lost; null if there is none. */
  showcase: showcaseSignalSchema.nullable(),
  /** What the public record of signals comes to; absent unless the owner has switched it on. */
  record: recordSummarySchema.optional(),
  /** What is counted of students; absent unless the owner has chosen something, and there is something to count. */
  measured: z.array(measuredFigureSchema).optional(),
  /** What members say of the academy, with what is recorded of each; absent unless the office shows some. */
  testimonials: shownTestimonialsSchema.optional(),
  /** Origins from which lessons may play streams and files, besides the sites that the player knows. */
  mediaHosts: z.array(z.string()),
  /** Accounts for trying out the academy; empty except in demo mode. */
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
