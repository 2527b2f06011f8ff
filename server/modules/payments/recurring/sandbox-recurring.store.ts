import type { Selectable, Updateable } from 'kysely'
import { extended } from '#contract/times/calendar-months.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type SandboxSubscriptionRow = Selectable<Tables['sandboxSubscriptions']>

/** Creates a subscription, or returns the one created earlier with the same idempotency key. */
export async function obtainSandboxSubscription(
  executor: Executor,
  wanted: Pick<
    SandboxSubscriptionRow,
    'id' | 'idempotencyKey' | 'userId' | 'amountCents' | 'currency' | 'accessMonths'
  > & { at: Date },
): Promise<SandboxSubscriptionRow> {
  const { at, ...made } = wanted
  await executor
    .insertInto('sandboxSubscriptions')
    .values({ ...made, createdAt: at })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute()
  return executor
    .selectFrom('sandboxSubscriptions')
    .selectAll()
    .where('idempotencyKey', '=', wanted.idempotencyKey)
    .executeTakeFirstOrThrow()
}

export const findSandboxSubscription = (
  executor: Executor,
  id: string,
): Promise<SandboxSubscriptionRow | undefined> =>
  executor.selectFrom('sandboxSubscriptions').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSandboxSubscription = (
  tx: Executor,
  id: string,
): Promise<SandboxSubscriptionRow | undefined> =>
  tx
    .selectFrom('sandboxSubscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function updateSandboxSubscription(
  tx: Executor,
  id: string,
  change: Updateable<Tables['sandboxSubscriptions']>,
): Promise<void> {
  await tx.updateTable('sandboxSubscriptions').set(change).where('id', '=', id).execute()
}

/**
 * Extends the paid period by its interval, from `from` if nothing was paid yet. Its months are
 * counted from the first, as the card provider does, so that a short one shortens no later one.
 */
export async function prolongSandboxSubscription(
  tx: Executor,
  id: string,
  from: Date,
): Promise<void> {
  const known = await lockSandboxSubscription(tx, id)
  if (!known) return
  const anchoredAt = known.anchoredAt ?? from
  const { endsAt } = extended(
    { endsAt: known.periodEndsAt ?? from, anchorDay: anchoredAt.getUTCDate() },
    known.accessMonths,
    known.periodEndsAt ?? from,
  )
  await updateSandboxSubscription(tx, id, { status: 'active', periodEndsAt: endsAt, anchoredAt })
}

/** The intents of a subscription, oldest first. */
export const intentsOfSubscription = (executor: Executor, id: string) =>
  executor
    .selectFrom('sandboxIntents')
    .select(['id', 'status'])
    .where('subscriptionId', '=', id)
    .orderBy('createdAt')
    .limit(200)
    .execute()

/** Those whose paid period is over. */
export const dueSandboxSubscriptions = (executor: Executor, at: Date) =>
  executor
    .selectFrom('sandboxSubscriptions')
    .select('id')
    .where('status', '=', 'active')
    .where('periodEndsAt', '<=', at)
    .orderBy('periodEndsAt')
    .limit(200)
    .execute()
