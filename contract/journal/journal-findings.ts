import { z } from 'zod'

const count = z.int().min(0)
const maybe = z.number().nullable()

/** The habits that are analysed. */
const habitNames = [
  'after-two-losses',
  'outside-hours',
  'no-stop',
  'fourth-of-day',
  'weekday',
  'pair',
  'holding-losers',
] as const

/**
 * A habit that loses money. `mean` is the average result of such a trade, with the 95 % confidence
 * interval of the true mean (Student's t). For 'holding-losers' the values are minutes that losers
 * were held longer than winners (Welch's t), and there is no cost.
 */
export const findingSchema = z.object({
  habit: z.enum(habitNames),
  /** The weekday, as 1 to 7, or the pair. */
  of: z.string().nullable(),
  trades: count,
  /** The other trades, used for comparison. */
  others: count,
  netCents: z.number(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  meanOfOthers: maybe,
  /** Whether the whole interval lies on the losing side of zero; otherwise it may be chance. */
  isClear: z.boolean(),
})
export type Finding = z.infer<typeof findingSchema>

/** With fewer trades nothing is reported. */
export const tradesForFinding = 20
