import { z } from 'zod'
import { setupSchema } from './journal/trade-filter.ts'
import { directionSchema, pairSchema } from './signals/signals.ts'
import { id, instant } from './values.ts'

/** The highest number of trades that an assignment can require. */
export const evidenceTradesMaximum = 1000

/** Closed trades of the student's journal, each of which meets all the given conditions. */
const requestedTradesSchema = z.object({
  atLeast: z.int().min(1).max(evidenceTradesMaximum),
  withStop: z.boolean(),
  pair: pairSchema.nullable(),
  setup: setupSchema.min(1).nullable(),
  /** The most that each trade may have risked between entry and stop, in percent of the balance before it. */
  riskAtMost: z.number().min(0.01).max(100).nullable(),
})

const requested = {
  trades: requestedTradesSchema.nullable(),
  /** Weekly reviews with all three questions answered. */
  reviews: z.object({ atLeast: z.int().min(1).max(52) }).nullable(),
  /** Trades closed from then on, and reviews of weeks that begin then or later. */
  from: instant.nullable(),
  /** Exclusive. */
  to: instant.nullable(),
  /** Whether nothing can be handed in until all the evidence exists. */
  isRequired: z.boolean(),
}

/** The journal evidence that an assignment requires in addition to the submission. */
export const requestedEvidenceSchema = z
  .object(requested)
  .refine(({ trades, reviews }) => trades !== null || reviews !== null, {
    message: 'Ask for trades or for reviews',
  })
export type RequestedEvidence = z.infer<typeof requestedEvidenceSchema>

/** The same in a response. */
export const evidenceSetSchema = z.object({
  ...requested,
  trades: requestedTradesSchema
    .extend({ pair: z.string().nullable(), setup: z.string().nullable() })
    .nullable(),
})

const itemSchema = z.object({
  kind: z.enum(['trades', 'reviews']),
  /** The requirement at the time: '20 closed trades with a stop'. */
  words: z.string(),
  asked: z.number(),
  /** How many were found, counted up to the required number. */
  found: z.number(),
  /** Trades that would count if it were known what percentage of the balance they risked. */
  unmeasured: z.number(),
})

/** How far a journal meets the requirements, as determined by the program. */
export const evidenceStateSchema = z.object({
  items: z.array(itemSchema),
  isMet: z.boolean(),
  checkedAt: instant,
})
export type EvidenceState = z.infer<typeof evidenceStateSchema>

/** A trade that counts. */
export const evidenceTradeSchema = z.object({
  id,
  pair: z.string(),
  direction: directionSchema,
  closedAt: instant,
  /** Null if the trade has no stop. */
  r: z.number().nullable(),
})
export type EvidenceTrade = z.infer<typeof evidenceTradeSchema>

/** How many of the counting trades are listed, the most recently closed first. */
export const evidenceTradesShown = 100

/** Describes an assignment's requirements: '20 closed trades with a stop in EURUSD'. */
export function requestedInWords(requested: RequestedEvidence): string[] {
  const { trades, reviews } = requested
  const count = (one: number, word: string) => `${one} ${word}${one === 1 ? '' : 's'}`
  const words: string[] = []
  if (trades) {
    const conditions = [
      trades.withStop || trades.riskAtMost !== null ? 'with a stop' : '',
      trades.pair ? `in ${trades.pair}` : '',
      trades.setup ? `of the setup ${trades.setup}` : '',
      trades.riskAtMost === null ? '' : `risking at most ${trades.riskAtMost}%`,
    ]
    words.push([count(trades.atLeast, 'closed trade'), ...conditions].filter(Boolean).join(' '))
  }
  if (reviews) words.push(count(reviews.atLeast, 'weekly review'))
  return words
}
