import { may } from '#contract/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { insertReads } from './signal-reads.store.ts'
import { visibleRoles } from './signals.policy.ts'

/**
 * Records which visible signals the actor has seen, each once; nothing is recorded for the office.
 */
export async function noteReads(
  { db, now }: Pick<SignalsDeps, 'db' | 'now'>,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (may(actor, 'office.enter')) return
  await insertReads(db.pool, { ids, userId: actor.id, roles: visibleRoles(actor), at: now() })
}
