import type { Mark } from '#contract/submission-marks.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './assignments.policy.ts'
import type { AssignmentsDeps } from './index.ts'
import { findMarks, findOwnMarks } from './marks.store.ts'

/** What is marked on the file of an attempt, for graders; 404 if there is no such attempt. */
export async function readMarks(
  { db }: Pick<AssignmentsDeps, 'db'>,
  id: string,
): Promise<{ marks: Mark[] }> {
  const marks = await findMarks(db.pool, id)
  if (!marks) throw notFound()
  return { marks }
}

/** The same of one of the actor's own attempts; 404 for those of others, and where the assignment is closed. */
export async function readOwnMarks(
  deps: Pick<AssignmentsDeps, 'courses' | 'db' | 'isOpen'>,
  actor: Actor,
  ids: { id: string; submissionId: string },
): Promise<{ marks: Mark[] }> {
  const marks = await findOwnMarks(deps.db.pool, readerOf(deps, actor), ids)
  if (!marks) throw notFound()
  return { marks }
}
