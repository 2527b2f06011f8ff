import type { QueuedSubmission, SubmissionSort } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { queueDesk } from './assignments.policy.ts'
import { presentQueue } from './assignments.present.ts'
import type { AssignmentsDeps } from './deps.ts'
import { type QueueFilter, selectQueue } from './submissions.store.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** A page of the newest attempts of all students, with their total number. */
export async function listQueue(
  deps: ReadDeps,
  actor: Actor,
  query: ListQuery<SubmissionSort> & Pick<QueueFilter, 'status' | 'assignmentId'>,
): Promise<Page<QueuedSubmission>> {
  const { rows, total } = await selectQueue(deps.db.pool, partOf(query), queueDesk(deps, actor))
  return { items: presentQueue(rows, (key) => deps.media.addressOf(actor, key)), total }
}
