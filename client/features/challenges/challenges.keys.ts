import type { LiveEntry } from '#client/platform/http/live.tsx'

export const challengeKeys = { all: ['challenges'] as const, leaderboard: ['leaderboard'] as const }

/** What events make stale. */
export const events: LiveEntry[] = [{ on: ['challenge.changed'], queryKey: challengeKeys.all }]
