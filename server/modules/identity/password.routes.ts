import * as calls from '#contract/identity.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { callerOf } from './caller-of.ts'
import type { IdentityDeps } from './index.ts'
import type { createRequestPasswordReset } from './password-changes.ts'
import { changePassword, resetPassword } from './password-changes.ts'

/** The calls for setting a new password. */
export const passwordRoutes = (
  deps: IdentityDeps & { forgot: ReturnType<typeof createRequestPasswordReset> },
): Route[] => [
  route(calls.requestPasswordReset, {
    access: 'public',
    handle: ({ body, request }) => deps.forgot.request(body.email, addressKey(request)),
  }),
  route(calls.resetPassword, {
    access: 'public',
    handle: ({ body, request }) =>
      resetPassword(deps, body.token, body.password, callerOf(request)),
  }),
  route(calls.changePassword, {
    access: 'account.own',
    effect: 'ends-access',
    handle: ({ actor, body, request }) => changePassword(deps, actor, body, callerOf(request)),
  }),
]
