import type { QueuedSubmission } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { queueDesk } from './assignments.policy.ts'
import { presentQueue } from './assignments.present.ts'
import type { AssignmentsDeps } from './deps.ts'
import { findQueued } from './submissions.store.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** One attempt as the queue shows it; 404 if there is none. */
export async function getQueued(
  deps: ReadDeps,
  actor: Actor,
  id: string,
): Promise<QueuedSubmission> {
  const row = await findQueued(deps.db.pool, queueDesk(deps, actor), id)
  const addressOf = (key: string) => deps.media.addressOf(actor, key)
  const [submission] = row ? presentQueue([row], addressOf) : []
  if (!submission) throw notFound()
  return submission
}
