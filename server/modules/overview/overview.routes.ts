import * as calls from '#contract/overview.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { addVisit } from './overview.store.ts'
import { type ReadingDeps, readOverview } from './read-overview.ts'

export const overviewRoutes = (deps: ReadingDeps): Route[] => [
  route(calls.readOverview, {
    access: 'payments.read',
    handle: ({ actor, query }) => readOverview(deps, actor, query),
  }),
  route(calls.countVisit, { access: 'public', handle: () => addVisit(deps.db.pool, deps.now()) }),
]
