import type { EvidenceState } from '#contract/evidence.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AssignmentRow } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'

/** How far the actor's journal meets an assignment's requirements now; null if it has none. */
export async function progressOf(
  { db, journal }: Pick<AssignmentsDeps, 'db' | 'journal'>,
  actor: Actor,
  { evidence }: AssignmentRow,
): Promise<EvidenceState | null> {
  return evidence && (await journal.checkEvidence(db.pool, actor.id, evidence)).state
}
