import type { Assignment } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { readerOf } from './assignments.policy.ts'
import { presentOwn } from './assignments.present.ts'
import { countOpen, findOwnAssignment, listOwnAssignments, selectDue } from './assignments.store.ts'
import type { AssignmentsDeps } from './index.ts'
import { progressOf } from './submissions.ts'

type ReadDeps = Pick<AssignmentsDeps, 'db' | 'courses' | 'isOpen' | 'journal' | 'media'>

/** A page of the assignments of the courses visible to the actor, with their total number. */
export async function listAssignments(
  deps: ReadDeps,
  actor: Actor,
  query: PageQuery & { courseId?: string },
): Promise<Page<Assignment>> {
  const { db, media } = deps
  const reader = readerOf(deps, actor)
  const { rows, total } = await listOwnAssignments(db.pool, reader, partOf(query))
  const progress = await Promise.all(rows.map((row) => progressOf(deps, actor, row)))
  const addressOf = (key: string) => media.addressOf(actor, key)
  return {
    items: rows.map((row, index) => presentOwn(row, progress[index] ?? null, addressOf)),
    total,
  }
}

/** One assignment with the actor's attempts; 404 unless the actor may see its course. */
export async function getAssignment(deps: ReadDeps, actor: Actor, id: string): Promise<Assignment> {
  const { db, media } = deps
  const row = await findOwnAssignment(db.pool, readerOf(deps, actor), id)
  if (!row) throw notFound()
  return presentOwn(row, await progressOf(deps, actor, row), (key) => media.addressOf(actor, key))
}

const mostDue = 100

/** The assignments that the actor may see, the earliest due first. */
export async function listDue(
  deps: Pick<AssignmentsDeps, 'db' | 'courses' | 'isOpen'>,
  actor: Actor,
) {
  return (await selectDue(deps.db.pool, readerOf(deps, actor), mostDue)).map(instants)
}

/** How many visible assignments the actor has to work on: nothing handed in yet, or graded 'needs work'. */
export const openCount = (
  deps: Pick<AssignmentsDeps, 'db' | 'courses' | 'isOpen'>,
  actor: Actor,
): Promise<number> => countOpen(deps.db.pool, readerOf(deps, actor))
