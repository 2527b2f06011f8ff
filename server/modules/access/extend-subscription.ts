import { createChangeSubscription } from './change-subscription.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

/** Adds one calendar month to the later of now and the end, also to a cancelled subscription. */
export const createExtendSubscription = (deps: AccessDeps) =>
  createChangeSubscription(deps, {
    action: 'subscription.extended',
    apply: async (tx, known, at) =>
      subscriptions.addMonth(tx, known, await deps.offers.now(tx, known.program), at),
  })
