import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { brokerTimeZone } from './imports.ts'
import { centsMaximum } from './journal/journal.ts'
import { calendarDate, id, instant } from './values.ts'

/** Amounts are whole minor units of the account's currency (contract/currencies.ts). */
const limit = z.int().min(1).max(centsMaximum).nullable()
const percent = z.number().min(0.01).max(100).multipleOf(0.01).nullable()
const maybe = z.number().nullable()

/** Presets for the usual kinds of account, by what their providers demand. */
export const ruleTemplates = ['two-step', 'two-step-second', 'one-step', 'trailing', 'own'] as const
const ruleTemplateSchema = z.enum(ruleTemplates)
export type RuleTemplate = z.infer<typeof ruleTemplateSchema>

/** The limits; reaching one ends the account. */
const limitNames = ['daily-loss', 'total-loss', 'trailing-loss'] as const
const limitNameSchema = z.enum(limitNames)
export type LimitName = z.infer<typeof limitNameSchema>

export const accountRulesSchema = z
  .object({
    template: ruleTemplateSchema,
    /** The starting balance. */
    startCents: z.int().min(1).max(centsMaximum),
    /** Trades closed before this day are ignored; null if all count. */
    startsOn: calendarDate.nullable(),
    /** The time zone in which a day ends, and how many minutes after midnight. */
    timeZone: brokerTimeZone,
    resetMinute: z
      .int()
      .min(0)
      .max(24 * 60 - 1),
    /** What the provider measures; floating profit cannot be known from closed trades. */
    counts: z.enum(['balance', 'equity']),
    /** The daily loss limit: an amount, or a percentage of the day's starting balance. */
    dailyLossCents: limit,
    dailyLossPercent: percent,
    /** How far the balance may fall below the starting balance. */
    totalLossCents: limit,
    /** How far the balance may fall below its high, which is updated after every trade or at the end of every day. */
    trailingLossCents: limit,
    trailingFrom: z.enum(['balance', 'close']),
    /** Whether the trailing limit stops rising once it reaches the starting balance. */
    trailingStopsAtStart: z.boolean(),
    targetCents: limit,
    /** The largest share of the total profit that the best day may have. */
    bestDayPercent: percent,
    minimumDays: z.int().min(0).max(365),
    /** Whether a trading day is one on which a trade was opened, or one on which a trade was closed. */
    daysBy: z.enum(['opening', 'closing']),
    /** Whether the academy's mentors may see it. */
    shared: z.boolean(),
  })
  .refine(({ dailyLossCents, dailyLossPercent }) => !(dailyLossCents && dailyLossPercent), {
    path: ['dailyLossPercent'],
    message: 'Either an amount or a percentage',
  })
export type AccountRules = z.infer<typeof accountRulesSchema>

/** When something was reached; `tradeId` is null if it was caused by a charge without a trade. */
const moment = z.object({ at: instant, day: calendarDate, tradeId: id.nullable() })

/**
 * The state of an account under its rules. A floor is the balance at which the account ends; null
 * if there is no such limit. Once the account has ended, everything is as it was at that moment.
 */
const standingSchema = z.object({
  state: z.enum(['under-way', 'passed', 'ended']),
  balanceCents: z.number(),
  /** Closed trades that count, trades open now, and trades that were open when a day ended. */
  trades: z.int(),
  openTrades: z.int(),
  heldOverReset: z.int(),
  today: z.object({
    day: calendarDate,
    startCents: z.number(),
    resultCents: z.number(),
    floorCents: maybe,
    /** What may still be lost before the limit is reached. */
    leftCents: maybe,
  }),
  /** The higher of the floors of the total and the trailing limit. */
  overall: z.object({ floorCents: maybe, leftCents: maybe }),
  target: z.object({ balanceCents: z.number(), missingCents: z.number() }).nullable(),
  days: z.object({ traded: z.int(), minimum: z.int() }),
  /** The most profitable day; `share` is its percentage of the total profit. */
  bestDay: z
    .object({
      day: calendarDate,
      cents: z.number(),
      share: maybe,
      /** How much more the other days have to earn until its share is small enough; 0 if it is. */
      missingCents: z.number(),
    })
    .nullable(),
  /** When all conditions for passing were first met. */
  passed: moment.nullable(),
  ended: moment
    .extend({ limits: z.array(limitNameSchema), balanceCents: z.number(), floorCents: z.number() })
    .nullable(),
  /** The balance after each trade or charge, with the floors in force; long histories are sampled evenly. */
  line: z.array(
    z.object({ at: instant, balanceCents: z.number(), dailyCents: maybe, overallCents: maybe }),
  ),
})
export type Standing = z.infer<typeof standingSchema>

const ruledAccountSchema = z.object({
  account: z.object({
    id,
    name: z.string(),
    number: z.string(),
    broker: z.string(),
    currency: z.string(),
    timeZone: z.string(),
    /** The account's first deposit, which its rules usually start from; null without one. */
    firstDepositCents: z.number().int().nullable(),
  }),
  /** Null while the account has no rules; there is then no standing either. */
  rules: accountRulesSchema.nullable(),
  standing: standingSchema.nullable(),
})
export type RuledAccount = z.infer<typeof ruledAccountSchema>

export const getAccountRules = endpoint({
  method: 'GET',
  path: '/journal/accounts/:id/rules',
  summary: 'The rules of a trading account of the caller, and where it stands by them',
  params: z.object({ id }),
  success: { status: 200, body: ruledAccountSchema },
})

export const saveAccountRules = endpoint({
  method: 'PUT',
  path: '/journal/accounts/:id/rules',
  summary: 'Set the rules of a trading account of the caller; null takes them away',
  params: z.object({ id }),
  body: z.object({ rules: accountRulesSchema.nullable() }),
  success: { status: 200, body: ruledAccountSchema },
})

export const listSharedAccountRules = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/rules',
  summary: 'The accounts whose rules a student shares, and where each stands',
  params: z.object({ userId: id }),
  success: { status: 200, body: z.array(ruledAccountSchema) },
})
