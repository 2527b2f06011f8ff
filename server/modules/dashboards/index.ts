import { defineModule } from '#server/platform/module/module.ts'
import { dashboardsRoutes } from './dashboards.routes.ts'
import { type DashboardsDeps, needs } from './deps.ts'

/** The overview of each dashboard, assembled from the other modules' data about the caller. */
export const dashboards = defineModule('dashboards', {
  needs,
  create: (deps: DashboardsDeps) => ({ api: {}, routes: dashboardsRoutes(deps) }),
})
