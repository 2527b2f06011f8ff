import { createCreateStrategy } from './create-strategy.ts'
import { createDeleteStrategy } from './delete-strategy.ts'
import type { StrategiesDeps } from './deps.ts'
import { createGetStrategy } from './get-strategy.ts'
import { createListPublished } from './list-published.ts'
import { createListStrategies } from './list-strategies.ts'
import { createUpdateStrategy } from './update-strategy.ts'

/** All operations on strategies, each with its dependencies. */
export const createOperations = (deps: StrategiesDeps) => ({
  list: createListStrategies(deps),
  listPublished: createListPublished(deps),
  get: createGetStrategy(deps),
  create: createCreateStrategy(deps),
  update: createUpdateStrategy(deps),
  delete: createDeleteStrategy(deps),
})

export type Operations = ReturnType<typeof createOperations>
