import { z } from 'zod'
import { videoTitle } from './courses.ts'
import { endpoint } from './endpoint.ts'
import {
  between,
  followingCandles,
  frameSchema,
  marketSchema,
  outcomeSchema,
  shownLevels,
  tradeSchema,
  visibleCandles,
} from './exercises.ts'
import { pairSchema } from './signals/signals.ts'
import { id, instant, line, pageQuery, seenUpdatedAt } from './values.ts'

/** How many decisions a round has. */
export const roundDecisions = { least: 1, most: 40, usual: 20 }
export const momentsMaximum = 300
/** From how many pairs moments are picked at random at a time. */
export const pickedPairsMaximum = 20

export const drillInputSchema = z.object({
  title: videoTitle,
  /** How many decisions a round has. */
  decisions: between(roundDecisions).default(roundDecisions.usual),
  /** How many candles are visible and how many follow, of the moments that are added from then on. */
  before: between(visibleCandles).default(visibleCandles.usual),
  after: between(followingCandles).default(followingCandles.usual),
})
export type DrillInput = z.output<typeof drillInputSchema>

/** What a moment is an example of. Students see it after their decision. */
const setupSchema = line({ min: 1, max: 60, message: 'Setup is required' })

export const momentInputSchema = z.object({
  pair: pairSchema,
  frame: frameSchema,
  /** The last visible candle is the one that begins here, or the last one before. */
  lastAt: instant,
  setup: setupSchema,
})
export type MomentInput = z.output<typeof momentInputSchema>

export const pickInputSchema = z.object({
  pairs: z.array(pairSchema).min(1, 'Choose at least one pair').max(pickedPairsMaximum),
  frame: frameSchema,
  /** The last visible candle begins in this period. */
  from: instant,
  to: instant,
  count: between({ least: 1, most: momentsMaximum }),
  setup: setupSchema,
})
export type PickInput = z.output<typeof pickInputSchema>

const count = z.int().min(0)
const courseParams = z.object({ id })
const drillParams = z.object({ id, drillId: id })
const stamps = { createdAt: instant, updatedAt: instant }

/** As Glicko-2 has it, in whole points: 1500 at first, and how far off it may be. */
const ratingSchema = z.object({ rating: z.int(), deviation: count })
export type Rating = z.infer<typeof ratingSchema>

const managedDrillSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  decisions: count,
  before: count,
  after: count,
  /** How many moments it has, and how many students have begun it. */
  moments: count,
  students: count,
  ...stamps,
})
export type ManagedDrill = z.infer<typeof managedDrillSchema>

export const createDrill = endpoint({
  method: 'POST',
  path: '/courses/:id/drills',
  summary: 'Add a drill after the last lesson of a course, without moments at first',
  params: courseParams,
  body: drillInputSchema,
  once: true,
  success: { status: 201, body: managedDrillSchema },
})

export const getManagedDrill = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId/form',
  summary: 'A drill with all that its teacher has entered, without its moments',
  params: drillParams,
  success: { status: 200, body: managedDrillSchema },
})

export const updateDrill = endpoint({
  method: 'PUT',
  path: '/courses/:id/drills/:drillId',
  summary: 'Change a drill; its moments keep the candles that they have',
  params: drillParams,
  body: drillInputSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: managedDrillSchema },
})

/** What decisions came to; moments that were seen before are left out. */
const figures = {
  decided: count,
  /** In R, rounded to two decimal places; null without decisions. */
  averageR: z.number().nullable(),
}

const momentSchema = z.object({
  id,
  pair: z.string(),
  frame: frameSchema,
  lastAt: instant,
  before: count,
  after: count,
  synthetic: z.boolean(),
  setup: z.string(),
  ...figures,
  ...ratingSchema.shape,
})
export type DrillMoment = z.infer<typeof momentSchema>

export const listDrillMoments = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId/moments',
  summary: 'The moments of a drill, the newest first, with what students’ decisions came to',
  params: drillParams,
  query: pageQuery,
  success: { status: 200, body: z.array(momentSchema), counted: true },
})

export const addDrillMoment = endpoint({
  method: 'POST',
  path: '/courses/:id/drills/:drillId/moments',
  summary: 'Add a moment with a copy of its candles; 422 says which are missing',
  params: drillParams,
  body: momentInputSchema,
  once: true,
  success: { status: 201, body: momentSchema },
})

export const pickDrillMoments = endpoint({
  method: 'POST',
  path: '/courses/:id/drills/:drillId/moments/picks',
  summary:
    'Add moments that are picked at random; 422 says how many there are, if there are too few',
  params: drillParams,
  body: pickInputSchema,
  once: true,
  success: { status: 201, body: managedDrillSchema },
})

export const removeDrillMoment = endpoint({
  method: 'DELETE',
  path: '/courses/:id/drills/:drillId/moments/:momentId',
  summary: 'Take a moment out of a drill; the results of those who decided it stay',
  params: drillParams.extend({ momentId: id }),
  success: { status: 204, body: null },
})

const studentSchema = z.object({
  userId: id,
  /** Null if the account has just been deleted. */
  name: z.string().nullable(),
  /** How many rounds are finished. */
  rounds: count,
  ...figures,
  ...ratingSchema.shape,
  /** Of the last decision; null before the first. */
  lastAt: instant.nullable(),
})
export type DrillStudent = z.infer<typeof studentSchema>

export const listDrillStudents = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId/students',
  summary: 'The students who have begun a drill, whoever has decided last first',
  params: drillParams,
  query: pageQuery,
  success: { status: 200, body: z.array(studentSchema), counted: true },
})

/** A round of decisions. */
export const roundBriefSchema = z.object({
  id,
  /** Counted from 1. */
  number: z.int().min(1),
  /** How many decisions it has, and how many are made. */
  size: z.int().min(1),
  decided: count,
  finishedAt: instant.nullable(),
})
export type RoundBrief = z.infer<typeof roundBriefSchema>

/** A moment up to its last visible candle, in disguised prices. Nothing of it depends on what follows. */
export const shownMomentSchema = z.object({
  decisionId: id,
  /** Which decision of the round it is, from 1. */
  position: z.int().min(1),
  /** Whether the student has decided it before: then it does not count for ratings and results. */
  again: z.boolean(),
  frame: frameSchema,
  synthetic: z.boolean(),
  digits: count,
  /** The visible candles, packed as in contract/candles/candle-columns.ts, in base64; their times are their numbers. */
  packed: z.string(),
  /** How many candles follow. */
  following: count,
})
export type ShownMoment = z.infer<typeof shownMomentSchema>

const drillSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  decisions: count,
  moments: count,
  /** The caller’s; null before the first decision. */
  rating: ratingSchema.nullable(),
  /** The caller’s latest round. */
  round: roundBriefSchema.nullable(),
  /** What the caller has to decide now; null between two moments. */
  moment: shownMomentSchema.nullable(),
  /** What the caller may do. */
  can: z.object({ decide: z.boolean(), manage: z.boolean() }),
  ...stamps,
})
export type Drill = z.infer<typeof drillSchema>

export const getDrill = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId',
  summary: 'A drill with the caller’s round and the moment to decide, if it is open to the caller',
  params: drillParams,
  success: { status: 200, body: drillSchema },
})

export const continueDrill = endpoint({
  method: 'POST',
  path: '/courses/:id/drills/:drillId/rounds',
  summary:
    'Go on to the next moment, of the round under way or of a new one; stays at one that is not decided',
  params: drillParams,
  success: { status: 200, body: drillSchema },
})

const decisionParams = drillParams.extend({ decisionId: id })

export const decidedMomentSchema = shownMomentSchema.omit({ following: true }).extend({
  round: roundBriefSchema,
  setup: z.string(),
  ...shownLevels,
  outcome: outcomeSchema,
  /** The candles that follow, packed and in base64; their numbers continue those of the visible ones. */
  followingPacked: z.string(),
  market: marketSchema,
  /** Null for a moment that was seen before. */
  rating: ratingSchema.extend({ before: z.int() }).nullable(),
  committedAt: instant,
})
export type DecidedMoment = z.infer<typeof decidedMomentSchema>

export const commitDrillDecision = endpoint({
  method: 'POST',
  path: '/courses/:id/drills/:drillId/decisions/:decisionId',
  summary: 'Decide a moment, once and finally; the same again has the same result, another is 409',
  params: decisionParams,
  body: tradeSchema,
  success: { status: 200, body: decidedMomentSchema },
})

export const getDrillDecision = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId/decisions/:decisionId',
  summary: 'What followed a decision of the caller; 409 before it is made',
  params: decisionParams,
  success: { status: 200, body: decidedMomentSchema },
})

/** What decisions came to. */
const tallySchema = z.object({
  decided: count,
  /** With a gain, with a loss, and those that came to nothing. */
  right: count,
  wrong: count,
  neither: count,
  /** In R, rounded to two decimal places. */
  totalR: z.number(),
  averageR: z.number().nullable(),
})
export type DrillTally = z.infer<typeof tallySchema>
const setupTallySchema = tallySchema.extend({ setup: z.string() })
export type SetupTally = z.infer<typeof setupTallySchema>

const roundSchema = roundBriefSchema.extend({
  tally: tallySchema,
  setups: z.array(setupTallySchema),
  decisions: z.array(
    z.object({
      id,
      position: z.int().min(1),
      setup: z.string(),
      again: z.boolean(),
      ...shownLevels,
      outcome: outcomeSchema.pick({ kind: true, r: true }),
      /** Whether the moment is still there to be seen again. */
      shown: z.boolean(),
    }),
  ),
})
export type DrillRound = z.infer<typeof roundSchema>

export const getDrillRound = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId/rounds/:roundId',
  summary: 'What the decisions of one of the caller’s rounds came to',
  params: drillParams.extend({ roundId: id }),
  success: { status: 200, body: roundSchema },
})

const resultsSchema = z.object({
  rating: ratingSchema.nullable(),
  /** Of all moments at their first decision. */
  tally: tallySchema,
  setups: z.array(setupTallySchema),
  /** These decisions in their order, the latest of them. */
  path: z.array(z.object({ at: instant, setup: z.string(), r: z.number(), rating: z.int() })),
  /** The rounds, the newest first, the latest of them. */
  rounds: z.array(roundBriefSchema.extend({ tally: tallySchema })),
})
export type DrillResults = z.infer<typeof resultsSchema>

export const getDrillResults = endpoint({
  method: 'GET',
  path: '/courses/:id/drills/:drillId/results',
  summary: 'What all decisions of the caller in a drill came to, by setup and over time',
  params: drillParams,
  success: { status: 200, body: resultsSchema },
})
