import type { ContentRole } from '#contract/permissions.ts'
import type { LiveSessionsDeps } from './deps.ts'
import { selectUpcomingLiveSessions } from './live-sessions.store.ts'

/**
 * The next sessions for these roles that have not ended at `at`, as everybody sees them for whom they are;
 * and when the first of them ends, null if there is none.
 */
export async function listComing(
  { db }: Pick<LiveSessionsDeps, 'db'>,
  at: Date,
  part: { roles: readonly ContentRole[]; limit: number },
) {
  const rows = await selectUpcomingLiveSessions(db.pool, at, part)
  const ends = rows.map((row) => row.startsAt.getTime() + row.durationMinutes * 60_000)
  return {
    sessions: rows.map(({ title, description, startsAt }) => ({
      title,
      description,
      date: startsAt.toISOString(),
    })),
    changesAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}
