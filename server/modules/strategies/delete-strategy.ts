import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { recordStrategyChange } from './record-strategy-change.ts'
import { lockStrategy, removeStrategy } from './strategies.store.ts'

/** Deletes a strategy; its signals stay, without it. 404 if there is none. */
export function deleteStrategy(
  { db }: Pick<StrategiesDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockStrategy(tx, id)
    if (!row) throw notFound()
    await removeStrategy(tx, id)
    await recordStrategyChange(tx, actor, 'strategy.deleted', { before: row, after: null })
  })
}
