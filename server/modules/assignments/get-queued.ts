import type { QueuedSubmission } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createPresentQueue } from './present-queue.ts'
import { findQueued } from './submissions.store.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** One attempt as the queue shows it; 404 if there is none. */
export const createGetQueued = (deps: ReadDeps) => {
  const present = createPresentQueue(deps)
  return async (actor: Actor, id: string): Promise<QueuedSubmission> => {
    const row = await findQueued(deps.db.pool, id)
    const [submission] = row ? await present(actor, [row]) : []
    if (!submission) throw notFound()
    return submission
  }
}
