import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { currency } from './journal.ts'
import { findingSchema } from './journal-findings.ts'
import { tradeFilterSchema } from './trade-filter.ts'
import { calendarDate, instant, timeZone } from './values.ts'

const count = z.int().min(0)
const maybe = z.number().nullable()

/** A run of trades with the same sign, and what it came to. */
const runSchema = z.object({ trades: count, netCents: z.number() })

/** Minutes between opening and closing, to one place; null without trades. */
const heldSchema = z.object({ shortest: maybe, average: maybe, longest: maybe })

/**
 * Everything that closed trades of one currency come to. Amounts are net of fees and in cents; a zero
 * result counts as won, as in MetaTrader. Ratios are null where they would divide by nothing.
 * The journal shows the definition and formula of each beside it.
 */
export const fullFiguresSchema = z.object({
  trades: count,
  won: count,
  lost: count,
  winRate: maybe,
  longTrades: count,
  longWon: count,
  shortTrades: count,
  shortWon: count,
  netProfitCents: z.number(),
  grossProfitCents: z.number(),
  grossLossCents: z.number(),
  profitFactor: maybe,
  expectancyCents: maybe,
  recoveryFactor: maybe,
  payoffRatio: maybe,
  averageWonCents: maybe,
  averageLostCents: maybe,
  largestWonCents: maybe,
  largestLostCents: maybe,
  /** The most trades won, or lost, one after the other; of equally long runs the first. */
  longestWinning: runSchema,
  longestLosing: runSchema,
  /** The run that brought, or cost, most. */
  bestRun: runSchema,
  worstRun: runSchema,
  averageWinningRun: maybe,
  averageLosingRun: maybe,
  totalR: z.number(),
  tradesWithR: count,
  averageR: maybe,
  deviationR: maybe,
  totalPips: z.number(),
  tradesWithPips: count,
  averagePips: maybe,
  sqn: maybe,
  sharpe: maybe,
  zScore: maybe,
  /** Of 1 as closest to a straight rise. */
  lrCorrelation: maybe,
  /** In cents. */
  lrStandardErrorCents: maybe,
  /** In percent a trade; null while the starting balance is untold, or after it was lost. */
  ahpr: maybe,
  ghpr: maybe,
  held: heldSchema,
  heldWon: maybe,
  heldLost: maybe,
  drawdown: z.object({
    /** Below the starting balance. */
    absoluteCents: z.number(),
    maximalCents: z.number(),
    /** The maximal in percent of its peak; null while the starting balance is untold. */
    maximalPercent: maybe,
    /** The largest in percent of its peak, and how much that was. */
    relativePercent: maybe,
    relativeCents: maybe,
    /** The longest from a peak until it was reached again, or until the last trade, in days to one place. */
    longestDays: z.number(),
    /** Whether the balance stands below its peak now. */
    isUnder: z.boolean(),
  }),
})
export type FullFigures = z.infer<typeof fullFiguresSchema>

/** What the trades of one kind come to. */
const groupSchema = z.object({
  key: z.string(),
  trades: count,
  won: count,
  netCents: z.number(),
  totalR: z.number(),
  averageR: maybe,
})
export type TradeGroup = z.infer<typeof groupSchema>

/** By what trades are put together, each key as the filter's field of this name takes it. */
export const groupings = ['pair', 'weekday', 'hour', 'session', 'setup', 'tag'] as const
export type Grouping = (typeof groupings)[number]

export const journalAnalysisSchema = z.object({
  currency: z.string(),
  figures: fullFiguresSchema,
  /** After each trade, in the order of closing; of long histories an even choice that ends with the last. */
  equity: z.array(z.object({ at: instant, netCents: z.number(), drawdownCents: z.number() })),
  /** Days on which trades were closed, in the time zone of the filter, oldest first. */
  days: z.array(z.object({ day: calendarDate, trades: count, netCents: z.number() })),
  groups: z.record(z.enum(groupings), z.array(groupSchema)),
  /** How many trades ended between `from` and `from + 0.5` R; the outermost hold what lies beyond. */
  histogram: z.array(z.object({ from: z.number(), trades: count })),
  findings: z.array(findingSchema),
})
export type JournalAnalysis = z.infer<typeof journalAnalysisSchema>

export const getJournalAnalysis = endpoint({
  method: 'GET',
  path: '/journal/figures/analysis',
  summary:
    'All figures, pictures and findings over the closed trades of the caller that a filter means',
  query: tradeFilterSchema.extend({ currency: currency.optional() }),
  success: { status: 200, body: journalAnalysisSchema },
})

const minuteOfDay = z
  .int()
  .min(0)
  .max(24 * 60)

/** When its owner means to trade, by the clock of `timeZone`; what is opened at other times stands out. */
const tradingPlanSchema = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Minutes of the day; the same twice: all day long. Past midnight where `from` is later. */
  from: minuteOfDay,
  to: minuteOfDay,
  timeZone,
})
export type TradingPlan = z.infer<typeof tradingPlanSchema>

const planned = z.object({ plan: tradingPlanSchema.nullable() })

export const getTradingPlan = endpoint({
  method: 'GET',
  path: '/journal/plan',
  summary: 'When the caller means to trade; null while nothing was planned',
  success: { status: 200, body: planned },
})

export const updateTradingPlan = endpoint({
  method: 'PUT',
  path: '/journal/plan',
  summary: 'Plan when to trade; null takes the plan back',
  body: planned,
  success: { status: 200, body: planned },
})
