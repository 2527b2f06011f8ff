import { changePassword, requestPasswordReset, resetPassword } from '#contract/identity.ts'
import { addressKey, originOf } from '#server/platform/http/client-address.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

/** The calls by which a password is set anew. */
export const passwordRoutes = ({ password }: Operations): Route[] => [
  route(requestPasswordReset, {
    access: 'public',
    handle: ({ body, request }) => password.forgot.request(body.email, addressKey(request)),
  }),
  route(resetPassword, {
    access: 'public',
    handle: ({ body, request }) => password.reset(body.token, body.password, originOf(request)),
  }),
  route(changePassword, {
    access: 'account.own',
    handle: ({ actor, body }) => password.change(actor, body),
  }),
]
