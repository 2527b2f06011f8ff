import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

// One-to-one calls that users may book beside those of their programs: by what they have bought.

/** Part of a statement: the calls that are open to a user at `at`, as `purchase_id`, `calls` in all and `open_until`. */
export const openedCallsOf = (userId: string, at: Date): RawBuilder<unknown> => sql`
  select o.purchase_id, o.calls, o.open_until from opened_calls o
  where o.user_id = ${userId}::uuid and o.starts_at <= ${at}::timestamptz
    and o.open_until > ${at}::timestamptz`

/** A condition: whether the calls of the purchase in a column can take place at the instant in another. */
export const areCallsOpen = (
  purchaseId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from opened_calls o where o.purchase_id = ${purchaseId} and o.open_until > ${at})`

/** The calls that were opened for a user, for the personal data download. */
export function exportOpenedCalls(executor: Executor, userId: string) {
  return executor
    .selectFrom('openedCalls')
    .select(['calls', 'startsAt', 'openUntil'])
    .where('userId', '=', userId)
    .orderBy('startsAt')
    .orderBy('purchaseId')
    .limit(1000)
    .execute()
}
