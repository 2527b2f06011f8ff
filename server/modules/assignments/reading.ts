import type { Assignment } from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { PageQuery } from '#contract/values.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { readerOf, visibleCourses } from './assignments.policy.ts'
import { presentOwn } from './assignments.present.ts'
import { countOpen, findOwnAssignment, listOwnAssignments, selectDue } from './assignments.store.ts'
import type { AssignmentsDeps } from './index.ts'
import { progressOf } from './submissions.ts'

/** A page of the assignments of the courses visible to the actor, with their total number. */
export async function listAssignments(
  { db, courses, journal, media }: Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>,
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

/** One assignment with the actor's attempts; 404 unless the actor may see its course. */
export async function getAssignment(
  { db, courses, journal, media }: Pick<AssignmentsDeps, 'db' | 'courses' | 'journal' | 'media'>,
  actor: Actor,
  id: string,
): Promise<Assignment> {
  const row = await findOwnAssignment(db.pool, readerOf({ courses }, actor), id)
  if (!row) throw notFound()
  return presentOwn(row, await progressOf({ db, journal }, actor, row), (key) =>
    media.addressOf(actor, key),
  )
}

const mostDue = 100

/** The assignments of all courses visible to the actor, the earliest due first. */
export async function listDue(
  { db, courses }: Pick<AssignmentsDeps, 'db' | 'courses'>,
  actor: Actor,
) {
  const part = { courses: courses.visibleIds(actor), limit: mostDue }
  return (await selectDue(db.pool, actor.id, part)).map(instants)
}

/** How many visible assignments the actor has to work on: nothing handed in yet, or graded 'needs work'. */
export async function openCount(
  { db, courses }: Pick<Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>, 'db' | 'courses'>,
  actor: Actor,
): Promise<number> {
  const titles = await visibleCourses({ courses }, actor)
  return countOpen(db.pool, [...titles.keys()], actor.id)
}
