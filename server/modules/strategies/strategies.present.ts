import type { Strategy } from '#contract/strategies.ts'
import { resultsOf } from '#server/modules/signals/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { StrategyWithTally } from './strategies.store.ts'

/** A strategy with the record of its finished signals. */
export const presentStrategy = (row: StrategyWithTally): Strategy => ({
  ...instants(row),
  record: resultsOf(row),
})
