import * as calls from '#contract/search.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { SearchDeps } from './index.ts'
import { findEverything } from './searching.ts'

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route(calls.search, {
    access: 'account.own',
    // What somebody has looked for stays in no cache.
    unstored: true,
    handle: ({ actor, query }) => findEverything(deps, actor, query.q),
  }),
]
