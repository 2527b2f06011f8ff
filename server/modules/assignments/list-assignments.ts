import type { Assignment } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './assignments.policy.ts'
import { presentOwn } from './assignments.present.ts'
import type { AssignmentsDeps } from './deps.ts'
import { listOwnAssignments } from './own-assignments.store.ts'
import { progressOf } from './progress-of.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>

/** A page of the assignments of the courses visible to the actor, with their total number. */
export async function listAssignments(
  { db, courses, journal, media }: ReadDeps,
  actor: Actor,
  query: PageQuery & { courseId?: string },
): Promise<Page<Assignment>> {
  const reader = readerOf({ courses }, actor)
  const { rows, total } = await listOwnAssignments(db.pool, reader, partOf(query))
  const progress = await Promise.all(rows.map((row) => progressOf({ db, journal }, actor, row)))
  const addressOf = (key: string) => media.addressOf(actor, key)
  return {
    items: rows.map((row, index) => presentOwn(row, progress[index] ?? null, addressOf)),
    total,
  }
}
