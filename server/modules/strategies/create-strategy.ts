import type { Strategy, StrategyInput } from '#contract/strategies.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { getStrategy } from './get-strategy.ts'
import { recordStrategyChange } from './record-strategy-change.ts'
import { insertStrategy } from './strategies.store.ts'

/** Creates a strategy. */
export async function createStrategy(
  deps: StrategiesDeps,
  actor: Actor,
  input: StrategyInput,
): Promise<Strategy> {
  const id = await createOnce(deps.db, actor, async (tx, made) => {
    const at = deps.now()
    const { title, description, rules, riskLevel, videoUrl = null, isPublished } = input
    const after = await insertStrategy(tx, {
      id: made,
      title,
      description,
      rules,
      riskLevel,
      videoUrl,
      isPublished,
      createdAt: at,
      updatedAt: at,
    })
    await recordStrategyChange(tx, actor, 'strategy.created', { before: null, after })
  })
  return getStrategy(deps, actor, id)
}
