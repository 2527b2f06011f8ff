import { z } from 'zod'
import { searchMaximum } from '../lists.ts'
import { directionSchema, tradePairSchema } from '../signals/signals.ts'
import { id, instant, line, text, timeZone } from '../values.ts'

/** Where a trade was written down: by hand, or in a statement that was read. */
export const tradeSources = ['manual', 'mt4', 'mt5', 'csv'] as const
export const tradeSourceSchema = z.enum(tradeSources)
export type TradeSource = z.infer<typeof tradeSourceSchema>

/** A trader's own name for a setup. */
export const setupSchema = line({ max: 60 })

/** The maximum number of tags per trade. */
export const tagsMaximum = 10
/** A lower-case tag for what a trade has in common with others: 'news', 'fomo'. */
export const tagSchema = line({ min: 1, max: 30, message: 'A tag must have 1 to 30 characters' })
  .toLowerCase()
  .refine((tag) => !tag.includes(','), { message: 'A tag cannot contain a comma' })

/**
 * Trading sessions: from the hour `from` until, but not including, the hour `to` in the city's
 * local time, including daylight saving. Sessions overlap: a trade belongs to each that was open
 * when it was opened.
 */
export const tradingSessions = {
  sydney: { zone: 'Australia/Sydney', from: 7, to: 16 },
  tokyo: { zone: 'Asia/Tokyo', from: 9, to: 18 },
  london: { zone: 'Europe/London', from: 8, to: 17 },
  'new-york': { zone: 'America/New_York', from: 8, to: 17 },
} as const
const tradingSessionSchema = z.enum(['sydney', 'tokyo', 'london', 'new-york'])

/** Filters trades: a trade matches if it meets every given condition. */
export const tradeFilterSchema = z.object({
  /** A trading account of the trades' owner. */
  accountId: id.optional(),
  pair: tradePairSchema.optional(),
  direction: directionSchema.optional(),
  /** Of the trade's amounts. Figures, which are in one currency anyway, choose theirs beside it. */
  inCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Must be a currency such as USD')
    .optional(),
  setup: setupSchema.optional(),
  tag: tagSchema.optional(),
  status: z.enum(['open', 'closed']).optional(),
  source: tradeSourceSchema.optional(),
  /** Whether the trade follows a signal. */
  fromSignal: z.enum(['yes', 'no']).optional(),
  /** The signal that it follows. */
  signalId: id.optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  /** Of the trade's opening, in `timeZone`: 1 is Monday, 7 is Sunday. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  /** Of the trade's opening, in `timeZone`, 0 to 23. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** The session that was open when the trade was opened. */
  session: tradingSessionSchema.optional(),
  /** Words searched for in pair, setup, tags and notes. */
  search: text({ max: searchMaximum }).optional(),
  /**
   * Closed trades are dated by their closing, open ones by their opening: from `from` until, but
   * not including, `to`.
   */
  from: instant.optional(),
  to: instant.optional(),
  /** The time zone for weekdays, hours and days; defaults to UTC. */
  timeZone: timeZone.optional(),
})
export type TradeFilter = z.infer<typeof tradeFilterSchema>
