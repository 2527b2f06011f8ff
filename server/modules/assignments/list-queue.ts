import type { QueuedSubmission, SubmissionSort } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { coursesMatching } from './assignments.rules.ts'
import { coursesWithAssignments } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createPresentQueue } from './present-queue.ts'
import { listQueue, type QueueFilter } from './submissions.store.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** A page of the newest attempts of all students, with their total number. */
export const createListQueue = (deps: ReadDeps) => {
  const present = createPresentQueue(deps)
  return async (
    actor: Actor,
    query: ListQuery<SubmissionSort> & Pick<QueueFilter, 'status' | 'assignmentId'>,
  ): Promise<Page<QueuedSubmission>> => {
    const { search } = query
    const titles = search ? await visibleCourses(deps, actor, coursesWithAssignments) : new Map()
    const matchingCourses = search ? coursesMatching(titles, search) : []
    const { rows, total } = await listQueue(deps.db.pool, partOf(query), {
      users: deps.identity.lookup,
      matchingCourses,
    })
    return { items: await present(actor, rows), total }
  }
}
