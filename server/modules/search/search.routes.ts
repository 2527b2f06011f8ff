import * as calls from '#contract/search.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createLines } from '#server/platform/lines.ts'
import type { SearchDeps } from './index.ts'
import { findEverything } from './searching.ts'

export const searchRoutes = (deps: SearchDeps): Route[] => {
  // One search asks as much of the database as a whole page: a user's are made one after the other.
  const inTurn = createLines({ waiting: 60 })
  return [
    route(calls.search, {
      access: 'account.own',
      // What somebody has looked for stays in no cache.
      unstored: true,
      hasOwnLine: true,
      handle: ({ actor, query }) => inTurn(actor.id, () => findEverything(deps, actor, query.q)),
    }),
  ]
}
