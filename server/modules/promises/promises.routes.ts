import * as calls from '#contract/promises.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  listBreaches,
  listOwnPromises,
  listPromises,
  type ShownDeps,
  updatePromise,
} from './promises.ts'

const access = 'settings.manage'

export const promisesRoutes = (deps: ShownDeps): Route[] => [
  route(calls.listPromises, { access, handle: ({ actor }) => listPromises(deps, actor) }),
  route(calls.updatePromise, {
    access,
    effect: 'moves-money',
    handle: ({ actor, params, body }) => updatePromise(deps, actor, params.program, body),
  }),
  route(calls.listBreaches, {
    access,
    handle: ({ actor, query }) => listBreaches(deps, actor, query),
  }),
  route(calls.listOwnPromises, {
    access: 'content.read',
    handle: ({ actor }) => listOwnPromises(deps, actor),
  }),
]
