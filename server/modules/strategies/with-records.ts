import type { Strategy } from '#contract/strategies.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { StrategiesDeps } from './deps.ts'
import { presentStrategy } from './strategies.present.ts'
import type { StrategyRow } from './strategies.store.ts'

/** Adds their records to strategies. */
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
