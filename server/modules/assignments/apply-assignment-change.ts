import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireCourse } from './assignments.policy.ts'
import { type AssignmentRow, findAssignment, lockAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { recordAssignmentChange } from './record-assignment-change.ts'

interface Changed {
  action: string
  /** Null once it is deleted. */
  after: AssignmentRow | null
}

/**
 * Applies a change to one assignment under a lock, in one transaction with its audit entry and
 * event.
 */
export async function applyAssignmentChange(
  { db, courses }: Pick<AssignmentsDeps, 'db' | 'courses'>,
  actor: Actor,
  id: string,
  work: (tx: Executor, before: AssignmentRow) => Promise<Changed>,
): Promise<void> {
  const found = await findAssignment(db.pool, id)
  if (!found) throw notFound()
  const course = await requireCourse({ courses }, actor, found)
  await db.transaction(async (tx) => {
    const before = await lockAssignment(tx, id)
    if (!before) throw notFound()
    const changed = await work(tx, before)
    await recordAssignmentChange(tx, actor, { before, ...changed }, course)
  })
}
