import type { Executor } from '#server/platform/database/database.ts'
import type { SubscriptionRow } from './access.store.ts'
import type { RenewalNews } from './renewals.rules.ts'

/**
 * Uncancelled subscriptions whose end, or whose access, ends between two instants, after the last
 * one read.
 */
export const endingBetween = (
  executor: Executor,
  { from, to, after }: { from: Date; to: Date; after: string },
): Promise<SubscriptionRow[]> =>
  executor
    .selectFrom('subscriptions')
    .selectAll()
    .where('cancelledAt', 'is', null)
    .where('openUntil', '>', from)
    .where('endsAt', '<=', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(200)
    .execute()

/** Records that an end has been notified; false if it already had been. */
export async function noteNews(
  tx: Executor,
  news: { subscriptionId: string; endsAt: Date; kind: RenewalNews; toldAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('subscriptionNews')
    .values(news)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
