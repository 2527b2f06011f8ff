import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audienceOf } from './challenges.policy.ts'

/** The audit entry and the event of a change. */
export async function recordChallengeChange(
  tx: Executor,
  actor: Actor,
  action: string,
  { id, title }: { id: string; title: string },
  versions: readonly { isPublished?: boolean }[],
): Promise<void> {
  await recordAudit(tx, actor, { action, subject: id, details: { title } })
  await emit(tx, { type: 'challenge.changed', subject: id, audience: audienceOf(...versions) })
}
