import type { Executor } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/**
 * Records what an admin did, in the transaction of the deed. Entries can be neither changed nor
 * deleted; `details` holds small facts, never a secret.
 */
export async function recordAudit(
  tx: Executor,
  actor: Actor,
  entry: { action: string; subject?: string; details?: Record<string, string | number | boolean> },
): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values({
      actorId: actor.id,
      action: entry.action,
      subject: entry.subject ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
