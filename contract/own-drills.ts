import { z } from 'zod'
import { roundBriefSchema, shownMomentSchema } from './drills.ts'
import { endpoint } from './endpoint.ts'
import { marketSchema, outcomeSchema, shownLevels, tradeSchema } from './exercises.ts'
import { currency } from './journal/journal.ts'
import { directionSchema } from './signals/signals.ts'
import { id, instant, timeZone } from './values.ts'

/** The habits of the journal's findings that are about entries, and so can be practised. */
export const practisedHabits = [
  'after-two-losses',
  'outside-hours',
  'no-stop',
  'fourth-of-day',
  'weekday',
  'pair',
] as const
const habitSchema = z.enum(practisedHabits)
export type PractisedHabit = (typeof practisedHabits)[number]

/** How many drills of their own trades a student can have. */
export const ownDrillsMaximum = 30
/** How many moments such a drill has. */
export const ownMoments = { least: 5, most: 50 }
/** The most decisions of a round. */
export const ownRoundMaximum = 20
/** How many candles of a moment are visible, and how many follow. */
export const ownCandles = { before: 100, after: 40 }
/** How many trades a habit needs after the first round, before both sides are compared. */
export const tradesToCompare = 20

/** Which trades are practised: those of a habit, in one currency, over the whole journal. */
export const practiceSchema = z.object({
  habit: habitSchema,
  /** The weekday, as 1 to 7, or the pair; null for every other habit. */
  of: z
    .string()
    .regex(/^[A-Z0-9]{1,20}$/, 'Must be a weekday or a pair')
    .nullable(),
  currency,
  /** By whose clock weekdays and days are told. */
  timeZone,
})
export type Practice = z.output<typeof practiceSchema>

const count = z.int().min(0)
const maybe = z.number().nullable()
const drillParams = z.object({ id })

/** What decisions came to; moments that were seen before are left out. */
const tallySchema = z.object({
  decided: count,
  /** In R, rounded to two decimal places. */
  totalR: z.number(),
  averageR: maybe,
})
export type OwnTally = z.infer<typeof tallySchema>

const briefSchema = practiceSchema.extend({
  id,
  moments: count,
  /** How many rounds are finished. */
  rounds: count,
  ...tallySchema.shape,
  /** Whether the academy has sent it. */
  sent: z.boolean(),
  /** Of the last decision; null before the first. */
  lastAt: instant.nullable(),
  createdAt: instant,
})
export type OwnDrillBrief = z.infer<typeof briefSchema>

const drillSchema = briefSchema.extend({
  /** The latest round. */
  round: roundBriefSchema.nullable(),
  /** What is to be decided now; null between two moments. */
  moment: shownMomentSchema.nullable(),
  /** The rounds with what they came to, the newest first, the latest of them. */
  results: z.array(roundBriefSchema.extend({ tally: tallySchema })),
})
export type OwnDrill = z.infer<typeof drillSchema>

export const listOwnDrills = endpoint({
  method: 'GET',
  path: '/journal/own-drills',
  summary: 'The caller’s drills of own trades, the newest first',
  success: { status: 200, body: z.array(briefSchema) },
})

export const createOwnDrill = endpoint({
  method: 'POST',
  path: '/journal/own-drills',
  summary:
    'Make a drill of the caller’s trades of a costly habit; 422 says how many of them have candles, if too few',
  body: practiceSchema,
  once: true,
  success: { status: 201, body: briefSchema },
})

export const getOwnDrill = endpoint({
  method: 'GET',
  path: '/journal/own-drills/:id',
  summary: 'A drill of the caller’s own trades, with the moment to decide',
  params: drillParams,
  success: { status: 200, body: drillSchema },
})

export const deleteOwnDrill = endpoint({
  method: 'DELETE',
  path: '/journal/own-drills/:id',
  summary: 'Delete a drill of own trades with its rounds; the trades stay',
  params: drillParams,
  success: { status: 204, body: null },
})

export const continueOwnDrill = endpoint({
  method: 'POST',
  path: '/journal/own-drills/:id/rounds',
  summary:
    'Go on to the next moment, of the round under way or of a new one; stays at one that is not decided',
  params: drillParams,
  success: { status: 200, body: drillSchema },
})

/** A trade as it was taken. */
const takenSchema = z.object({
  pair: z.string(),
  direction: directionSchema,
  openedAt: instant,
  closedAt: instant,
  entry: z.string(),
  exit: z.string(),
  /** Rounded to two decimal places; null without a stop loss. */
  r: maybe,
  netCents: z.number(),
  currency: z.string(),
})

/** The own trade of a moment, beside the decision. */
const ownTradeSchema = takenSchema.extend({
  /** Its prices as they would be on the disguised chart; null for a level that it has not, or that is below 0 there. */
  shown: z.object({
    entry: z.string().nullable(),
    exit: z.string().nullable(),
    stop: z.string().nullable(),
  }),
  /** The numbers of the candles in which it was opened and closed; null if they are not on the chart. */
  enteredIn: count.nullable(),
  endedIn: count.nullable(),
})
export type OwnTrade = z.infer<typeof ownTradeSchema>

const decidedSchema = shownMomentSchema.omit({ following: true }).extend({
  round: roundBriefSchema,
  ...shownLevels,
  outcome: outcomeSchema,
  /** The candles that follow, packed and in base64; their numbers continue those of the visible ones. */
  followingPacked: z.string(),
  market: marketSchema,
  /** Null once the trade has been deleted. */
  trade: ownTradeSchema.nullable(),
  committedAt: instant,
})
export type OwnDecided = z.infer<typeof decidedSchema>

const decisionParams = drillParams.extend({ ownDecisionId: id })

export const commitOwnDecision = endpoint({
  method: 'POST',
  path: '/journal/own-drills/:id/decisions/:ownDecisionId',
  summary: 'Decide a moment, once and finally; the same again has the same result, another is 409',
  params: decisionParams,
  body: tradeSchema,
  success: { status: 200, body: decidedSchema },
})

export const getOwnDecision = endpoint({
  method: 'GET',
  path: '/journal/own-drills/:id/decisions/:ownDecisionId',
  summary: 'What followed a decision, and the own trade of then; 409 before it is made',
  params: decisionParams,
  success: { status: 200, body: decidedSchema },
})

const roundSchema = roundBriefSchema.extend({
  tally: tallySchema,
  decisions: z.array(
    z.object({
      id,
      position: z.int().min(1),
      again: z.boolean(),
      ...shownLevels,
      outcome: outcomeSchema.pick({ kind: true, r: true }),
      /** Null once the trade has been deleted. */
      trade: takenSchema.pick({ pair: true, direction: true, openedAt: true, r: true }).nullable(),
    }),
  ),
})
export type OwnRound = z.infer<typeof roundSchema>

export const getOwnRound = endpoint({
  method: 'GET',
  path: '/journal/own-drills/:id/rounds/:ownRoundId',
  summary: 'What the decisions of a round came to, each beside the own trade of then',
  params: drillParams.extend({ ownRoundId: id }),
  success: { status: 200, body: roundSchema },
})

/** How the trades of a habit have changed since the first finished round about it. */
const changeSchema = z.object({
  /** When that round was finished; null before. */
  since: instant.nullable(),
  /** Closed trades of the habit that were opened before and since. */
  tradesBefore: count,
  tradesAfter: count,
  /** Null while either side has too few trades. */
  comparison: z
    .object({
      /** Results in R, to two decimal places; in cents where most of the trades have no R. */
      measure: z.enum(['r', 'money']),
      /** The trades with a result in this measure: the averages are theirs. */
      countedBefore: count,
      countedAfter: count,
      before: z.number(),
      after: z.number(),
      /** How much better it is since, with its 95 % confidence interval (Welch’s t). */
      difference: z.number(),
      low: z.number(),
      high: z.number(),
      /** Whether the interval leaves out 0; otherwise the difference may be chance. */
      isClear: z.boolean(),
    })
    .nullable(),
})
export type HabitChange = z.infer<typeof changeSchema>

export const getHabitChange = endpoint({
  method: 'GET',
  path: '/journal/own-drills/:id/change',
  summary:
    'The trades of a drill’s habit before its first finished round and since, with an interval',
  params: drillParams,
  success: { status: 200, body: changeSchema },
})

const studentParams = z.object({ userId: id })

export const listStudentDrills = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/own-drills',
  summary: 'The drills of own trades of a student, of which any trade is shared; 404 if none are',
  params: studentParams,
  success: { status: 200, body: z.array(briefSchema) },
})

export const sendOwnDrill = endpoint({
  method: 'POST',
  path: '/admin/journals/:userId/own-drills',
  summary: 'Send a student a drill of the trades of a costly habit that the student shares',
  params: studentParams,
  body: practiceSchema,
  once: true,
  success: { status: 201, body: briefSchema },
})

export const getStudentChange = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/own-drills/:ownDrillId/change',
  summary: 'The shared trades of a drill’s habit before its first finished round and since',
  params: studentParams.extend({ ownDrillId: id }),
  success: { status: 200, body: changeSchema },
})
