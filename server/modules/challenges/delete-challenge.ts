import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockChallenge, removeChallenge } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { recordChallengeChange } from './record-challenge-change.ts'

/** Deletes a challenge and its participations; 404 if there is none. */
export function deleteChallenge(
  { db }: Pick<ChallengesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockChallenge(tx, id)
    if (!before) throw notFound()
    await removeChallenge(tx, id)
    await recordChallengeChange(tx, actor, 'challenge.deleted', { before, after: null })
  })
}
