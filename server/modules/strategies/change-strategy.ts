import type { Strategy, StrategyChanges, StrategyInput } from '#contract/strategies.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { createWithRecords } from './read-strategies.ts'
import { presentStrategy } from './strategies.present.ts'
import {
  changeStrategy,
  insertStrategy,
  lockStrategy,
  removeStrategy,
  type StrategyRow,
} from './strategies.store.ts'

/** Creates a strategy. */
export const createCreateStrategy =
  ({ db, now }: Pick<StrategiesDeps, 'db' | 'now'>) =>
  (actor: Actor, input: StrategyInput): Promise<Strategy> =>
    db.transaction(async (tx) => {
      const at = now()
      const { title, description, rules, riskLevel, videoUrl = null, isPublished } = input
      const row = await insertStrategy(tx, {
        id: newId(),
        title,
        description,
        rules,
        riskLevel,
        videoUrl,
        isPublished,
        createdAt: at,
        updatedAt: at,
      })
      await record(tx, actor, 'strategy.created', [row])
      return presentStrategy(row, [])
    })

/** Changes a strategy; 404 when there is none, 409 for an edit that another has overtaken. */
export const createUpdateStrategy = (deps: StrategiesDeps) => {
  const withRecords = createWithRecords(deps)
  return (actor: Actor, id: string, changes: StrategyChanges): Promise<Strategy> =>
    deps.db.transaction(async (tx) => {
      const before = await lockStrategy(tx, id)
      if (!before) throw notFound()
      requireUnchanged(changes.seenUpdatedAt, before)
      const { title, description, rules, riskLevel, videoUrl, isPublished } = changes
      const after = await changeStrategy(tx, id, {
        title,
        description,
        rules,
        riskLevel,
        videoUrl,
        isPublished,
        updatedAt: changedAt(before, deps.now()),
      })
      const [strategy] = await withRecords(tx, [after])
      if (!strategy) throw notFound()
      await record(tx, actor, 'strategy.updated', [before, after])
      return strategy
    })
}

/** Deletes a strategy; its signals stay, without it. 404 when there is none. */
export const createDeleteStrategy =
  ({ db }: Pick<StrategiesDeps, 'db'>) =>
  (actor: Actor, id: string): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockStrategy(tx, id)
      if (!row) throw notFound()
      await removeStrategy(tx, id)
      await record(tx, actor, 'strategy.deleted', [row])
    })

/** The audit entry and the event of a change; students hear of what they could or can see. */
async function record(
  tx: Executor,
  actor: Actor,
  action: string,
  versions: readonly [StrategyRow, ...StrategyRow[]],
): Promise<void> {
  const [{ id, title }] = versions
  await recordAudit(tx, actor, { action, subject: id, details: { title } })
  const role = versions.some((row) => row.isPublished) ? 'mentorship_student' : 'admin'
  await emit(tx, { type: 'strategy.changed', subject: id, audience: { role } })
}
