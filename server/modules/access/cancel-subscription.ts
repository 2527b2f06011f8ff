import type { Subscription } from '#contract/access.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeSubscription } from './change-subscription.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

/** Ends a subscription now; one that has already ended is unchanged. */
export function cancelSubscription(
  deps: AccessDeps,
  actor: Actor,
  id: string,
): Promise<Subscription> {
  return changeSubscription(
    deps,
    {
      action: 'subscription.cancelled',
      apply: (tx, subscription, at) =>
        subscriptions.end(tx, subscription, { at, how: 'cancelled' }),
    },
    actor,
    id,
  )
}
