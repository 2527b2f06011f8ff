import { countVisit, readOverview } from '#contract/overview.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

export const overviewRoutes = (operations: Operations): Route[] => [
  route(readOverview, {
    access: 'payments.read',
    handle: ({ actor, query }) => operations.read(actor, query),
  }),
  route(countVisit, { access: 'public', handle: () => operations.countVisit() }),
]
