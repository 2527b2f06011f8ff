import * as adminCalls from '#contract/admin.ts'
import * as needsCalls from '#contract/needs.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AdminDeps } from './deps.ts'
import { readNeeds } from './read-needs.ts'
import { readStats } from './read-stats.ts'

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
