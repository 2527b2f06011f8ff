import { changePassword, requestPasswordReset, resetPassword } from '#contract/identity.ts'
import { addressKey } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { callerOf } from './caller-of.ts'
import type { Operations } from './operations.ts'

/** The calls for setting a new password. */
export const passwordRoutes = ({ password }: Operations): Route[] => [
  route(requestPasswordReset, {
    access: 'public',
    handle: ({ body, request }) => password.forgot.request(body.email, addressKey(request)),
  }),
  route(resetPassword, {
    access: 'public',
    handle: ({ body, request }) => password.reset(body.token, body.password, callerOf(request)),
  }),
  route(changePassword, {
    access: 'account.own',
    effect: 'ends-access',
    handle: ({ actor, body, request }) => password.change(actor, body, callerOf(request)),
  }),
]
