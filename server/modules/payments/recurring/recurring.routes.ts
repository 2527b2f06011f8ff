import * as calls from '#contract/payments/recurring.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { PayingDeps } from '../index.ts'
import { listOwnRecurring, moveOwnSandbox, openPortal } from './own-subscriptions.ts'

const access = 'payments.own'

export const recurringRoutes = (deps: PayingDeps): Route[] => [
  route(calls.listOwnRecurring, {
    access,
    handle: ({ actor }) => listOwnRecurring(deps, actor),
  }),
  route(calls.openRecurringPortal, { access, handle: ({ actor }) => openPortal(deps, actor) }),
  route(calls.changeSandboxRecurring, {
    access,
    handle: ({ actor, body }) => moveOwnSandbox(deps, actor, body),
  }),
]
