import type { Strategy, StrategyChanges } from '#contract/strategies.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { recordStrategyChange } from './record-strategy-change.ts'
import { presentStrategy } from './strategies.present.ts'
import { changeStrategy, findStrategy, lockStrategy } from './strategies.store.ts'

/** Changes a strategy; 404 if there is none, 409 if somebody else's edit came first. */
export function updateStrategy(
  deps: StrategiesDeps,
  actor: Actor,
  id: string,
  changes: StrategyChanges,
): Promise<Strategy> {
  return deps.db.transaction(async (tx) => {
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
    await recordStrategyChange(tx, actor, 'strategy.updated', { before, after })
    const changed = await findStrategy(tx, id, { drafts: true }, deps.signals.tallyOf)
    if (!changed) throw notFound()
    return presentStrategy(changed)
  })
}
