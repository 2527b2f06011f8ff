import type { Challenge, ChallengeInput } from '#contract/challenges.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkChallenge } from './challenges.rules.ts'
import { insertChallenge } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createGetChallenge } from './get-challenge.ts'
import { recordChallengeChange } from './record-challenge-change.ts'

/** Creates a challenge; throws rule_violated, naming the fields at fault. */
export const createCreateChallenge = (deps: ChallengesDeps) => {
  const get = createGetChallenge(deps)
  return async (actor: Actor, input: ChallengeInput): Promise<Challenge> => {
    const [id, at] = [newId(), deps.now()]
    const { title, description, metric, target, reward, isPublished } = input
    const [startsAt, endsAt] = [new Date(input.startDate), new Date(input.endDate)]
    checkChallenge({ startsAt, endsAt }, { metric, target })
    await deps.db.transaction(async (tx) => {
      const after = await insertChallenge(tx, {
        id,
        title,
        description,
        metric,
        target,
        reward,
        isPublished,
        startsAt,
        endsAt,
        createdAt: at,
        updatedAt: at,
      })
      await recordChallengeChange(tx, actor, 'challenge.created', { before: null, after })
    })
    return get(actor, id)
  }
}
