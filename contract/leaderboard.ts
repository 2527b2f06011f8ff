import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeZone } from './values.ts'

/** The number of places listed, in addition to the caller's own place. */
export const leaderboardPlaces = 50

/** How many past months can be chosen. */
export const keptMonthsMaximum = 24

const leaderboardSchema = z.object({
  /** In order of rank; equal results share a place. */
  entries: z.array(
    z.object({
      place: z.number(),
      /** From 1, unique. */
      line: z.number(),
      /** The name of users who want to be named, and the caller's own; otherwise null. */
      name: z.string().nullable(),
      /** Stands for the name where there is none: 'Trader 12'. Each student keeps it; it follows from nothing. */
      number: z.number(),
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
  /** The month that it shows, as it ended; null for the current one. */
  month: z.string().nullable(),
  /** The months that were kept, the last first. */
  months: z.array(z.string()),
})
export type Leaderboard = z.infer<typeof leaderboardSchema>
export type LeaderboardEntry = Leaderboard['entries'][number]

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/mentorship/leaderboard',
  summary:
    'Who leads this month by total R; the month is that of the time zone. Or a past month as it was kept, which has no entries if it was not',
  query: z.object({
    timeZone: timeZone.default('UTC'),
    month: z
      .string()
      .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-10')
      .optional(),
  }),
  success: { status: 200, body: leaderboardSchema },
})

export const changeLeaderboardName = endpoint({
  method: 'PUT',
  path: '/mentorship/leaderboard/name',
  summary: 'Whether the others read the caller’s name in the leaderboard',
  body: z.object({ isNamed: z.boolean() }),
  success: { status: 204, body: null },
})
