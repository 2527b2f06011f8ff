import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** Whether the user's account is suspended. */
export async function isSuspended(executor: Executor, userId: string): Promise<boolean> {
  return (await suspendedAmong(executor, [userId])).size > 0
}

/** Those of the users whose accounts are suspended. */
export async function suspendedAmong(
  executor: Executor,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await executor
    .selectFrom('suspensions')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('liftedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Part of a statement: that the account of the user with the id in a column is not suspended. */
export const isInUse = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  not exists (
    select from suspensions where suspensions.user_id = ${userId} and suspensions.lifted_at is null)`

/** Suspends the account; false if it is already suspended. */
export async function insertSuspension(
  tx: Executor,
  suspension: { userId: string; reason: string; by: string | null; at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('suspensions')
    .values({
      userId: suspension.userId,
      since: suspension.at,
      reason: suspension.reason,
      suspendedBy: suspension.by,
      liftedAt: null,
      liftedBy: null,
    })
    .onConflict((conflict) => conflict.column('userId').where('liftedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends the current suspension; false if there is none. */
export async function liftSuspension(
  tx: Executor,
  lift: { userId: string; by: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('suspensions')
    .set({ liftedAt: lift.at, liftedBy: lift.by })
    .where('userId', '=', lift.userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** When the user was suspended, for the personal data download. */
export function suspensionsOf(executor: Executor, userId: string) {
  return executor
    .selectFrom('suspensions')
    .select(['since', 'liftedAt'])
    .where('userId', '=', userId)
    .orderBy('since')
    .execute()
}
