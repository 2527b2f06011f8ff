import * as calls from '#contract/viewings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '../index.ts'
import { beginViewing, endViewing } from './viewings.ts'

const access = 'settings.manage'

export const viewingsRoutes = (deps: IdentityDeps): Route[] => [
  route(calls.beginViewing, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => beginViewing(deps, actor, body.as),
  }),
  route(calls.endViewing, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => endViewing(deps, actor, params.id),
  }),
]
