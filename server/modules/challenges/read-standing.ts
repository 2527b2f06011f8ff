import type { Challenge } from '#contract/challenges.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentChallenge } from './challenges.present.ts'
import { type Figures, progressOf } from './challenges.rules.ts'
import { type ChallengeRow, complete, completionOf } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'

/**
 * Where a challenge stands for the actor. Whoever is seen to have reached the target has completed it
 * from then on, even if a trade is taken back later.
 */
export const createReadStanding = (deps: ChallengesDeps) => {
  const figuresOf = createFigures(deps)
  return async (actor: Actor, row: ChallengeRow, at: Date): Promise<Challenge> => {
    const figures = await figuresOf(actor.id, row, at)
    const reached = figures && progressOf({ ...row, target: Number(row.target) }, figures) === 100
    if (!reached) return presentChallenge(row, figures, at)
    const completedAt = await recordCompletion(deps, actor, row.id, at)
    return presentChallenge({ ...row, completedAt }, figures, at)
  }
}

/** What the user did in the time of a challenge; null where nothing depends on it. */
const createFigures =
  ({ courses, journal }: ChallengesDeps) =>
  async (userId: string, row: ChallengeRow, at: Date): Promise<Figures | null> => {
    const { metric, startsAt: from, endsAt: to } = row
    const isOpen = row.joinedAt !== null && row.completedAt === null && from <= at
    if (!isOpen) return null
    if (metric === 'lessons_completed') {
      const lessons = await courses.completedLessons(userId, from, to)
      return { trades: 0, totalR: 0, winRate: null, lessons }
    }
    return { ...(await journal.figuresOfPeriod(userId, from, to)), lessons: 0 }
  }

/** When it was completed: now, or earlier by a concurrent call; null when the user has just left. */
const recordCompletion = (
  { db }: Pick<ChallengesDeps, 'db'>,
  { id: userId }: Actor,
  challengeId: string,
  at: Date,
): Promise<Date | null> =>
  db.transaction(async (tx) => {
    const participation = { challengeId, userId }
    if (!(await complete(tx, participation, at))) return completionOf(tx, participation)
    const audience = { user: userId }
    await emit(tx, { type: 'challenge.changed', subject: challengeId, audience })
    return at
  })
