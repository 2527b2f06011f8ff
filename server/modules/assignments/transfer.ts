import { z } from 'zod'
import { assignmentInputSchema } from '#contract/assignments.ts'
import { id } from '#contract/values.ts'
import {
  type CourseImport,
  ownContent,
  type TransferContent,
} from '#server/modules/courses/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { insertAssignment, listOfCourse } from './assignments.store.ts'

/** More than a course could use. */
const mostOfCourse = 2000

const assignmentsSchema = z
  .array(assignmentInputSchema.omit({ courseId: true }).extend({ id }))
  .max(mostOfCourse)

/** Adds the assignments of a course, but no submissions, to its file. */
export async function exportAssignments(
  executor: Executor,
  courseId: string,
  into: TransferContent,
): Promise<void> {
  const rows = await listOfCourse(executor, courseId)
  into.assignments = rows.map(({ id, title, description, dueDate, evidence, rubric }) => ({
    id,
    title,
    description,
    dueDate: dueDate?.toISOString() ?? null,
    evidence,
    rubric,
  }))
}

/** Gives a course the assignments of a file; without due dates that have passed, because nobody could be in time. */
export async function importAssignments(
  tx: Executor,
  courseId: string,
  content: TransferContent,
  { at, newIds }: CourseImport,
): Promise<void> {
  const imported = ownContent(content, 'assignments', assignmentsSchema)
  for (const [
    index,
    { id: former, title, description, dueDate, evidence, rubric },
  ] of imported.entries()) {
    const made = newId()
    newIds.set(former, made)
    const due = dueDate ? new Date(dueDate) : null
    await insertAssignment(tx, {
      id: made,
      courseId,
      title,
      description,
      dueDate: due && due > at ? due : null,
      evidence: evidence ? JSON.stringify(evidence) : null,
      rubric: rubric ? JSON.stringify(rubric) : null,
      createdAt: new Date(at.getTime() + index),
      updatedAt: at,
    })
  }
  if (imported.length > 0) {
    await emit(tx, { type: 'assignment.changed', subject: courseId, audience: { role: 'admin' } })
  }
}
