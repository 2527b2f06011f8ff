import type { Strategy, StrategyInput } from '#contract/strategies.ts'
import { newId } from '#server/platform/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { recordStrategyChange } from './record-strategy-change.ts'
import { presentStrategy } from './strategies.present.ts'
import { insertStrategy } from './strategies.store.ts'

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
      await recordStrategyChange(tx, actor, 'strategy.created', { before: null, after: row })
      return presentStrategy(row, [])
    })
