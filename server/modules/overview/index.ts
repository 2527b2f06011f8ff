import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { needs, type OverviewDeps } from './deps.ts'
import { createOperations } from './operations.ts'
import { overviewRoutes } from './overview.routes.ts'

/** What an owner wants to know of a period: money, people, and what is to be expected. */
export const overview = defineModule('overview', {
  needs,
  create: (deps: OverviewDeps): Contribution<object> => ({
    api: {},
    routes: overviewRoutes(createOperations(deps)),
  }),
})
