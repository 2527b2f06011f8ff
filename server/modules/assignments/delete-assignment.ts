import type { Actor } from '#server/platform/http/actor.ts'
import { applyAssignmentChange } from './apply-assignment-change.ts'
import { deleteAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { listFileKeys } from './submissions.store.ts'

/** Deletes an assignment with all attempts; the files are deleted after the commit. */
export const createDeleteAssignment =
  (deps: AssignmentsDeps) =>
  (actor: Actor, id: string): Promise<void> =>
    applyAssignmentChange(deps, actor, id, async (tx) => {
      const keys = await listFileKeys(tx, id)
      await deleteAssignment(tx, id)
      await deps.media.deleteFiles(tx, keys)
      return { action: 'assignment.deleted', after: null }
    })
