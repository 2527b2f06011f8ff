import type { Challenge, ChallengeChanges, ChallengeInput } from '#contract/challenges.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkChallenge } from './challenges.rules.ts'
import {
  changeChallenge,
  insertChallenge,
  lockChallenge,
  removeChallenge,
} from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'
import { createGetChallenge } from './read-challenges.ts'

/** Creates a challenge; throws rule_violated, naming the fields at fault. */
export const createCreateChallenge = (deps: ChallengesDeps) => {
  const get = createGetChallenge(deps)
  return async (actor: Actor, input: ChallengeInput): Promise<Challenge> => {
    const [id, at] = [newId(), deps.now()]
    const { title, description, metric, target, reward, isPublished } = input
    const [startsAt, endsAt] = [new Date(input.startDate), new Date(input.endDate)]
    checkChallenge({ startsAt, endsAt }, { metric, target })
    await deps.db.transaction(async (tx) => {
      await insertChallenge(tx, {
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
      await record(tx, actor, 'challenge.created', { id, title, isVisible: isPublished })
    })
    return get(actor, id)
  }
}

/**
 * Changes a challenge; throws 404, rule_violated naming the fields at fault, or 409 for an edit that
 * another has overtaken.
 */
export const createUpdateChallenge = (deps: ChallengesDeps) => {
  const get = createGetChallenge(deps)
  return async (actor: Actor, id: string, changes: ChallengeChanges): Promise<Challenge> => {
    await deps.db.transaction(async (tx) => {
      const before = await lockChallenge(tx, id)
      if (!before) throw notFound()
      requireUnchanged(changes.seenUpdatedAt, before)
      const { title, description, reward, isPublished } = changes
      const aim = {
        metric: changes.metric ?? before.metric,
        target: changes.target ?? Number(before.target),
      }
      const startsAt = changes.startDate ? new Date(changes.startDate) : before.startsAt
      const endsAt = changes.endDate ? new Date(changes.endDate) : before.endsAt
      checkChallenge({ startsAt, endsAt }, aim)
      await changeChallenge(tx, id, {
        title,
        description,
        reward,
        ...aim,
        isPublished,
        startsAt,
        endsAt,
        updatedAt: changedAt(before, deps.now()),
      })
      const isVisible = before.isPublished || isPublished === true
      await record(tx, actor, 'challenge.updated', { id, title: before.title, isVisible })
    })
    return get(actor, id)
  }
}

/** Deletes a challenge and who took part in it; 404 when there is none. */
export const createDeleteChallenge =
  ({ db }: Pick<ChallengesDeps, 'db'>) =>
  (actor: Actor, id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const before = await lockChallenge(tx, id)
      if (!before) throw notFound()
      await removeChallenge(tx, id)
      const { title, isPublished: isVisible } = before
      await record(tx, actor, 'challenge.deleted', { id, title, isVisible })
    })

async function record(
  tx: Executor,
  actor: Actor,
  action: string,
  { id, title, isVisible }: { id: string; title: string; isVisible: boolean },
): Promise<void> {
  await recordAudit(tx, actor, { action, subject: id, details: { title } })
  const role = isVisible ? 'mentorship_student' : 'admin'
  await emit(tx, { type: 'challenge.changed', subject: id, audience: { role } })
}
