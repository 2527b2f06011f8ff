import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import { may } from '#contract/permissions.ts'
import type { Strategy, StrategyPage, StrategySort } from '#contract/strategies.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { StrategiesDeps } from './deps.ts'
import { presentStrategy } from './strategies.present.ts'
import { findStrategy, listStrategies, type StrategyRow } from './strategies.store.ts'

type ReadDeps = Pick<StrategiesDeps, 'db' | 'signals'>

export const seesDrafts = (actor: Actor): boolean => may(actor.roles, 'content.manage')

/** Gives strategies their records. */
export const createWithRecords =
  ({ signals }: Pick<StrategiesDeps, 'signals'>) =>
  async (executor: Executor, rows: readonly StrategyRow[]): Promise<Strategy[]> => {
    const ids = rows.map(({ id }) => id)
    const finished = await signals.finishedOfStrategies(executor, ids)
    return rows.map((row) =>
      presentStrategy(
        row,
        finished.filter(({ strategyId }) => strategyId === row.id),
      ),
    )
  }

/** One page of the strategies that the actor may see, newest first unless sorted, and how many there are in all. */
export const createListStrategies = (deps: ReadDeps) => {
  const withRecords = createWithRecords(deps)
  return async (actor: Actor, query: ListQuery<StrategySort>): Promise<Page<Strategy>> => {
    const part = { ...partOf(query), drafts: seesDrafts(actor) }
    const { rows, total } = await listStrategies(deps.db.pool, part)
    return { items: await withRecords(deps.db.pool, rows), total }
  }
}

/** One strategy with those of its signals that the actor may see; 404 for drafts as for none. */
export const createGetStrategy = (deps: ReadDeps) => {
  const withRecords = createWithRecords(deps)
  return async (actor: Actor, id: string): Promise<StrategyPage> => {
    const row = await findStrategy(deps.db.pool, id, { drafts: seesDrafts(actor) })
    const [strategy] = row ? await withRecords(deps.db.pool, [row]) : []
    if (!strategy) throw notFound()
    return { ...strategy, signals: await deps.signals.listOfStrategy(actor, id) }
  }
}
