import type { Subscription } from '#contract/access.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeSubscription } from './change-subscription.ts'
import type { AccessDeps } from './deps.ts'
import { endMoved } from './end-moved.ts'
import { subscriptions } from './subscriptions.ts'

/**
 * Adds one calendar month to the later of now and the end, also to a cancelled subscription. Throws
 * 409 if the end is no longer the one that was seen, so that a repeated click adds nothing.
 */
export function extendSubscription(
  deps: AccessDeps,
  actor: Actor,
  id: string,
  { seenEndsAt }: { seenEndsAt?: string } = {},
): Promise<Subscription> {
  return changeSubscription(
    deps,
    {
      action: 'subscription.extended',
      async apply(tx, known, at) {
        if (seenEndsAt && Date.parse(seenEndsAt) !== known.endsAt.getTime()) throw endMoved()
        return subscriptions.addMonth(tx, known, await deps.offers.now(tx, known.program), at)
      },
    },
    actor,
    id,
  )
}
