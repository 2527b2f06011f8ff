import * as adminCalls from '#contract/admin.ts'
import * as needsCalls from '#contract/needs.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { readNeeds, readStats } from './figures.ts'
import type { AdminDeps } from './index.ts'

export const adminRoutes = (deps: AdminDeps): Route[] => [
  route(adminCalls.getAdminStats, {
    access: 'statistics.read',
    handle: ({ actor }) => readStats(deps, actor),
  }),
  route(needsCalls.getNeeds, {
    access: 'statistics.read',
    handle: ({ actor }) => readNeeds(deps, actor),
  }),
]
