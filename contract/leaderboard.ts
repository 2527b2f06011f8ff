import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeZone } from './values.ts'

/** The number of places listed, in addition to the caller's own place. */
export const leaderboardPlaces = 50

const leaderboardSchema = z.object({
  /** In order of rank; equal results share a place. */
  entries: z.array(
    z.object({
      place: z.number(),
      /** From 1, unique. */
      line: z.number(),
      /** The name of users who want to be named, and the caller's own; otherwise null. */
      name: z.string().nullable(),
      isOwn: z.boolean(),
      totalR: z.number(),
      trades: z.number(),
      /** How many of these come from a statement, which is no proof. */
      fromStatements: z.number(),
    }),
  ),
  /** Whether the caller's name is visible to others. */
  isNamed: z.boolean(),
  /** The number of closed trades in the month that is needed for a place. */
  tradesAtLeast: z.number(),
})
export type Leaderboard = z.infer<typeof leaderboardSchema>
export type LeaderboardEntry = Leaderboard['entries'][number]

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/mentorship/leaderboard',
  summary: 'Who leads this month by total R; the month is that of the time zone',
  query: z.object({ timeZone: timeZone.default('UTC') }),
  success: { status: 200, body: leaderboardSchema },
})

export const changeLeaderboardName = endpoint({
  method: 'PUT',
  path: '/mentorship/leaderboard/name',
  summary: 'Whether the others read the caller’s name in the leaderboard',
  body: z.object({ isNamed: z.boolean() }),
  success: { status: 204, body: null },
})
