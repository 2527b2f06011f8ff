import type { Strategy } from '#contract/strategies.ts'
import { type RatedSignal, recordOf } from '#server/modules/signals/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { StrategyRow } from './strategies.store.ts'

/** A strategy with the record of its finished signals. */
export const presentStrategy = (row: StrategyRow, finished: readonly RatedSignal[]): Strategy => ({
  ...instants(row),
  record: recordOf(finished),
})
