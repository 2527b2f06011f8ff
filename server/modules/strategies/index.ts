import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { needs, type StrategiesDeps } from './deps.ts'
import { createOperations, type Operations } from './operations.ts'
import { strategiesRoutes } from './strategies.routes.ts'

export type Strategies = Pick<Operations, 'create' | 'list' | 'listPublished'>

/** Strategies: their rules, and the record of the signals that used them. */
export const strategies = defineModule('strategies', {
  needs,
  create: (deps: StrategiesDeps): Contribution<Strategies> => {
    const operations = createOperations(deps)
    const { create, list, listPublished } = operations
    return { api: { create, list, listPublished }, routes: strategiesRoutes(operations) }
  },
})
