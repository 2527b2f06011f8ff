import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { isSeen } from '../journal.policy.ts'
import { findTrade } from '../journal.store.ts'

/**
 * The owner of a trade; throws 404 if the actor may see it neither as its owner nor as a mentor.
 */
export async function ownerOfSeen(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<string> {
  const row = await findTrade(db.pool, id)
  if (!row || !(isSeen('owner', actor, row) || isSeen('reviewer', actor, row))) throw notFound()
  return row.userId
}
