import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Strategy, StrategySort } from '#contract/strategies.ts'
import { partOf } from '#server/platform/database/lists.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { viewerOf } from './strategies.policy.ts'
import { presentStrategy } from './strategies.present.ts'
import { selectStrategies } from './strategies.store.ts'

type ReadDeps = Pick<StrategiesDeps, 'db' | 'signals'>

/**
 * One page of the strategies visible to the actor, newest first unless sorted, and their total
 * number.
 */
export async function listStrategies(
  { db, signals }: ReadDeps,
  actor: Actor,
  query: ListQuery<StrategySort>,
): Promise<Page<Strategy>> {
  const part = { ...partOf(query), ...viewerOf(actor) }
  const { rows, total } = await selectStrategies(db.pool, part, signals.tallyOf)
  return { items: rows.map(presentStrategy), total }
}
