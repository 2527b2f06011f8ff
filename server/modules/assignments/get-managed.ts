import type { ManagedAssignment } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { requireCourse } from './assignments.policy.ts'
import { presentManaged } from './assignments.present.ts'
import { findManaged } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** One assignment with its figures; 404 if there is none. */
export const createGetManaged =
  ({ db, courses }: ReadDeps) =>
  async (actor: Actor, id: string): Promise<ManagedAssignment> => {
    const row = await findManaged(db.pool, id)
    if (!row) throw notFound()
    return presentManaged(row, (await requireCourse({ courses }, actor, row)).title)
  }
