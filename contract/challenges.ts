import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { id, instant, line, seenUpdatedAt, text } from './values.ts'

const idParams = z.object({ id })

const title = line({ min: 1, max: 200, message: 'Title is required' })
const description = text({ min: 1, max: 5000, message: 'Description is required' })

/**
 * What a challenge measures between its start and its end: journal trades by closing time, lessons
 * by completion time.
 */
export const challengeMetrics = [
  'trades_journaled',
  'total_r',
  'win_rate',
  'lessons_completed',
] as const
const challengeMetricSchema = z.enum(challengeMetrics)
export type ChallengeMetric = z.infer<typeof challengeMetricSchema>

/** A win rate counts from this many closed trades on: a single good trade is not a rate. */
export const tradesForWinRate = 5

export const challengeStatuses = ['upcoming', 'active', 'completed', 'ended'] as const
const challengeStatusSchema = z.enum(challengeStatuses)
export type ChallengeStatus = z.infer<typeof challengeStatusSchema>

export const challengeInputSchema = z.object({
  title,
  description,
  metric: challengeMetricSchema,
  /** A number of trades or lessons, R, or percent, depending on the metric; two decimal places. */
  target: z.number().min(0.01).max(1_000_000).multipleOf(0.01),
  reward: text({ min: 1, max: 500, message: 'Reward is required' }),
  startDate: instant,
  /** Exclusive. */
  endDate: instant,
  isPublished: z.boolean().default(true),
})
export type ChallengeInput = z.infer<typeof challengeInputSchema>

/** Absent fields are unchanged. */
export const challengeChangesSchema = z
  .object({ ...challengeInputSchema.shape, isPublished: z.boolean() })
  .partial()
  .extend({ seenUpdatedAt })
export type ChallengeChanges = z.infer<typeof challengeChangesSchema>

export const challengeSchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  metric: challengeMetricSchema,
  target: z.number(),
  reward: z.string(),
  startDate: instant,
  endDate: instant,
  isPublished: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  participants: z.number(),
  /** The caller's current status: completed once the target has been reached, whatever happens afterwards. */
  status: challengeStatusSchema,
  /** The caller's progress as a rounded percentage; 100 only once the target is reached, 0 without joining. */
  progress: z.number(),
  joined: z.boolean(),
  completedAt: instant.nullable(),
  can: z.object({ join: z.boolean(), leave: z.boolean() }),
})
export type Challenge = z.infer<typeof challengeSchema>

export const challengeSorts = ['title', 'time', 'participants', 'status'] as const
export type ChallengeSort = (typeof challengeSorts)[number]

export const listChallenges = endpoint({
  method: 'GET',
  path: '/mentorship/challenges',
  summary: 'The challenges: those under way first, then coming ones, then past ones',
  query: listQuery(challengeSorts),
  success: { status: 200, body: z.array(challengeSchema), counted: true },
})

export const getChallenge = endpoint({
  method: 'GET',
  path: '/mentorship/challenges/:id',
  summary: 'One challenge; drafts for admins alone',
  params: idParams,
  success: { status: 200, body: challengeSchema },
})

/** The number of entrants listed, in addition to the caller. */
export const entrantsShown = 100

const entrantsSchema = z.object({
  /** When the results were kept, after the challenge's end; null until then. */
  keptAt: instant.nullable(),
  /** By result once that is kept, else by when they joined. */
  entrants: z.array(
    z.object({
      /** From 1, unique. */
      line: z.number(),
      /** Equal results share a place; null until they are kept, as are all results. */
      place: z.number().nullable(),
      /** The name of users who want to be named on the leaderboard, and the caller's own; otherwise null. */
      name: z.string().nullable(),
      /** As on the leaderboard. */
      number: z.number(),
      isOwn: z.boolean(),
      isCompleted: z.boolean(),
      /** In the unit of the metric. */
      value: z.number().nullable(),
      progress: z.number().nullable(),
      /** Trades closed during the challenge, and how many of them come from a statement. */
      trades: z.number().nullable(),
      fromStatements: z.number().nullable(),
    }),
  ),
})
export type Entrants = z.infer<typeof entrantsSchema>
export type Entrant = Entrants['entrants'][number]

export const listEntrants = endpoint({
  method: 'GET',
  path: '/mentorship/challenges/:id/entrants',
  summary: 'Who takes part in a challenge, and what they came to once it has ended',
  params: idParams,
  success: { status: 200, body: entrantsSchema },
})

export const joinChallenge = endpoint({
  method: 'POST',
  path: '/mentorship/challenges/:id/join',
  summary: 'Take part in a challenge that has not ended; once is as good as often',
  params: idParams,
  success: { status: 200, body: challengeSchema },
})

export const leaveChallenge = endpoint({
  method: 'POST',
  path: '/mentorship/challenges/:id/leave',
  summary: 'No longer take part; a completed challenge stays completed: 409',
  params: idParams,
  success: { status: 200, body: challengeSchema },
})

export const createChallenge = endpoint({
  method: 'POST',
  path: '/mentorship/challenges',
  summary: 'Create a challenge',
  body: challengeInputSchema,
  once: true,
  success: { status: 201, body: challengeSchema },
})

export const updateChallenge = endpoint({
  method: 'PUT',
  path: '/mentorship/challenges/:id',
  summary: 'Change a challenge; what has been completed stays so',
  params: idParams,
  body: challengeChangesSchema,
  success: { status: 200, body: challengeSchema },
})

export const deleteChallenge = endpoint({
  method: 'DELETE',
  path: '/mentorship/challenges/:id',
  summary: 'Delete a challenge and who took part in it',
  params: idParams,
  success: { status: 204, body: null },
})
