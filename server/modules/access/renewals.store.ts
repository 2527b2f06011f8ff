import type { Executor } from '#server/platform/database/database.ts'
import type { SubscriptionRow } from './access.store.ts'
import type { RenewalNews } from './renewals.rules.ts'

/** Subscriptions whose end, or whose access, lies between two instants and that were not cancelled, after the one that was read last. */
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

/** Notes that an end was told; false where it had been. */
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
