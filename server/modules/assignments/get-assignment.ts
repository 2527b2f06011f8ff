import type { Assignment } from '#contract/assignments.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './assignments.policy.ts'
import { presentOwn } from './assignments.present.ts'
import type { AssignmentsDeps } from './deps.ts'
import { findOwnAssignment } from './own-assignments.store.ts'
import { progressOf } from './progress-of.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>

/** One assignment with the actor's attempts; 404 unless the actor may see its course. */
export async function getAssignment(
  { db, courses, journal, media }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<Assignment> {
  const row = await findOwnAssignment(db.pool, readerOf({ courses }, actor), id)
  if (!row) throw notFound()
  return presentOwn(row, await progressOf({ db, journal }, actor, row), (key) =>
    media.addressOf(actor, key),
  )
}
