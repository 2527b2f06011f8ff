import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { directionSchema } from '../signals/signals.ts'
import { id, instant } from '../values.ts'

/** The most signals that are listed one by one; the sums are of all. */
export const comparedSignalsMaximum = 100

/**
 * A signal for the caller's roles that the caller followed. All R are multiples of the signal's own risk, the
 * distance between its entry and stop when it became active, so that they can be compared:
 * signalR - slippageR + changesR = ownR.
 */
const comparedSignalSchema = z.object({
  signalId: id,
  title: z.string(),
  pair: z.string().nullable(),
  direction: directionSchema.nullable(),
  publishedAt: instant,
  isDeleted: z.boolean(),
  trades: z.number(),
  /** Of these, the trades still open. */
  open: z.number(),
  /** How much worse the caller's entry was than the signal's, weighted by lots; negative if it was better. */
  slippagePips: z.number().nullable(),
  slippageR: z.number().nullable(),
  /** The signal's result; null while it is unknown. */
  signalR: z.number().nullable(),
  /** The caller's result; null until all trades are closed. */
  ownR: z.number().nullable(),
  /** What another exit than the signal's brought, negative if it cost; null unless both results are known. */
  changesR: z.number().nullable(),
})
export type ComparedSignal = z.infer<typeof comparedSignalSchema>

const sumSchema = z.object({ signals: z.number(), signalR: z.number() })

export const signalComparisonSchema = z.object({
  /** When the first signal that the caller followed was published; null if none was followed. */
  since: instant.nullable(),
  /** Signals whose result and whose trades' results are known: the caller's R beside theirs. */
  taken: sumSchema.extend({ slippageR: z.number(), changesR: z.number(), ownR: z.number() }),
  /** Signals since then that the caller may see and did not follow. */
  missed: sumSchema,
  /** Taken and missed together: what following each to the letter would have made. */
  all: sumSchema,
  /** Followed signals not counted above: a result is missing, or the trade is of another pair or direction. */
  uncompared: z.number(),
  /** Finished signals since then that were not followed and whose result in R is unknown. */
  unknown: z.number(),
  /** The last followed first. */
  items: z.array(comparedSignalSchema),
})
export type SignalComparison = z.infer<typeof signalComparisonSchema>

export const getSignalComparison = endpoint({
  method: 'GET',
  path: '/journal/signal-comparison',
  summary: 'What signals came to for the caller, taken and missed',
  success: { status: 200, body: signalComparisonSchema },
})
