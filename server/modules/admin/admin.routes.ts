import { getAdminStats } from '#contract/admin.ts'
import { getNeeds } from '#contract/needs.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const adminRoutes = ({ readNeeds, readStats }: Operations): Route[] => [
  route(getAdminStats, { access: 'statistics.read', handle: ({ actor }) => readStats(actor) }),
  route(getNeeds, { access: 'statistics.read', handle: ({ actor }) => readNeeds(actor) }),
]
