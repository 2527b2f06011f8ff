import { createChangeSubscription } from './change-subscription.ts'
import type { AccessDeps } from './deps.ts'
import { endSubscription } from './subscriptions.ts'

/** Ends a subscription now; one that is over already stays as it is. */
export const createCancelSubscription = (deps: AccessDeps) =>
  createChangeSubscription(deps, {
    action: 'subscription.cancelled',
    apply: (tx, subscription, at) => endSubscription(tx, subscription, { at, how: 'cancelled' }),
  })
