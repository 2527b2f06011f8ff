import type { Challenge, ChallengeSort } from '#contract/challenges.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { may } from '#contract/permissions.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentChallenge } from './challenges.present.ts'
import { type Figures, progressOf } from './challenges.rules.ts'
import {
  type ChallengeRow,
  complete,
  completionOf,
  findChallenge,
  listChallenges,
} from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'

/** One page of the challenges, and how many there are in all. */
export const createListChallenges = (deps: ChallengesDeps) => {
  const standing = createStanding(deps)
  return async (actor: Actor, query: ListQuery<ChallengeSort>): Promise<Page<Challenge>> => {
    const at = deps.now()
    const part = { ...partOf(query), at }
    const { rows, total } = await listChallenges(deps.db.pool, viewerOf(actor), part)
    const challenges = await Promise.all(rows.map((row) => standing(actor, row, at)))
    return { items: challenges, total }
  }
}

/** One challenge as the actor meets it; 404 for drafts as for none, except for admins. */
export const createGetChallenge = (deps: ChallengesDeps) => {
  const standing = createStanding(deps)
  return async (actor: Actor, id: string): Promise<Challenge> => {
    const row = await findChallenge(deps.db.pool, viewerOf(actor), id)
    if (!row) throw notFound()
    return standing(actor, row, deps.now())
  }
}

export const viewerOf = (actor: Actor) => ({
  userId: actor.id,
  drafts: may(actor.roles, 'content.manage'),
})

/**
 * Where a challenge stands for the actor. Whoever is seen to have reached the target has completed it
 * from then on, even if a trade is taken back later.
 */
const createStanding = (deps: ChallengesDeps) => {
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

/** When it was completed: now, or by another call that was quicker; null for who has just left. */
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
