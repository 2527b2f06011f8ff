import type { StrategyPage } from '#contract/strategies.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { viewerOf } from './strategies.policy.ts'
import { findStrategy } from './strategies.store.ts'
import { createWithRecords } from './with-records.ts'

type ReadDeps = Pick<StrategiesDeps, 'db' | 'signals'>

/**
 * One strategy with the signals using it that the actor may see; 404 if there is none, and for
 * drafts.
 */
export const createGetStrategy = (deps: ReadDeps) => {
  const withRecords = createWithRecords(deps)
  return async (actor: Actor, id: string): Promise<StrategyPage> => {
    const row = await findStrategy(deps.db.pool, id, viewerOf(actor))
    const [strategy] = row ? await withRecords(deps.db.pool, [row]) : []
    if (!strategy) throw notFound()
    return { ...strategy, signals: await deps.signals.listOfStrategy(actor, id) }
  }
}
