import type { EvidenceTrade } from '#contract/evidence.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './assignments.policy.ts'
import type { AssignmentsDeps } from './deps.ts'
import { findOwnAssignment } from './own-assignments.store.ts'

/** The actor's trades that count for an assignment; 404 unless the actor may see it. */
export async function listEvidence(
  { db, courses, journal }: Pick<AssignmentsDeps, 'courses' | 'db' | 'journal'>,
  actor: Actor,
  id: string,
): Promise<EvidenceTrade[]> {
  const row = await findOwnAssignment(db.pool, readerOf({ courses }, actor), id)
  if (!row) throw notFound()
  if (!row.evidence) return []
  return (await journal.checkEvidence(db.pool, actor.id, row.evidence)).trades
}
