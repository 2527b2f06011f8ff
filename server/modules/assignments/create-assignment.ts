import type { AssignmentInput, ManagedAssignment } from '#contract/assignments.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireCourse } from './assignments.policy.ts'
import { insertAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { getManaged } from './get-managed.ts'
import { recordAssignmentChange } from './record-assignment-change.ts'

/** Creates an assignment for the students of a course; 404 if there is no such course. */
export async function createAssignment(
  deps: AssignmentsDeps,
  actor: Actor,
  input: AssignmentInput,
): Promise<ManagedAssignment> {
  const { courseId, title, description, dueDate, evidence } = input
  const course = await requireCourse(deps, actor, input)
  const at = deps.now()
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const after = await insertAssignment(tx, {
      id: made,
      courseId,
      title,
      description,
      dueDate: dueDate ? new Date(dueDate) : null,
      evidence: evidence ? JSON.stringify(evidence) : null,
      createdAt: at,
      updatedAt: at,
    })
    const change = { action: 'assignment.created', before: null, after } as const
    await recordAssignmentChange(tx, actor, change, course)
  }).catch((error) => {
    // The course was deleted at this very moment.
    throw violatedForeignKey(error) ? notFound() : error
  })
  return getManaged(deps, actor, id)
}
