import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { brokerTimeZone } from './imports.ts'
import { centsMaximum } from './journal.ts'
import { calendarDate, id, instant } from './values.ts'

/** Amounts are whole minor units of the account's currency (contract/currencies.ts). */
const limit = z.int().min(1).max(centsMaximum).nullable()
const percent = z.number().min(0.01).max(100).multipleOf(0.01).nullable()
const maybe = z.number().nullable()

/** What kinds of account there are, by what their providers usually demand. */
export const ruleTemplates = ['two-step', 'two-step-second', 'one-step', 'trailing', 'own'] as const
const ruleTemplateSchema = z.enum(ruleTemplates)
export type RuleTemplate = z.infer<typeof ruleTemplateSchema>

/** What a limit is; reaching it ends the account. */
const limitNames = ['daily-loss', 'total-loss', 'trailing-loss'] as const
const limitNameSchema = z.enum(limitNames)
export type LimitName = z.infer<typeof limitNameSchema>

export const accountRulesSchema = z
  .object({
    template: ruleTemplateSchema,
    /** What the account began with. */
    startCents: z.int().min(1).max(centsMaximum),
    /** What was closed on earlier days does not count; null where everything does. */
    startsOn: calendarDate.nullable(),
    /** Whose clock shows when a day ends, and how many minutes after its midnight. */
    timeZone: brokerTimeZone,
    resetMinute: z
      .int()
      .min(0)
      .max(24 * 60 - 1),
    /** What the provider counts; floating profit is not known from closed trades. */
    counts: z.enum(['balance', 'equity']),
    /** What a day may lose: an amount, or a part of what it began with, in percent. */
    dailyLossCents: limit,
    dailyLossPercent: percent,
    /** How far the balance may fall below the start. */
    totalLossCents: limit,
    /** How far it may fall below its highest: after any trade, or at the end of any day. */
    trailingLossCents: limit,
    trailingFrom: z.enum(['balance', 'close']),
    /** Whether that limit rises no further once it stands at the start. */
    trailingStopsAtStart: z.boolean(),
    targetCents: limit,
    /** The most that the best day may have of the whole profit. */
    bestDayPercent: percent,
    minimumDays: z.int().min(0).max(365),
    /** Whether a day counts on which a trade was opened, or one on which a trade was closed. */
    daysBy: z.enum(['opening', 'closing']),
    /** Whether the academy's mentors see it. */
    shared: z.boolean(),
  })
  .refine(({ dailyLossCents, dailyLossPercent }) => !(dailyLossCents && dailyLossPercent), {
    path: ['dailyLossPercent'],
    message: 'Either an amount or a percentage',
  })
export type AccountRules = z.infer<typeof accountRulesSchema>

/** When something was reached; `tradeId` is null where a charge without a trade did it. */
const moment = z.object({ at: instant, day: calendarDate, tradeId: id.nullable() })

/**
 * Where an account stands by its rules. Floors are the balances at which it ends; null where there is
 * no such limit. Once it has ended, everything is as it was then.
 */
const standingSchema = z.object({
  state: z.enum(['under-way', 'passed', 'ended']),
  balanceCents: z.number(),
  /** Closed trades that count, those open now, and those that were open when a day ended. */
  trades: z.int(),
  openTrades: z.int(),
  heldOverReset: z.int(),
  today: z.object({
    day: calendarDate,
    startCents: z.number(),
    resultCents: z.number(),
    floorCents: maybe,
    /** What may still be lost before it is reached. */
    leftCents: maybe,
  }),
  /** The higher of the limits below the start and below the highest. */
  overall: z.object({ floorCents: maybe, leftCents: maybe }),
  target: z.object({ balanceCents: z.number(), missingCents: z.number() }).nullable(),
  days: z.object({ traded: z.int(), minimum: z.int() }),
  /** The day that won most; `share` is its part of the whole profit, in percent. */
  bestDay: z
    .object({
      day: calendarDate,
      cents: z.number(),
      share: maybe,
      /** How much more the other days have to win until it is a small enough part; 0 where it is. */
      missingCents: z.number(),
    })
    .nullable(),
  /** When everything that passing demands was first met. */
  passed: moment.nullable(),
  ended: moment
    .extend({ limits: z.array(limitNameSchema), balanceCents: z.number(), floorCents: z.number() })
    .nullable(),
  /** After each trade or charge, with the floors that it was held against; of many an even choice. */
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
  }),
  /** Null while the account has none; then it stands nowhere. */
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
