import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isActive } from './access.rules.ts'
import {
  findSubscription,
  insertMovedEnd,
  lockUser,
  type SubscriptionRow,
  takeMovedEnd,
} from './access.store.ts'
import type { AccessDeps } from './index.ts'

export const movedEndJobName = 'access.tell-of-moved-end'

/** How long the office may move an end again, or undo that, before the member is told. */
const waitSeconds = 2 * 60

/**
 * Has a member told of an end that the office has moved, of access that it has granted or ended. What is
 * moved again before that is told once, and what is undone not at all. Call it in the transaction, under
 * the user's lock.
 */
export async function notifyOfMovedEnd(
  tx: Executor,
  { jobs, now }: Pick<AccessDeps, 'jobs' | 'now'>,
  before: SubscriptionRow | undefined,
  after: SubscriptionRow,
): Promise<void> {
  const [known, end] = [before && openEnd(before, now()), openEnd(after, now())]
  if (known?.getTime() === end?.getTime()) return
  const subscriptionId = after.id
  if (!(await insertMovedEnd(tx, { subscriptionId, knownEnd: known ?? null }))) return
  await jobs.send(tx, { name: movedEndJobName }, { subscriptionId }, { waitSeconds })
}

const openEnd = (subscription: SubscriptionRow, at: Date) =>
  isActive(subscription, at) ? subscription.endsAt : undefined

/** Tells a member where the end of an access is now, unless it is where the member knows it. */
export const movedEndJob = ({
  db,
  now,
}: Pick<AccessDeps, 'db' | 'now'>): JobKind<{ subscriptionId: string }> => ({
  name: movedEndJobName,
  handle: ({ subscriptionId: id }) =>
    db.transaction(async (tx) => {
      const userId = (await findSubscription(tx, id))?.userId
      if (!userId) return
      await lockUser(tx, userId)
      const moved = await takeMovedEnd(tx, id)
      const subscription = await findSubscription(tx, id)
      if (!moved || !subscription) return
      const end = openEnd(subscription, now())
      // An end that has passed by itself is no news of the office's.
      const known = moved.knownEnd && (end || moved.knownEnd > now()) ? moved.knownEnd : undefined
      if (known?.getTime() === end?.getTime()) return
      await emit(tx, { type: 'subscription.moved', subject: id, audience: { user: userId } })
    }),
})
