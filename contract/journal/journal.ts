import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { directionSchema, tradePairSchema } from '../signals/signals.ts'
import { decimal, id, instant, pageQuery, requiredDecimal, seenUpdatedAt, text } from '../values.ts'
import {
  setupSchema,
  tagSchema,
  tagsMaximum,
  tradeFilterSchema,
  tradeSourceSchema,
} from './trade-filter.ts'

const idParams = z.object({ id })

/** The maximum number of screenshots per trade. */
export const screenshotsMaximum = 5
/** The maximum number of trades in a journal: manually entered ones, and including those from statements. */
export const tradesMaximum = 10_000
export const tradesInAllMaximum = 100_000

/**
 * An amount in cents, small enough for exact sums over a whole journal. Cents are the minor unit of
 * the amount's currency by ISO 4217 (contract/currencies.ts): whole yen, for example, since yen
 * have none.
 */
export const centsMaximum = 100_000_000_000
const cents = z.int().min(-centsMaximum).max(centsMaximum)

/** A three-letter currency code, as in ISO 4217. */
export const currency = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(/^[A-Z]{3}$/, 'Must be a currency such as USD'))

/** The size of a position, in lots. */
export const lotsSchema = requiredDecimal('Enter the lots, such as 0.10')

const tradeFields = {
  pair: tradePairSchema,
  direction: directionSchema,
  openedAt: instant,
  /** Given together with `exit`; both are null while the trade is open. */
  closedAt: instant.nullish(),
  entry: requiredDecimal('Enter the entry price, such as 1.0850'),
  exit: decimal.nullish(),
  stopLoss: decimal.nullish(),
  takeProfit: decimal.nullish(),
  lots: lotsSchema,
  /** Commission, swap and taxes together, in cents: positive for a cost, negative if they were paid to the trader. */
  feesCents: cents,
  /**
   * The trade's profit before fees, in cents. If null or absent, it is computed from the levels,
   * which requires a pair whose quote currency is the trade's currency.
   */
  profitCents: cents.nullish(),
  /** The currency of all the trade's amounts; defaults to the one in the journal's settings. */
  currency: currency.optional(),
  /** The caller's own name for the setup, such as 'London breakout'. */
  setup: setupSchema.nullish(),
  /** Without duplicates; if absent, a new trade has none and an existing one keeps its tags. */
  tags: z
    .array(tagSchema)
    .max(tagsMaximum)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  /** How well the trade was executed, 1 to 5. */
  rating: z.int().min(1).max(5).nullish(),
  /** The signal that it follows, which the caller must be able to see; null for none. */
  signalId: id.nullish(),
  /** Markdown. */
  notes: text({ max: 10_000 }),
  /** Whether the academy may read and comment on it; for mentorship students. */
  shared: z.boolean(),
}

export const tradeInputSchema = z.object({
  ...tradeFields,
  feesCents: cents.default(0),
  notes: tradeFields.notes.default(''),
  shared: z.boolean().default(false),
})
export type TradeInput = z.infer<typeof tradeInputSchema>

/** Absent fields are unchanged; null clears a field. */
const tradeChangesSchema = z.object(tradeFields).partial().extend({ seenUpdatedAt })
export type TradeChanges = z.infer<typeof tradeChangesSchema>

export const tradeSchema = z.object({
  id,
  pair: z.string(),
  direction: directionSchema,
  status: z.enum(['open', 'closed']),
  openedAt: instant,
  closedAt: instant.nullable(),
  /** Prices and lots are decimal strings, exactly as entered. */
  entry: z.string(),
  exit: z.string().nullable(),
  stopLoss: z.string().nullable(),
  takeProfit: z.string().nullable(),
  lots: z.string(),
  currency: z.string(),
  feesCents: z.number(),
  /** Before fees; null while the trade is open. */
  profitCents: z.number().nullable(),
  /** Whether `profitCents` was computed from the levels. */
  profitComputed: z.boolean(),
  /** The breakdown of the fees from a statement; negative amounts were charged. */
  costs: z
    .object({
      commissionCents: z.number(),
      swapCents: z.number(),
      taxesCents: z.number(),
      feeCents: z.number(),
    })
    .nullish(),
  /** Profit less fees; null while the trade is open. */
  netCents: z.number().nullable(),
  /** Multiples of the risk, to four decimal places; null while open, and unless the stop is on the losing side. */
  r: z.number().nullable(),
  pips: z.number().nullable(),
  setup: z.string().nullable(),
  tags: z.array(z.string()),
  rating: z.number().nullable(),
  notes: z.string(),
  shared: z.boolean(),
  /** Whether the academy can see it now, individually or through the account's sharing scope. */
  isSeen: z.boolean().optional(),
  source: tradeSourceSchema,
  /** The trading account whose statement it came from; null for a manually entered trade. */
  accountId: id.nullish(),
  /** The signal that it follows. */
  signalId: id.nullish(),
  /** The signal's title when the trade was linked to it, which outlasts the signal. */
  signalTitle: z.string().nullish(),
  /** Oldest first. The address is short-lived and bound to the caller. */
  screenshots: z.array(z.object({ id, url: z.string() })),
  /** The academy's comments, oldest first; `author` is null once the account has been deleted. */
  comments: z.array(
    z.object({ id, author: z.string().nullable(), text: z.string(), createdAt: instant }),
  ),
  createdAt: instant,
  updatedAt: instant,
  /** What the caller may do. */
  can: z.object({ edit: z.boolean(), comment: z.boolean() }),
})
export type Trade = z.infer<typeof tradeSchema>

export const listTrades = endpoint({
  method: 'GET',
  path: '/journal/trades',
  summary: 'The caller’s trades, the last closed or opened first',
  query: pageQuery.extend(tradeFilterSchema.shape),
  success: { status: 200, body: z.array(tradeSchema), counted: true },
})

export const createTrade = endpoint({
  method: 'POST',
  path: '/journal/trades',
  summary: 'Write down a trade, open or closed',
  body: tradeInputSchema,
  once: true,
  success: { status: 201, body: tradeSchema },
})

export const getTrade = endpoint({
  method: 'GET',
  path: '/journal/trades/:id',
  summary: 'One trade of the caller',
  params: idParams,
  success: { status: 200, body: tradeSchema },
})

export const updateTrade = endpoint({
  method: 'PUT',
  path: '/journal/trades/:id',
  summary: 'Change or close a trade of the caller; what follows from its levels is computed anew',
  params: idParams,
  body: tradeChangesSchema,
  success: { status: 200, body: tradeSchema },
})

export const deleteTrade = endpoint({
  method: 'DELETE',
  path: '/journal/trades/:id',
  summary: 'Delete a trade of the caller with its screenshots and comments',
  params: idParams,
  success: { status: 204, body: null },
})

/** Multipart, with the image in the field `screenshot`. */
export const uploadScreenshot = endpoint({
  method: 'POST',
  path: '/journal/trades/:id/screenshots',
  summary: 'Add a screenshot (multipart, field screenshot: an image of at most 5 MiB; at most 5)',
  params: idParams,
  once: true,
  success: { status: 201, body: tradeSchema },
})

export const deleteScreenshot = endpoint({
  method: 'DELETE',
  path: '/journal/trades/:id/screenshots/:screenshotId',
  summary: 'Delete a screenshot of a trade of the caller',
  params: z.object({ id, screenshotId: id }),
  success: { status: 200, body: tradeSchema },
})

export const journalSettingsSchema = z.object({
  /** The default currency of new trades and of the figures. */
  currency,
  /** The balance before the first trade, in cents; 0 if unknown. */
  startingBalanceCents: z.int().min(0).max(centsMaximum),
  /** The caller's intended risk per trade, in percent of the balance. */
  defaultRiskPercent: z.number().min(0.01).max(100),
})
export type JournalSettings = z.infer<typeof journalSettingsSchema>

/** The settings of a journal that has none of its own yet. */
export const defaultJournalSettings: JournalSettings = {
  currency: 'USD',
  startingBalanceCents: 0,
  defaultRiskPercent: 1,
}

export const getJournalSettings = endpoint({
  method: 'GET',
  path: '/journal/settings',
  summary: 'Currency, starting balance and default risk of the caller’s journal',
  success: { status: 200, body: journalSettingsSchema },
})

export const updateJournalSettings = endpoint({
  method: 'PUT',
  path: '/journal/settings',
  summary: 'Change the settings of the caller’s journal; what is absent stays as it is',
  body: journalSettingsSchema.partial(),
  success: { status: 200, body: journalSettingsSchema },
})

/**
 * Figures over closed trades in one currency, by MetaTrader's definitions: a trade's result is net
 * of commission, swap and taxes, a zero result counts as won, and drawdown is measured on the
 * closed balance in the order of closing.
 */
export const journalFiguresSchema = z.object({
  currency: z.string(),
  /** All currencies in which trades were closed in this period, sorted by name. */
  currencies: z.array(z.string()),
  trades: z.number(),
  won: z.number(),
  lost: z.number(),
  /** Trades won in percent of all, to two decimal places; null without trades. */
  winRate: z.number().nullable(),
  netProfitCents: z.number(),
  grossProfitCents: z.number(),
  /** The sum of the losses: zero or negative. */
  grossLossCents: z.number(),
  /** Gross profit / gross loss, to two decimal places; null without a loss. */
  profitFactor: z.number().nullable(),
  /** Net profit / trades, MetaTrader's expected payoff, to the cent; null without trades. */
  expectancyCents: z.number().nullable(),
  /** Over the trades that have an R. */
  totalR: z.number(),
  tradesWithR: z.number(),
  /** The expectancy per trade in R, to two decimal places; null if no trade has an R. */
  averageR: z.number().nullable(),
  /** The largest fall from a peak of the balance, and its percentage of that peak. */
  maxDrawdown: z.object({
    cents: z.number(),
    /** To two decimal places; null while the starting balance is unknown. */
    percent: z.number().nullable(),
  }),
  /**
   * The cumulative net result after each trade, starting from 0, in the order of closing. Long
   * histories are sampled evenly and always include the last trade.
   */
  equityCurve: z.array(z.object({ at: instant, netCents: z.number(), r: z.number() })),
})
export type JournalFigures = z.infer<typeof journalFiguresSchema>

export const getJournalFigures = endpoint({
  method: 'GET',
  path: '/journal/figures',
  summary: 'What the caller’s closed trades come to',
  query: tradeFilterSchema.extend({ currency: currency.optional() }),
  success: { status: 200, body: journalFiguresSchema },
})

export const listSharedTrades = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/trades',
  summary: 'The trades that a student shares, the last closed or opened first',
  params: z.object({ userId: id }),
  query: pageQuery.extend(tradeFilterSchema.shape),
  success: { status: 200, body: z.array(tradeSchema), counted: true },
})

export const commentOnTrade = endpoint({
  method: 'POST',
  path: '/admin/journals/trades/:id/comments',
  summary: 'Comment on a shared trade; its owner sees it',
  params: idParams,
  body: z.object({ text: text({ min: 1, max: 5000, message: 'A comment is required' }) }),
  once: true,
  success: { status: 201, body: tradeSchema },
})
