import { type Contribution, defineModule } from '#server/platform/module/module.ts'
import { needs, type OverviewDeps } from './deps.ts'
import { overviewRoutes } from './overview.routes.ts'

/** The owner's overview of a period: money, members, and upcoming renewals. */
export const overview = defineModule('overview', {
  needs,
  create: (deps: OverviewDeps): Contribution<object> => ({
    api: {},
    routes: overviewRoutes(deps),
  }),
})
