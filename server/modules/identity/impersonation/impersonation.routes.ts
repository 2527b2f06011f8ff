import * as calls from '#contract/identity/impersonation.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '../index.ts'
import { beginImpersonation, endImpersonation } from './impersonation.ts'

const access = 'settings.manage'

export const impersonationsRoutes = (deps: IdentityDeps): Route[] => [
  route(calls.beginImpersonation, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => beginImpersonation(deps, actor, body.as),
  }),
  route(calls.endImpersonation, {
    access,
    effect: 'none',
    handle: ({ actor, params }) => endImpersonation(deps, actor, params.id),
  }),
]
