import type { Assignment } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { presentAssignment } from './assignments.present.ts'
import { listAssignments } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { listAttempts } from './submissions.store.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>

/** A page of the assignments of the courses that the actor may see, with the number of all of them. */
export const createListAssignments =
  ({ db, courses, media }: ReadDeps) =>
  async (
    actor: Actor,
    { page, limit, courseId }: PageQuery & { courseId?: string },
  ): Promise<Page<Assignment>> => {
    const titles = await visibleCourses({ courses }, actor)
    const courseIds = [...titles.keys()].filter((id) => courseId === undefined || id === courseId)
    const part = { limit, offset: (page - 1) * limit }
    const { rows, total } = await listAssignments(db.pool, courseIds, part)
    const attempts = await listAttempts(
      db.pool,
      actor.id,
      rows.map(({ id }) => id),
    )
    const assignments = rows.map((row) =>
      presentAssignment(
        row,
        titles.get(row.courseId) ?? '',
        attempts.filter(({ assignmentId }) => assignmentId === row.id),
        (key) => media.addressOf(actor, key),
      ),
    )
    return { items: assignments, total }
  }
