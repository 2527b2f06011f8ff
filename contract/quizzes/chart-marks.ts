import { z } from 'zod'
import { exhibitCandles } from './exhibits.ts'

/** A price as it is written; all of its digits count. */
const price = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,10})?$/, 'Enter a price such as 1.1050')

/** A candle by its number among those that are shown, from 0. */
const noCandle = 'There is no candle with this number'
const candle = z
  .int()
  .min(0, noCandle)
  .max(exhibitCandles.most - 1, noCandle)

const pricesSchema = z
  .object({ low: price, high: price })
  .refine(({ low, high }) => Number(low) < Number(high), {
    path: ['high'],
    message: 'The upper end must be above the lower one',
  })
const candlesSchema = z
  .object({ first: candle, last: candle })
  .refine((it) => it.first <= it.last, {
    path: ['last'],
    message: 'The last candle must not be before the first',
  })

/** A part of the chart: a range of prices, of candles (both inclusive), or where the two meet. */
const zoneParts = { prices: pricesSchema.optional(), candles: candlesSchema.optional() }
export interface ChartZone {
  prices?: { low: string; high: string } | undefined
  candles?: { first: number; last: number } | undefined
}

const hasPart = ({ prices, candles }: ChartZone) => prices !== undefined || candles !== undefined
const needsPart = { path: ['prices'], message: 'Choose prices, candles or both' }

const percent = 'Enter a number from 1 to 100'

/** What counts as right where something is marked on a chart. */
export const solutionSchema = z.discriminatedUnion('shape', [
  z.object({
    shape: z.literal('level'),
    price,
    /** How far a price may be off. */
    tolerance: price,
  }),
  z
    .object({
      shape: z.literal('zone'),
      ...zoneParts,
      /** How much of what either of both zones covers they have to share, in percent. */
      overlap: z.int().min(1, percent).max(100, percent),
    })
    .refine(hasPart, needsPart),
])
export type MarkSolution = z.infer<typeof solutionSchema>

/** What a student has marked. */
export const levelAnswerSchema = z.object({ kind: z.literal('level'), price })
export const zoneAnswerSchema = z
  .object({ kind: z.literal('zone'), ...zoneParts })
  .refine(hasPart, needsPart)

/** What a student is to mark: nothing of where it is. */
export const markTaskSchema = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('level') }),
  z.object({ shape: z.literal('zone'), prices: z.boolean(), candles: z.boolean() }),
])
export type MarkTask = z.infer<typeof markTaskSchema>

/** How a mark was measured, for somebody who may know it. */
export const measuredMarkSchema = z.object({
  /** How far a price may be off; absent for a zone. */
  tolerance: z.string().optional(),
  /** The share in percent that is needed, and the one that was reached, rounded down; absent for a price. */
  overlap: z.int().optional(),
  shared: z.int().optional(),
})
