import type { QueuedSubmission } from '#contract/assignments.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { visibleCourses } from './assignments.policy.ts'
import { presentQueued } from './assignments.present.ts'
import type { AssignmentsDeps } from './deps.ts'
import { coursesOf, type QueueRow } from './submissions.store.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

export const createPresentQueue =
  ({ db, courses, identity, media }: ReadDeps) =>
  async (actor: Actor, rows: readonly QueueRow[]): Promise<QueuedSubmission[]> => {
    const studentIds = [...new Set(rows.map(({ userId }) => userId))]
    const [titles, students] = await Promise.all([
      visibleCourses({ courses }, actor, coursesOf(rows)),
      identity.usersByIds(db.pool, studentIds),
    ])
    return rows.flatMap((row) => {
      // A student deleted at this very moment takes the attempts along.
      const student = students.find(({ id }) => id === row.userId)
      const title = titles.get(row.courseId) ?? ''
      return student ? presentQueued(row, student, title, (key) => media.addressOf(actor, key)) : []
    })
  }
