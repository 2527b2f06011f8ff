import { z } from 'zod'
import { candleFrames } from './candles/candle-frames.ts'
import { videoTitle } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { pairSchema } from './signals/signals.ts'
import { decimal, id, instant, pageQuery, requiredDecimal, seenUpdatedAt, text } from './values.ts'

/** How many candles of an exercise are visible, and how many follow. */
export const visibleCandles = { least: 20, most: 1000, usual: 200 }
export const followingCandles = { least: 1, most: 500, usual: 50 }
/** The class is shown from this many answers on, so that nobody's answer can be made out. */
export const classLeast = 5
export const exerciseTextMaximum = 20_000
export const reasonMaximum = 5000
/** The most points that are given by hand. */
export const pointsMaximum = 100

export const exerciseDirections = ['BUY', 'SELL', 'NONE'] as const
const directionSchema = z.enum(exerciseDirections)
export type ExerciseDirection = z.infer<typeof directionSchema>

/** What became of a decision: `open` is neither stop nor target by the last candle. */
export const exerciseOutcomes = ['no_trade', 'not_filled', 'stopped', 'target', 'open'] as const
const outcomeKindSchema = z.enum(exerciseOutcomes)
export type ExerciseOutcome = z.infer<typeof outcomeKindSchema>

const zoneInputSchema = z.object({
  low: requiredDecimal('Enter the lower price, such as 1.0850'),
  high: requiredDecimal('Enter the upper price, such as 1.0870'),
})

/** The prices of a decision; an absent entry is an order at the last visible close. */
export const tradeSchema = z.object({
  direction: directionSchema,
  entry: decimal.optional(),
  stop: decimal.optional(),
  target: decimal.optional(),
})

const levelsSchema = tradeSchema.extend({ zone: zoneInputSchema.optional() })

export const decisionSchema = levelsSchema.extend({
  reason: text({ max: reasonMaximum }).default(''),
})
export type ExerciseDecision = z.infer<typeof levelsSchema>

export const frameSchema = z.enum(candleFrames)
export const between = ({ least, most }: { least: number; most: number }) =>
  z.int().min(least).max(most)

/** Which of the academy's candles an exercise shows. */
const sourceSchema = z.object({
  pair: pairSchema,
  frame: frameSchema,
  /** The last visible candle is the one that begins here, or the last one before. */
  lastAt: instant,
  /** How many are visible, the last one included. */
  before: between(visibleCandles),
  /** How many follow. */
  after: between(followingCandles),
})
export type ExerciseSource = z.infer<typeof sourceSchema>

/** What an answer has to meet, in original prices; absent for what is not demanded. */
const demandsInputSchema = z.object({
  /** The least reward for a risk of 1. */
  riskReward: z.number().min(0.1).max(100).multipleOf(0.01).optional(),
  /** The stop has to be beyond this price, as seen from the last close. */
  stopBeyond: decimal.optional(),
  /** The zone to find, and how much of both zones has to be shared, in percent. */
  zone: zoneInputSchema.extend({ overlap: z.int().min(1).max(100) }).optional(),
})
export type DemandsInput = z.infer<typeof demandsInputSchema>

/** What the teacher would have done, in original prices; shown after the commit. */
const solutionInputSchema = tradeSchema.extend({
  /** Markdown. */
  text: text({ max: exerciseTextMaximum }).default(''),
})
export type SolutionInput = z.infer<typeof solutionInputSchema>

export const markings = ['r', 'hand'] as const

export const exerciseInputSchema = z.object({
  title: videoTitle,
  /** Markdown. */
  task: text({ min: 1, max: exerciseTextMaximum, message: 'Task is required' }),
  source: sourceSchema,
  /** Whether students see which pair it is. */
  pairShown: z.boolean().default(false),
  reasonRequired: z.boolean().default(false),
  /** By the result in R, or by hand with points. */
  marking: z.enum(markings).default('r'),
  demands: demandsInputSchema.default({}),
  solution: solutionInputSchema,
})
export type ExerciseInput = z.output<typeof exerciseInputSchema>

const count = z.int().min(0)

const seriesSchema = z.object({
  pair: z.string(),
  /** The time frames that exist or can be built, the shortest first. */
  frames: z.array(frameSchema),
  synthetic: z.boolean(),
  from: instant,
  to: instant,
})
export type ExerciseSeries = z.infer<typeof seriesSchema>

export const listExerciseSeries = endpoint({
  method: 'GET',
  path: '/exercises/series',
  summary: 'The academy’s candles that exercises can be made of',
  success: { status: 200, body: z.array(seriesSchema) },
})

export const getExerciseCandles = endpoint({
  method: 'GET',
  path: '/exercises/candles',
  summary:
    'The candles that an exercise would show, in original prices; 422 says which are missing',
  query: sourceSchema.extend({
    before: z.coerce.number().pipe(sourceSchema.shape.before),
    after: z.coerce.number().pipe(sourceSchema.shape.after),
  }),
  success: {
    status: 200,
    body: z.object({
      /** When the last visible candle begins. */
      lastAt: instant,
      synthetic: z.boolean(),
      digits: count,
      /** The visible ones, and those that follow, packed as in contract/candles/candle-columns.ts, in base64. */
      packed: z.string(),
      followingPacked: z.string(),
    }),
  },
})

const exerciseParams = z.object({ id, exerciseId: id })
const stamps = { createdAt: instant, updatedAt: instant }

const zoneSchema = z.object({ low: z.string(), high: z.string() })
const price = z.string().optional()

/** As `exerciseInputSchema`, with what was entered. */
const managedExerciseSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  task: z.string(),
  source: z.object({
    pair: z.string(),
    frame: frameSchema,
    lastAt: instant,
    before: count,
    after: count,
  }),
  pairShown: z.boolean(),
  reasonRequired: z.boolean(),
  marking: z.enum(markings),
  demands: z.object({
    riskReward: z.number().optional(),
    stopBeyond: price,
    zone: zoneSchema.extend({ overlap: z.int() }).optional(),
  }),
  solution: z.object({
    direction: directionSchema,
    entry: price,
    stop: price,
    target: price,
    text: z.string(),
  }),
  /** How many students have answered; from the first on, candles and marking stay as they are. */
  answers: count,
  ...stamps,
})
export type ManagedExercise = z.infer<typeof managedExerciseSchema>

export const createExercise = endpoint({
  method: 'POST',
  path: '/courses/:id/exercises',
  summary: 'Add a chart exercise after the last lesson of a course, with a copy of its candles',
  params: z.object({ id }),
  body: exerciseInputSchema,
  once: true,
  success: { status: 201, body: managedExerciseSchema },
})

export const getManagedExercise = endpoint({
  method: 'GET',
  path: '/courses/:id/exercises/:exerciseId/form',
  summary: 'A chart exercise with all that its teacher has entered',
  params: exerciseParams,
  success: { status: 200, body: managedExerciseSchema },
})

export const updateExercise = endpoint({
  method: 'PUT',
  path: '/courses/:id/exercises/:exerciseId',
  summary: 'Change a chart exercise; once it has answers, 422 for other candles or another marking',
  params: exerciseParams,
  body: exerciseInputSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: managedExerciseSchema },
})

/** A chart exercise up to its last visible candle, in disguised prices. Nothing of it depends on what follows. */
const exerciseSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** Markdown. */
  task: z.string(),
  /** Null unless its teacher shows it. */
  pair: z.string().nullable(),
  frame: frameSchema,
  synthetic: z.boolean(),
  digits: count,
  /** The visible candles, packed and in base64; their times are their numbers from 0 on. */
  packed: z.string(),
  /** How many candles follow. */
  following: count,
  reasonRequired: z.boolean(),
  marking: z.enum(markings),
  /** The least reward for a risk of 1; null if none is demanded. */
  riskReward: z.number().nullable(),
  /** Whether a zone has to be found. */
  zoneAsked: z.boolean(),
  /** Whether the caller has answered. */
  answered: z.boolean(),
  /** What the caller may do. */
  can: z.object({ answer: z.boolean(), manage: z.boolean() }),
  ...stamps,
})
export type Exercise = z.infer<typeof exerciseSchema>

export const getExercise = endpoint({
  method: 'GET',
  path: '/courses/:id/exercises/:exerciseId',
  summary: 'A chart exercise up to its last visible candle, if it is open to the caller',
  params: exerciseParams,
  success: { status: 200, body: exerciseSchema },
})

const maybePrice = z.string().nullable()
export const shownLevels = {
  direction: directionSchema,
  entry: maybePrice,
  stop: maybePrice,
  target: maybePrice,
}

export const outcomeSchema = z.object({
  kind: outcomeKindSchema,
  /** Rounded to two decimal places. */
  r: z.number(),
  /** The numbers of the candles in which it was entered and ended; null if it was not. */
  enteredIn: count.nullable(),
  endedIn: count.nullable(),
  /** Where it ended, or stood after the last candle; null if it was never entered. */
  exit: maybePrice,
})

/** What the market did in the candles that follow. */
export const marketSchema = z.object({ high: z.string(), low: z.string(), close: z.string() })

const met = z.boolean().nullable()
const answerSchema = z.object({
  ...shownLevels,
  zone: zoneSchema.nullable(),
  reason: z.string(),
  outcome: outcomeSchema,
  /** Whether each demand is met; null for one that is not made, or does not apply without a trade. */
  met: z.object({ riskReward: met, stopBeyond: met, zone: met }),
  /** Given by hand; null until then. */
  points: count.nullable(),
  comment: z.string(),
  markedAt: instant.nullable(),
  committedAt: instant,
})
export type ExerciseAnswer = z.infer<typeof answerSchema>

/** The answers of everybody together. */
const classSchema = z.object({
  answers: count,
  buys: count,
  sells: count,
  noTrades: count,
  notFilled: count,
  averageR: z.number(),
  /** How many results lie within bounds, from the lowest: -1 and below, up to 0, 0 itself, up to 1, 2, 3, beyond. */
  results: z.array(z.object({ label: z.string(), count })),
})
export type ExerciseClass = z.infer<typeof classSchema>

const resultSchema = z.object({
  /** Null for a teacher, who has none. */
  answer: answerSchema.nullable(),
  /** The candles that follow, packed and in base64; their numbers continue those of the visible ones. */
  packed: z.string(),
  market: marketSchema,
  /** The demands in the prices of the chart. */
  demands: z.object({
    riskReward: z.number().nullable(),
    stopBeyond: maybePrice,
    zone: zoneSchema.extend({ overlap: z.int() }).nullable(),
  }),
  solution: z.object({ ...shownLevels, text: z.string(), outcome: outcomeSchema }),
  /** Null for students while there are few answers. */
  class: classSchema.nullable(),
})
export type ExerciseResult = z.infer<typeof resultSchema>

export const commitAnswer = endpoint({
  method: 'POST',
  path: '/courses/:id/exercises/:exerciseId/answer',
  summary:
    'Answer a chart exercise, once and finally; the same again has the same result, another is 409',
  params: exerciseParams,
  body: decisionSchema,
  success: { status: 200, body: resultSchema },
})

export const getExerciseResult = endpoint({
  method: 'GET',
  path: '/courses/:id/exercises/:exerciseId/result',
  summary:
    'What followed, and what the caller’s answer came to; 409 before the caller has answered',
  params: exerciseParams,
  success: { status: 200, body: resultSchema },
})

export const studentAnswerSchema = answerSchema.extend({
  userId: id,
  /** Null if the account has just been deleted. */
  name: z.string().nullable(),
})
export type StudentAnswer = z.infer<typeof studentAnswerSchema>

export const listExerciseAnswers = endpoint({
  method: 'GET',
  path: '/courses/:id/exercises/:exerciseId/answers',
  summary: 'The answers of the students, those without points first, then the newest first',
  params: exerciseParams,
  query: pageQuery,
  success: { status: 200, body: z.array(studentAnswerSchema), counted: true },
})

export const markExerciseAnswer = endpoint({
  method: 'PUT',
  path: '/courses/:id/exercises/:exerciseId/answers/:userId',
  summary: 'Give points and a comment for an answer to an exercise that is marked by hand',
  params: exerciseParams.extend({ userId: id }),
  body: z.object({
    points: z.int().min(0).max(pointsMaximum),
    comment: text({ max: reasonMaximum }).default(''),
    /** The `markedAt` that these points replace; null or absent for the first ones. */
    replaces: instant.nullish(),
  }),
  success: { status: 200, body: studentAnswerSchema },
})
