import { z } from 'zod'

const count = z.int().min(0)
const maybe = z.number().nullable()

/** The habits that are looked for. */
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
 * A habit that trades lose by. `mean` is what such a trade brings on average, with the interval that
 * holds the true mean with 95 % confidence (Student's t). Of 'holding-losers' these are minutes that losers were held longer
 * than winners (Welch's t), and there is no cost.
 */
export const findingSchema = z.object({
  habit: z.enum(habitNames),
  /** Which weekday, as 1 to 7, or pair. */
  of: z.string().nullable(),
  trades: count,
  /** The others, that this is held against. */
  others: count,
  netCents: z.number(),
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  meanOfOthers: maybe,
  /** Whether the whole interval lies on the bad side of zero; else it may be chance. */
  isClear: z.boolean(),
})
export type Finding = z.infer<typeof findingSchema>

/** Below so many trades nothing is said of a habit. */
export const tradesForFinding = 20
