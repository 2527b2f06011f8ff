import {
  createCreateStrategy,
  createDeleteStrategy,
  createUpdateStrategy,
} from './change-strategy.ts'
import type { StrategiesDeps } from './deps.ts'
import { createGetStrategy, createListStrategies } from './read-strategies.ts'

/** Everything that can be done with strategies, each operation with its dependencies. */
export const createOperations = (deps: StrategiesDeps) => ({
  list: createListStrategies(deps),
  get: createGetStrategy(deps),
  create: createCreateStrategy(deps),
  update: createUpdateStrategy(deps),
  delete: createDeleteStrategy(deps),
})

export type Operations = ReturnType<typeof createOperations>
