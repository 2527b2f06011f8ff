import type { Assignment } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { presentAssignment } from './assignments.present.ts'
import { listAssignments } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createProgressOf } from './progress-of.ts'
import { listAttempts } from './submissions.store.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>

/** A page of the assignments of the courses visible to the actor, with their total number. */
export const createListAssignments = ({ db, courses, journal, media }: ReadDeps) => {
  const progressOf = createProgressOf({ db, journal })
  return async (
    actor: Actor,
    { page, limit, courseId }: PageQuery & { courseId?: string },
  ): Promise<Page<Assignment>> => {
    const titles = await visibleCourses({ courses }, actor)
    const courseIds = [...titles.keys()].filter((id) => courseId === undefined || id === courseId)
    const part = { limit, offset: (page - 1) * limit }
    const { rows, total } = await listAssignments(db.pool, courseIds, part)
    const [attempts, progress] = await Promise.all([
      listAttempts(
        db.pool,
        actor.id,
        rows.map(({ id }) => id),
      ),
      Promise.all(rows.map((row) => progressOf(actor, row))),
    ])
    const assignments = rows.map((row, index) =>
      presentAssignment(
        row,
        titles.get(row.courseId) ?? '',
        {
          attempts: attempts.filter(({ assignmentId }) => assignmentId === row.id),
          progress: progress[index] ?? null,
        },
        (key) => media.addressOf(actor, key),
      ),
    )
    return { items: assignments, total }
  }
}
