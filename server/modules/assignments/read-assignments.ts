import type { Assignment, Grade } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import { may } from '#contract/permissions.ts'
import type { PageQuery } from '#contract/values.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentAssignment } from './assignments.present.ts'
import { countOpen, findAssignment, listAssignments } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { findFileOwner, listAttempts } from './submissions.store.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>

/** A page of the assignments of the courses that the actor may see, with the number of all of them. */
export const createListAssignments =
  ({ db, courses, media }: ReadDeps) =>
  async (
    actor: Actor,
    { page, limit, courseId }: PageQuery & { courseId?: string },
  ): Promise<Page<Assignment>> => {
    const titles = await courses.visibleTitles(actor)
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

/** One assignment with the actor's attempts; 404 unless the actor may see its course. */
export const createGetAssignment =
  ({ db, courses, media }: ReadDeps) =>
  async (actor: Actor, id: string): Promise<Assignment> => {
    const row = await findAssignment(db.pool, id)
    if (!row) throw notFound()
    const course = await courses.get(actor, row.courseId)
    const attempts = await listAttempts(db.pool, actor.id, [id])
    return presentAssignment(row, course.title, attempts, (key) => media.addressOf(actor, key))
  }

/** How many visible assignments wait for the actor: nothing handed in yet, or graded 'needs work'. */
export const createOpenCount =
  ({ db, courses }: Pick<ReadDeps, 'db' | 'courses'>) =>
  async (actor: Actor): Promise<number> => {
    const titles = await courses.visibleTitles(actor)
    return countOpen(db.pool, [...titles.keys()], actor.id)
  }

/** How the user's newest attempt was graded, for whoever tells of it; null where that is gone. */
export const createDescribeGrade =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  async (id: string, userId: string): Promise<{ title: string; grade: Grade } | null> => {
    const assignment = await findAssignment(db.pool, id)
    const [newest] = await listAttempts(db.pool, userId, [id])
    if (!assignment || !newest?.grade) return null
    return { title: assignment.title, grade: newest.grade }
  }

/** Whether the actor may have the file: who handed it in, and who grades. */
export const createMayOpen =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  async (actor: Actor, fileKey: string): Promise<boolean> => {
    const owner = await findFileOwner(db.pool, fileKey)
    return owner !== null && (owner === actor.id || may(actor.roles, 'assignments.manage'))
  }
