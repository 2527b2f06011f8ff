import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDate, instant, timeZone } from '../values.ts'
import { currency } from './journal.ts'
import { findingSchema } from './journal-findings.ts'
import { tradeFilterSchema } from './trade-filter.ts'

const count = z.int().min(0)
const maybe = z.number().nullable()

/** A streak of trades with the same sign, and its net result. */
const runSchema = z.object({ trades: count, netCents: z.number() })

/** Minutes between opening and closing, to one decimal place; null without trades. */
const heldSchema = z.object({ shortest: maybe, average: maybe, longest: maybe })

/**
 * All figures of the closed trades of one currency. Amounts are net of fees and in cents; a zero
 * result counts as won, as in MetaTrader. Ratios are null where the divisor would be zero. The
 * journal shows the definition and formula beside each.
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
  /** The most consecutive trades won, or lost; the first of equally long streaks. */
  longestWinning: runSchema,
  longestLosing: runSchema,
  /** The consecutive trades that won, or lost, the most money. */
  bestRun: runSchema,
  worstRun: runSchema,
  averageWinningRun: maybe,
  averageLosingRun: maybe,
  totalR: z.number(),
  tradesWithR: count,
  averageR: maybe,
  deviationR: maybe,
  /** Null for trades in markets whose pips are not alike: those of gold and of forex do not add. */
  totalPips: maybe,
  tradesWithPips: count,
  averagePips: maybe,
  sqn: maybe,
  sharpe: maybe,
  zScore: maybe,
  /** 1 is closest to a straight rise. */
  lrCorrelation: maybe,
  /** In cents. */
  lrStandardErrorCents: maybe,
  /** Percent per trade; null while the starting balance is unknown, or after it was lost. */
  ahpr: maybe,
  ghpr: maybe,
  held: heldSchema,
  heldWon: maybe,
  heldLost: maybe,
  drawdown: z.object({
    /** Below the starting balance. */
    absoluteCents: z.number(),
    maximalCents: z.number(),
    /** The maximal drawdown in percent of its peak; null while the starting balance is unknown. */
    maximalPercent: maybe,
    /** The largest drawdown in percent of its peak, and its amount. */
    relativePercent: maybe,
    relativeCents: maybe,
    /**
     * The longest time from a peak until it was reached again, or until the last trade, in days to
     * one decimal place.
     */
    longestDays: z.number(),
    /** Whether the balance is currently below its peak. */
    isUnder: z.boolean(),
  }),
})
export type FullFigures = z.infer<typeof fullFiguresSchema>

/** The result of a group of trades. */
const groupSchema = z.object({
  key: z.string(),
  trades: count,
  won: count,
  netCents: z.number(),
  totalR: z.number(),
  averageR: maybe,
})
export type TradeGroup = z.infer<typeof groupSchema>

/** How trades can be grouped; the key of each group is a valid value of the filter field of the same name. */
export const groupings = ['pair', 'weekday', 'hour', 'session', 'setup', 'tag'] as const
export type Grouping = (typeof groupings)[number]

export const journalAnalysisSchema = z.object({
  currency: z.string(),
  figures: fullFiguresSchema,
  /** After each trade, in the order of closing; long histories are sampled evenly and end with the last trade. */
  equity: z.array(z.object({ at: instant, netCents: z.number(), drawdownCents: z.number() })),
  /** Days on which trades were closed, in the filter's time zone, oldest first. */
  days: z.array(z.object({ day: calendarDate, trades: count, netCents: z.number() })),
  groups: z.record(z.enum(groupings), z.array(groupSchema)),
  /** How many trades ended between `from` and `from + 0.5` R; the outermost bins include everything beyond. */
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

/** When the trader intends to trade, by the clock of `timeZone`; trades opened at other times stand out. */
const tradingPlanSchema = z.object({
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  /** Minutes of the day; equal values mean all day, and the period crosses midnight if `from` is later. */
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
