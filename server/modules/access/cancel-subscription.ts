import { createChangeSubscription } from './change-subscription.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

/** Ends a subscription now; one that has already ended is unchanged. */
export const createCancelSubscription = (deps: AccessDeps) =>
  createChangeSubscription(deps, {
    action: 'subscription.cancelled',
    apply: (tx, subscription, at) => subscriptions.end(tx, subscription, { at, how: 'cancelled' }),
  })
