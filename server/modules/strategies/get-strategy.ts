import type { StrategyPage } from '#contract/strategies.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { viewerOf } from './strategies.policy.ts'
import { presentStrategy } from './strategies.present.ts'
import { findStrategy } from './strategies.store.ts'

type ReadDeps = Pick<StrategiesDeps, 'db' | 'signals'>

/**
 * One strategy with the signals using it that the actor may see; 404 if there is none, and for
 * drafts.
 */
export async function getStrategy(
  { db, signals }: ReadDeps,
  actor: Actor,
  id: string,
): Promise<StrategyPage> {
  const [row, using] = await Promise.all([
    findStrategy(db.pool, id, viewerOf(actor), signals.tallyOf),
    signals.listOfStrategy(actor, id),
  ])
  if (!row) throw notFound()
  return { ...presentStrategy(row), signals: using }
}
