import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { keepLook } from './sharing.store.ts'

/**
 * Records that the actor has seen the changes in a student's journal up to an instant, which is
 * capped at now.
 */
export async function markSeen(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  studentId: string,
  until: string,
): Promise<null> {
  const seenAt = new Date(Math.min(Date.parse(until), now().getTime()))
  await keepLook(db.pool, { readerId: actor.id, studentId, seenAt }).catch((error: unknown) => {
    throw violatedForeignKey(error) ? notFound() : error
  })
  return null
}
