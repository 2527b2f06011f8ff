import { createChangeSubscription } from './change-subscription.ts'
import type { AccessDeps } from './deps.ts'
import { subscriptions } from './subscriptions.ts'

/** Adds one calendar month to the later of now and the end, also to a cancelled subscription. */
export const createExtendSubscription = (deps: AccessDeps) =>
  createChangeSubscription(deps, { action: 'subscription.extended', apply: subscriptions.addMonth })
