import { defineModule } from '#server/platform/module/module.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { type DashboardsDeps, needs } from './deps.ts'
import { createOperations } from './operations.ts'

/** What each dashboard shows first, put together from what the other modules tell of the caller. */
export const dashboards = defineModule('dashboards', {
  needs,
  create: (deps: DashboardsDeps) => ({ api: {}, routes: dashboardsRoutes(createOperations(deps)) }),
})
