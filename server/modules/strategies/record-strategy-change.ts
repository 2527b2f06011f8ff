import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audienceOf } from './strategies.policy.ts'
import type { StrategyRow } from './strategies.store.ts'

/** The audit entry and the event of a change. */
export async function recordStrategyChange(
  tx: Executor,
  actor: Actor,
  action: string,
  versions: readonly [StrategyRow, ...StrategyRow[]],
): Promise<void> {
  const [{ id, title }] = versions
  await recordAudit(tx, actor, { action, subject: id, details: { title } })
  await emit(tx, { type: 'strategy.changed', subject: id, audience: audienceOf(...versions) })
}
