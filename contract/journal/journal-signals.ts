import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { directionSchema } from '../signals/signals.ts'
import { id, instant } from '../values.ts'

/** The result of the caller's trades that follow one signal. */
const followedSignalSchema = z.object({
  signalId: id,
  trades: z.number(),
  /** Of these, the trades still open. */
  open: z.number(),
  /** Over the closed trades that have an R; `withR` is their number. */
  totalR: z.number(),
  withR: z.number(),
})
export type FollowedSignal = z.infer<typeof followedSignalSchema>

/** The maximum number of signals returned, those with the most recent trades first. */
export const followedSignalsMaximum = 500

export const listFollowedSignals = endpoint({
  method: 'GET',
  path: '/journal/signals',
  summary: `The signals that the caller’s trades follow, at most ${followedSignalsMaximum}, and what these came to`,
  success: { status: 200, body: z.array(followedSignalSchema) },
})

/**
 * When an imported trade is offered as one that followed a signal: same pair and direction, opened within
 * these hours after the signal was published and before its end, and entered at most this far from its
 * entry, as a share of the signal's risk.
 */
export const offeredWithinHours = 72
export const offeredWithinR = 0.5

/** The maximum number of trades offered, and linked, at once. */
export const offersMaximum = 200

const signalOfferSchema = z.object({
  tradeId: id,
  pair: z.string(),
  direction: directionSchema,
  openedAt: instant,
  entry: z.string(),
  lots: z.string(),
  signal: z.object({ id, title: z.string(), publishedAt: instant, entry: z.string() }),
  /** How far the trade's entry is from the signal's, in R of the signal; 0 within its zone. */
  distanceR: z.number(),
})
export type SignalOffer = z.infer<typeof signalOfferSchema>

export const listSignalOffers = endpoint({
  method: 'GET',
  path: '/journal/signal-offers',
  summary: `Trades of one of the caller’s imports that fit a signal and follow none yet, at most ${offersMaximum}, the last opened first`,
  query: z.object({ importId: id }),
  success: { status: 200, body: z.array(signalOfferSchema) },
})

export const linkTrades = endpoint({
  method: 'POST',
  path: '/journal/signal-links',
  summary:
    'Say which signals trades of the caller followed; a trade that follows one already keeps it',
  body: z.object({
    links: z
      .array(z.object({ tradeId: id, signalId: id }))
      .min(1)
      .max(offersMaximum)
      .refine((links) => new Set(links.map(({ tradeId }) => tradeId)).size === links.length, {
        message: 'Each trade can be named once',
      }),
  }),
  success: {
    status: 200,
    /** How many were linked by this call. */
    body: z.object({ linked: z.number() }),
  },
})
