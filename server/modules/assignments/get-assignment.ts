import type { Assignment } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireCourse } from './assignments.policy.ts'
import { presentAssignment } from './assignments.present.ts'
import { findAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { createProgressOf } from './progress-of.ts'
import { listAttempts } from './submissions.store.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>

/** One assignment with the actor's attempts; 404 unless the actor may see its course. */
export const createGetAssignment = ({ db, courses, journal, media }: ReadDeps) => {
  const progressOf = createProgressOf({ db, journal })
  return async (actor: Actor, id: string): Promise<Assignment> => {
    const row = await findAssignment(db.pool, id)
    if (!row) throw notFound()
    const course = await requireCourse({ courses }, actor, row)
    const [attempts, progress] = await Promise.all([
      listAttempts(db.pool, actor.id, [id]),
      progressOf(actor, row),
    ])
    return presentAssignment(row, course.title, { attempts, progress }, (key) =>
      media.addressOf(actor, key),
    )
  }
}
