import type { Subscription } from '#contract/access.ts'
import { presentSubscription } from './access.present.ts'
import { accessRecord } from './access.store.ts'
import type { AccessDeps } from './deps.ts'

type Deps = Pick<AccessDeps, 'db' | 'now'>

/** The user's current subscriptions, the most recently started first. */
export async function subscriptionsOf({ db, now }: Deps, userId: string): Promise<Subscription[]> {
  const { subscriptions } = await accessRecord(db.pool, userId)
  return subscriptions
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
    .map((row) => presentSubscription(row, now()))
}
