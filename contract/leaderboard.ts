import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeZone } from './values.ts'

/** So many places are listed, and the caller's own wherever it is. */
export const leaderboardPlaces = 50

const leaderboardSchema = z.object({
  /** The first places first; equal results share one. */
  entries: z.array(
    z.object({
      place: z.number(),
      /** From 1, and nobody else’s. */
      line: z.number(),
      /** Of who wants to be named, and the caller's own; else null. */
      name: z.string().nullable(),
      isOwn: z.boolean(),
      totalR: z.number(),
      trades: z.number(),
    }),
  ),
  /** Whether the others read the caller's name. */
  isNamed: z.boolean(),
  /** With fewer closed trades in the month nobody has a place. */
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
