import { type Leaderboard, leaderboardPlaces } from '#contract/leaderboard.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ChallengesDeps } from './deps.ts'
import { namedAmong } from './leaderboard.store.ts'

/**
 * The month's leaders among the mentorship students, and the caller's own place wherever it is.
 * Only those who want it are named; a chosen time zone determines the month on every device.
 */
export const createReadLeaderboard =
  ({ access, db, identity, journal, now }: ChallengesDeps) =>
  async (actor: Actor, deviceZone: string): Promise<Leaderboard> => {
    const { timeZone } = await identity.preferencesOf(actor.id)
    const { leaders, tradesAtLeast } = await journal.leadersOfMonth(
      actor.id,
      access.holdersOf('mentorship_student'),
      { timeZone: timeZone ?? deviceZone, at: now(), places: leaderboardPlaces },
    )
    const ids = [...new Set([actor.id, ...leaders.map(({ userId }) => userId)])]
    const [named, people] = await Promise.all([
      namedAmong(db.pool, ids),
      identity.usersByIds(db.pool, ids),
    ])
    const shown = people.filter(({ id }) => id === actor.id || named.has(id))
    const names = new Map(shown.map(({ id, name }) => [id, name]))
    return {
      entries: leaders.map(({ userId, ...figures }) => ({
        ...figures,
        name: names.get(userId) ?? null,
        isOwn: userId === actor.id,
      })),
      isNamed: named.has(actor.id),
      tradesAtLeast,
    }
  }
