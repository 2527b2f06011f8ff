import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { audienceOf } from './strategies.policy.ts'
import type { StrategyRow } from './strategies.store.ts'

const told = ['title', 'description', 'rules', 'riskLevel', 'videoUrl', 'isPublished'] as const

/** A created strategy has no `before`, a deleted one no `after`. */
type Versions =
  | { before: null; after: StrategyRow }
  | { before: StrategyRow; after: StrategyRow | null }

/** Writes the audit entry and emits the event of a change. */
export async function recordStrategyChange(
  tx: Executor,
  actor: Actor,
  action: string,
  { before, after }: Versions,
): Promise<void> {
  const known = before ?? after
  const { id, title: name } = known
  await recordAudit(tx, actor, { action, subject: id, name, ...changeOf(before, after, told) })
  const audience = audienceOf(known, after ?? known)
  await emit(tx, { type: 'strategy.changed', subject: id, audience })
}
