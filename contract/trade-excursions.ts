import { z } from 'zod'
import { candleFrames } from './candle-frames.ts'
import { endpoint } from './endpoint.ts'
import { tradeSchema } from './journal.ts'
import { tradeFilterSchema } from './trade-filter.ts'
import { id } from './values.ts'

const maybe = z.number().nullable()
const count = z.int().min(0)

const distanceSchema = z.object({
  /** How far from the entry, a decimal string. */
  price: z.string(),
  /** To one place; null where the pair has no pips. */
  pips: maybe,
  /** To two places; null without a stop at a loss. */
  r: maybe,
})
export type Distance = z.infer<typeof distanceSchema>

/** Between these two; candles do not tell what of them was before the entry or after the exit. */
const boundsSchema = z.object({ least: distanceSchema, most: distanceSchema })

const excursionSchema = z.object({
  /** The time frame of the candles that it was reckoned from. */
  frame: z.enum(candleFrames),
  /** Whether these were made up to show the program. */
  synthetic: z.boolean(),
  /** How far the price went against the trade while it was open (MAE), and for it (MFE). */
  adverse: boundsSchema,
  favourable: boundsSchema,
})
export type Excursion = z.infer<typeof excursionSchema>

const tradePlaceSchema = z.object({
  /** Null while it is open, without candles for all of it, and until it has been reckoned. */
  excursion: excursionSchema.nullable(),
  /** The trade that was closed or opened before and after it, among those that are meant. */
  previous: id.nullable(),
  next: id.nullable(),
})
export type TradePlace = z.infer<typeof tradePlaceSchema>

export const getTradePlace = endpoint({
  method: 'GET',
  path: '/journal/trades/:id/place',
  summary: 'How far a trade of the caller went both ways, and the trades before and after it',
  params: z.object({ id }),
  query: tradeFilterSchema,
  success: { status: 200, body: tradePlaceSchema },
})

export const getSharedTradePlace = endpoint({
  method: 'GET',
  path: '/admin/journals/trades/:id/place',
  summary: 'The same of a trade that a student shares, among those that the student shares',
  params: z.object({ id }),
  success: { status: 200, body: tradePlaceSchema },
})

export const getSharedTrade = endpoint({
  method: 'GET',
  path: '/admin/journals/trades/:id',
  summary: 'One trade that a student shares',
  params: z.object({ id }),
  success: { status: 200, body: tradeSchema },
})

const whatIfSchema = z.object({
  /** Null for the stop and the target that the trades had. */
  stop: maybe,
  target: maybe,
  totalR: z.number(),
  /** How many trades would have ended at this stop, and at this target. */
  stopped: count,
  reached: count,
})
export type WhatIf = z.infer<typeof whatIfSchema>

const excursionAnalysisSchema = z.object({
  /** Closed trades that are meant. */
  trades: count,
  /** Of these, those without a stop at a loss, and those without candles for all of their time. */
  withoutStop: count,
  withoutCandles: count,
  synthetic: z.boolean(),
  /** The others, of many an even choice: all in R. */
  points: z.array(
    z.object({
      id,
      /** At most so far against the trade, at least so far for it. */
      adverse: z.number(),
      favourable: z.number(),
      r: z.number(),
    }),
  ),
  /** What the trades brought that are meant here, in R. */
  totalR: z.number(),
  /** The target in the middle of all that were set, in R; null without any. */
  usualTarget: maybe,
  whatIfs: z.array(whatIfSchema),
})
export type ExcursionAnalysis = z.infer<typeof excursionAnalysisSchema>

export const getExcursionAnalysis = endpoint({
  method: 'GET',
  path: '/journal/figures/excursions',
  summary:
    'How far the caller’s closed trades went both ways, and what another stop or target brought',
  query: tradeFilterSchema,
  success: { status: 200, body: excursionAnalysisSchema },
})
