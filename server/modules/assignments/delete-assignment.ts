import type { Actor } from '#server/platform/http/actor.ts'
import { applyAssignmentChange } from './apply-assignment-change.ts'
import { deleteAssignmentRow } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { listFileKeys } from './submissions.store.ts'

/** Deletes an assignment with all attempts; the files are deleted after the commit. */
export function deleteAssignment(deps: AssignmentsDeps, actor: Actor, id: string): Promise<void> {
  return applyAssignmentChange(deps, actor, id, async (tx) => {
    const keys = await listFileKeys(tx, id)
    await deleteAssignmentRow(tx, id)
    await deps.media.deleteFiles(tx, keys)
    return { action: 'assignment.deleted', after: null }
  })
}
