import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { createStrategy } from './create-strategy.ts'
import { needs, type StrategiesDeps } from './deps.ts'
import { listPublished } from './list-published.ts'
import { listStrategies } from './list-strategies.ts'

import { strategiesRoutes } from './strategies.routes.ts'

export interface Strategies {
  create: Bound<typeof createStrategy>
  list: Bound<typeof listStrategies>
  listPublished: Bound<typeof listPublished>
}

/** Strategies: their rules, and the record of the signals that used them. */
export const strategies = defineModule('strategies', {
  needs,
  create: (deps: StrategiesDeps): Contribution<Strategies> => {
    return {
      api: {
        create: bind(deps, createStrategy),
        list: bind(deps, listStrategies),
        listPublished: bind(deps, listPublished),
      },
      routes: strategiesRoutes(deps),
    }
  },
})
