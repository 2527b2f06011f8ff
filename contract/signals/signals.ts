import { z } from 'zod'
import { contentRoleSchema } from '../access/roles.ts'
import { roleAccessSchema } from '../courses.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { decimal, id, instant, line, seenUpdatedAt, text } from '../values.ts'
import { followersSumSchema } from './followers-sum.ts'
import { recordedStepSchema, signalStepInputSchema } from './signal-steps.ts'
import { pairOf, pairPattern } from './signal-words.ts'

export const directions = ['BUY', 'SELL'] as const
export const directionSchema = z.enum(directions)
export type Direction = z.infer<typeof directionSchema>

export const orderTypes = ['market', 'limit', 'stop'] as const
export const orderTypeSchema = z.enum(orderTypes)
export type OrderType = z.infer<typeof orderTypeSchema>

/** pending waits for its entry; active is in the market; the others are final. */
export const signalStatuses = [
  'pending',
  'active',
  'hit_tp',
  'hit_sl',
  'closed',
  'cancelled',
  'expired',
] as const
export const signalStatusSchema = z.enum(signalStatuses)
export type SignalStatus = z.infer<typeof signalStatusSchema>

/** The possible transitions of a signal; a status without any is final. */
export const nextSignalStatuses: Record<SignalStatus, readonly SignalStatus[]> = {
  pending: ['active', 'cancelled', 'expired'],
  active: ['hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired'],
  hit_tp: [],
  hit_sl: [],
  closed: [],
  cancelled: [],
  expired: [],
}

/** Six letters for a currency pair, or another instrument's symbol such as XAUUSD or US30. */
export const pairSchema = z
  .string()
  .trim()
  .toUpperCase()
  .transform(pairOf)
  .pipe(z.string().regex(pairPattern, 'Enter a symbol such as EURUSD'))

/** The same for a trade, whose symbol may be a stock's of one or two letters. */
export const tradePairSchema = z
  .string()
  .trim()
  .toUpperCase()
  .transform(pairOf)
  .pipe(z.string().regex(/^[A-Z0-9]{1,12}$/, 'Enter a symbol such as EURUSD'))

/** Percent of the account: more than 0, at most 100; a decimal string like a price. */
export const riskPercentSchema = decimal.pipe(
  z
    .string()
    .refine(
      (percent) => Number(percent) > 0 && Number(percent) <= 100,
      'Must be more than 0 and at most 100',
    ),
)

/** The maximum number of targets beyond the take profit. */
export const furtherTargetsMaximum = 4

export const signalInputSchema = z.object({
  title: line({ min: 1, max: 200, message: 'Title is required' }),
  content: text({ min: 1, max: 20_000, message: 'Content is required' }),
  roleAccess: roleAccessSchema.default(['community_student']),
  pair: pairSchema.nullish(),
  direction: directionSchema.nullish(),
  orderType: orderTypeSchema.nullish(),
  entry: decimal.nullish(),
  /** The other end of the zone in which to enter. */
  entryTo: decimal.nullish(),
  stopLoss: decimal.nullish(),
  takeProfit: decimal.nullish(),
  /** Targets beyond the take profit, the nearest first. */
  furtherTargets: z
    .array(decimal)
    .max(furtherTargetsMaximum, `At most ${furtherTargetsMaximum} further targets`)
    .optional(),
  /** How much of the account to risk, in percent. */
  riskPercent: riskPercentSchema.nullish(),
  /** When a signal that is still pending expires automatically; later than its publication. */
  validUntil: instant.nullish(),
  /** The strategy that it uses; the signal's outcome counts towards that strategy. */
  strategyId: id.nullish(),
  status: signalStatusSchema.default('active'),
})
export type SignalInput = z.infer<typeof signalInputSchema>

export const signalChangesSchema = z
  .object({
    ...signalInputSchema.shape,
    roleAccess: roleAccessSchema,
    status: signalStatusSchema,
  })
  .partial()
  .extend({ seenUpdatedAt })
export type SignalChanges = z.infer<typeof signalChangesSchema>

/** The numbers of a signal: decimal strings, exactly as published. */
const signalDecimalsSchema = z.object({
  entry: z.string().nullable(),
  /** The other end of the zone in which to enter; absent without one. */
  entryTo: z.string().optional(),
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  /** Percent of the account. */
  riskPercent: z.string().nullable(),
})
export const signalDecimals = signalDecimalsSchema.keyof().options

/** The terms of a signal: every change to one of them is recorded in its history. */
export const signalTermsSchema = signalDecimalsSchema.extend({
  /** Beyond `takeProfit`, the nearest first; also decimal strings. */
  furtherTargets: z.array(z.string()),
  /** When the signal expires if its entry has not been reached. */
  validUntil: instant.nullable(),
})
export type SignalTerms = z.infer<typeof signalTermsSchema>
export const signalTerms = signalTermsSchema.keyof().options

export const signalHistoryEntrySchema = signalTermsSchema.extend({
  at: instant,
  status: signalStatusSchema,
  /** What happened; absent for the publication and for changes of the signal itself. */
  step: recordedStepSchema.optional(),
})

export const signalSchema = signalTermsSchema.extend({
  id,
  title: z.string(),
  content: z.string(),
  roleAccess: z.array(contentRoleSchema),
  pair: z.string().nullable(),
  direction: directionSchema.nullable(),
  orderType: orderTypeSchema.nullable(),
  status: signalStatusSchema,
  strategyId: id.nullable(),
  /** The address of its picture, bound to the caller and valid for a few hours. */
  chart: z.string().nullable(),
  /** The same text as `content`, under the free tier's name. */
  analysis: z.string(),
  createdAt: instant,
  /** The same instant as `createdAt`, under the free tier's name. */
  timestamp: instant,
  updatedAt: instant,
  /** Append-only: the first entry is the publication. */
  history: z.array(signalHistoryEntrySchema),
  /**
   * The result in R: what was closed at which price, by weight; null until the signal has ended, and if a price
   * or the initial risk is unknown.
   */
  resultR: z.number().nullable(),
})
export type Signal = z.infer<typeof signalSchema>

/** The results of finished signals, including those that were withdrawn. */
export const signalResultsSchema = z.object({
  /** Signals that reached their target, hit their stop, or were closed manually. */
  finished: z.number(),
  /** Signals that reached their target; of those closed in steps, the ones with a gain. */
  won: z.number(),
  /**
   * Signals stopped out at a loss; a stop at the entry loses nothing. Of those closed in steps, the ones with
   * a loss.
   */
  lost: z.number(),
  /** Won as a percentage of won and lost, rounded; null while there are neither. */
  winRate: z.number().nullable(),
  /** How many have a result in R; a signal closed manually without a price has none. */
  withR: z.number(),
  /** The average over those, to two decimal places; null if there are none. */
  averageR: z.number().nullable(),
})
export type SignalResults = z.infer<typeof signalResultsSchema>

/** The results of the signals visible to the caller, computed from their levels and their history. */
export const trackRecordSchema = signalResultsSchema.extend({
  /**
   * The expectancy per signal in R, to two decimal places (Van K. Tharp): share won x average R of
   * the winners + share lost x average R of the losers. Null while either average is missing.
   */
  expectancyR: z.number().nullable(),
  /** R won / R lost, to two decimal places; null while nothing was lost. */
  profitFactor: z.number().nullable(),
  /**
   * The cumulative R after each signal that has a result in R, in the order of closing; long
   * histories are sampled evenly.
   */
  equityCurve: z.array(z.object({ at: instant, r: z.number(), totalR: z.number() })),
  /** What members could have had of those that it is modelled for; absent where it is of none. */
  followers: followersSumSchema.optional(),
})
export type TrackRecord = z.infer<typeof trackRecordSchema>

const idParams = z.object({ id })

/** With at least this many signals won or lost, the share won is shown as a rate. */
export const signalsForRate = 10

/** By 'open', descending: pending and active signals before finished ones, each group newest first. */
export const signalSorts = [
  'title',
  'pair',
  'direction',
  'status',
  'created',
  'access',
  'open',
] as const
export type SignalSort = (typeof signalSorts)[number]

/** What the list can be narrowed to, besides a search. */
const signalFilters = {
  pair: pairSchema.optional(),
  status: signalStatusSchema.optional(),
  strategyId: id.optional(),
  /** Who published it. */
  mentorId: id.optional(),
}
export type SignalFilter = z.infer<z.ZodObject<typeof signalFilters>>

export const listSignals = endpoint({
  method: 'GET',
  path: '/courses/signals',
  summary: 'The signals that the caller may see, newest first; searched in title, pair and text',
  query: listQuery(signalSorts).extend(signalFilters),
  success: { status: 200, body: z.array(signalSchema), counted: true },
})

export const getTrackRecord = endpoint({
  method: 'GET',
  path: '/courses/signals/record',
  summary: 'What the finished signals that the caller may see came to',
  success: { status: 200, body: trackRecordSchema },
})

export const getSignal = endpoint({
  method: 'GET',
  path: '/courses/signal/:id',
  summary: 'One signal that the caller may see',
  params: idParams,
  success: { status: 200, body: signalSchema },
})

export const createSignal = endpoint({
  method: 'POST',
  path: '/courses/signal',
  summary: 'Publish a signal',
  body: signalInputSchema,
  once: true,
  success: { status: 201, body: signalSchema },
})

export const updateSignal = endpoint({
  method: 'PUT',
  path: '/courses/signal/:id',
  summary: 'Change a signal; levels, terms and status changes are kept in its history',
  params: idParams,
  body: signalChangesSchema,
  success: { status: 200, body: signalSchema },
})

export const recordSignalStep = endpoint({
  method: 'POST',
  path: '/courses/signal/:id/steps',
  summary: 'Record what happened to a signal: filled, target, stop, closed, cancelled, or a note',
  params: idParams,
  body: signalStepInputSchema,
  once: true,
  success: { status: 201, body: signalSchema },
})

export const deleteSignal = endpoint({
  method: 'DELETE',
  path: '/courses/signal/:id',
  summary: 'Delete a signal',
  params: idParams,
  success: { status: 204, body: null },
})

/** Multipart, with the image in the field `chart`. */
export const uploadSignalChart = endpoint({
  method: 'POST',
  path: '/courses/signal/:id/chart',
  summary: 'Set the picture of a signal (multipart, field chart: an image of at most 5 MiB)',
  params: idParams,
  success: { status: 200, body: signalSchema },
})
