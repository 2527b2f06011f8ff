import { z } from 'zod'
import { candleFrames } from '../candles/candle-frames.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../values.ts'
import { tradeSchema } from './journal.ts'
import { tradeFilterSchema } from './trade-filter.ts'

const maybe = z.number().nullable()
const count = z.int().min(0)

const distanceSchema = z.object({
  /** The distance from the entry, as a decimal string. */
  price: z.string(),
  /** To one decimal place; null if the pair has no pips. */
  pips: maybe,
  /** To two decimal places; null without a stop on the losing side. */
  r: maybe,
})
export type Distance = z.infer<typeof distanceSchema>

/** The bounds of an excursion: candles do not tell which part of them was before the entry or after the exit. */
const boundsSchema = z.object({ least: distanceSchema, most: distanceSchema })

const excursionSchema = z.object({
  /** The time frame of the candles it was calculated from. */
  frame: z.enum(candleFrames),
  /** Whether the candles are synthetic demo data. */
  synthetic: z.boolean(),
  /** The maximum adverse excursion (MAE) and the maximum favourable excursion (MFE) while the trade was open. */
  adverse: boundsSchema,
  favourable: boundsSchema,
})
export type Excursion = z.infer<typeof excursionSchema>

const tradePlaceSchema = z.object({
  /** Null while the trade is open, if candles are missing, and until it has been calculated. */
  excursion: excursionSchema.nullable(),
  /** The neighbouring trades in chronological order, among those that match the filter. */
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
  /** Null for the trades' own stops and targets. */
  stop: maybe,
  target: maybe,
  totalR: z.number(),
  /** How many trades would have ended at this stop, and at this target. */
  stopped: count,
  reached: count,
})
export type WhatIf = z.infer<typeof whatIfSchema>

const excursionAnalysisSchema = z.object({
  /** Closed trades that match the filter. */
  trades: count,
  /** Of these, the trades without a stop on the losing side, and those not fully covered by candles. */
  withoutStop: count,
  withoutCandles: count,
  synthetic: z.boolean(),
  /** The remaining trades, sampled evenly if there are many; all values in R. */
  points: z.array(
    z.object({
      id,
      /** The upper bound of the adverse excursion, and the lower bound of the favourable one. */
      adverse: z.number(),
      favourable: z.number(),
      r: z.number(),
    }),
  ),
  /** The total result of the trades matching the filter, in R. */
  totalR: z.number(),
  /** The median of all targets that were set, in R; null if there are none. */
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
