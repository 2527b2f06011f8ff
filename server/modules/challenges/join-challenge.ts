import type { Challenge } from '#contract/challenges.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkJoinable } from './challenges.rules.ts'
import { enter, findChallenge, withdraw } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createGetChallenge, viewerOf } from './read-challenges.ts'

/** Enters the actor, once; 404 for what the actor may not see, 422 for a challenge that is over. */
export const createJoinChallenge = (deps: ChallengesDeps) => {
  const get = createGetChallenge(deps)
  return async (actor: Actor, id: string): Promise<Challenge> => {
    await deps.db
      .transaction(async (tx) => {
        const challenge = await findChallenge(tx, viewerOf(actor), id)
        if (!challenge) throw notFound()
        if (challenge.joinedAt) return
        const at = deps.now()
        checkJoinable(challenge, at)
        const isFirst = await enter(tx, { challengeId: id, userId: actor.id }, at)
        if (isFirst) await tell(tx, actor, id)
      })
      .catch((error) => {
        // The challenge was deleted in this very moment.
        throw violatedForeignKey(error) ? notFound() : error
      })
    return get(actor, id)
  }
}

/** Takes the actor out; 404 for what the actor may not see, 409 for a completed challenge. */
export const createLeaveChallenge = (deps: ChallengesDeps) => {
  const get = createGetChallenge(deps)
  return async (actor: Actor, id: string): Promise<Challenge> => {
    await deps.db.transaction(async (tx) => {
      if (!(await findChallenge(tx, viewerOf(actor), id))) throw notFound()
      if (await withdraw(tx, { challengeId: id, userId: actor.id })) {
        await tell(tx, actor, id)
        return
      }
      const own = await findChallenge(tx, viewerOf(actor), id)
      if (own?.completedAt) {
        throw new Failure('conflict', 'You have completed this challenge: it stays yours.')
      }
    })
    return get(actor, id)
  }
}

const tell = (tx: Executor, actor: Actor, subject: string) =>
  emit(tx, { type: 'challenge.changed', subject, audience: { user: actor.id } })
