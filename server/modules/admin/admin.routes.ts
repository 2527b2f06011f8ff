import { getAdminStats } from '#contract/admin.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const adminRoutes = ({ readStats }: Operations): Route[] => [
  route(getAdminStats, { access: 'statistics.read', handle: ({ actor }) => readStats(actor) }),
]
