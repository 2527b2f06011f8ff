import type { Assignment } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './assignments.policy.ts'
import { presentOwn } from './assignments.present.ts'
import type { AssignmentsDeps } from './deps.ts'
import { findOwnAssignment } from './own-assignments.store.ts'
import { createProgressOf } from './progress-of.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>

/** One assignment with the actor's attempts; 404 unless the actor may see its course. */
export const createGetAssignment = ({ db, courses, journal, media }: ReadDeps) => {
  const progressOf = createProgressOf({ db, journal })
  return async (actor: Actor, id: string): Promise<Assignment> => {
    const row = await findOwnAssignment(db.pool, readerOf({ courses }, actor), id)
    if (!row) throw notFound()
    return presentOwn(row, await progressOf(actor, row), (key) => media.addressOf(actor, key))
  }
}
