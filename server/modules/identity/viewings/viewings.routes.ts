import * as calls from '#contract/viewings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '../deps.ts'
import { beginViewing } from './begin-viewing.ts'
import { endViewing } from './end-viewing.ts'

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
