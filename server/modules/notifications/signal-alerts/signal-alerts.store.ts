import { sql, type Updateable } from 'kysely'
import type { SignalMoment } from '#contract/signals/signal-moments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { isUsual, keyOf, type QuietMinutes } from './signal-alerts.rules.ts'

export const findAlerts = (executor: Executor, userId: string) =>
  executor.selectFrom('signalAlerts').selectAll().where('userId', '=', userId).executeTakeFirst()

/** What a user has chosen, locked until the transaction ends; the usual if nothing has been chosen yet. */
export async function lockAlerts(tx: Executor, userId: string, at: Date) {
  await tx
    .insertInto('signalAlerts')
    .values({ userId, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('signalAlerts')
    .selectAll()
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeAlerts(
  tx: Executor,
  userId: string,
  changes: Updateable<Tables['signalAlerts']>,
): Promise<void> {
  await tx.updateTable('signalAlerts').set(changes).where('userId', '=', userId).execute()
}

export interface ChosenAlerts extends QuietMinutes {
  userId: string
  isUsed: boolean
}

/** What those of the users who have chosen something want of a moment by a channel. */
export async function chosenAlerts(
  executor: Executor,
  userIds: readonly string[],
  { channel, moment }: { channel: string; moment: SignalMoment },
): Promise<Map<string, ChosenAlerts>> {
  const rows = await executor
    .selectFrom('signalAlerts')
    .select(['userId', 'quietFrom', 'quietTo'])
    .select(
      sql<boolean>`coalesce(used @> array[${keyOf(channel, moment)}::text], ${isUsual(moment)})`.as(
        'isUsed',
      ),
    )
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.userId, row]))
}

/** A condition: whether the user sees in the academy what a notification in the row says of a signal. */
export const isSeenInApp = (userId: string) => sql<boolean>`(signal_moment is null or coalesce(
  (select used @> array['in-app:' || signal_moment] from signal_alerts where user_id = ${userId}),
  signal_moment <> 'note'))`

/** What was to wait for the end of a user's quiet hours waits no longer than `at`. */
export async function endWaitOf(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('notificationDeliveries')
    .set({ digestAt: at })
    .where('userId', '=', userId)
    .where('digestAt', '>', at)
    .execute()
}
