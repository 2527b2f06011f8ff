import type { AssignmentChanges, ManagedAssignment } from '#contract/assignments.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { applyAssignmentChange } from './apply-assignment-change.ts'
import { changeAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { getManaged } from './get-managed.ts'

/** Changes an assignment; throws 404, and 409 if `seenUpdatedAt` is not the last change. */
export async function updateAssignment(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, dueDate, evidence, ...same }: AssignmentChanges,
): Promise<ManagedAssignment> {
  await applyAssignmentChange(deps, actor, id, async (tx, before) => {
    requireUnchanged(seenUpdatedAt, before)
    const due =
      dueDate === undefined ? {} : { dueDate: dueDate === null ? null : new Date(dueDate) }
    const asked = evidence === undefined ? {} : { evidence: evidence && JSON.stringify(evidence) }
    const updatedAt = changedAt(before, deps.now())
    const after = await changeAssignment(tx, id, { ...same, ...due, ...asked, updatedAt })
    return { action: 'assignment.updated', after }
  })
  return getManaged(deps, actor, id)
}
