import * as calls from '#contract/connections/connections.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { TryingDeps } from './index.ts'
import { readConnections } from './reading.ts'
import { removeSetting, saveConnection } from './saving.ts'
import { tryConnection } from './trying.ts'

const access = 'connections.manage'
// Whoever sets them decides where money, mails and all files go; trying sends what is stored to them.
const effect = 'moves-money'

export const connectionsRoutes = (deps: TryingDeps): Route[] => [
  route(calls.getConnections, {
    access,
    unstored: true,
    alone: true,
    handle: () => readConnections(deps),
  }),
  route(calls.saveConnection, {
    access,
    effect,
    unstored: true,
    handle: ({ actor, params, body }) =>
      saveConnection(deps, actor, params.connection, body.values),
  }),
  route(calls.removeSetting, {
    access,
    effect,
    unstored: true,
    handle: ({ actor, params }) => removeSetting(deps, actor, params),
  }),
  route(calls.tryConnection, {
    access,
    effect,
    unstored: true,
    handle: ({ actor, params, body }) => tryConnection(deps, actor, params.connection, body.values),
  }),
]
