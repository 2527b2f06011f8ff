import type { Challenge, ChallengeInput } from '#contract/challenges.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkChallenge } from './challenges.rules.ts'
import { insertChallenge } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { getChallenge } from './get-challenge.ts'
import { recordChallengeChange } from './record-challenge-change.ts'

/** Creates a challenge; throws rule_violated, naming the fields at fault. */
export async function createChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  input: ChallengeInput,
): Promise<Challenge> {
  const at = deps.now()
  const { title, description, metric, target, reward, isPublished } = input
  const [startsAt, endsAt] = [new Date(input.startDate), new Date(input.endDate)]
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    checkChallenge({ startsAt, endsAt }, { metric, target })
    const after = await insertChallenge(tx, {
      id: made,
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
  return getChallenge(deps, actor, id)
}
