import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

export interface PushSubscriptionRow {
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  createdAt: Date
}

// Any constant will do, as long as no other advisory lock of the program has it.
const subscribingLock = 7_261_016

/** Lets one transaction at a time change who has which browser. */
export async function lockSubscribing(tx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subscribingLock}::bigint)`.execute(tx)
}

/** Takes the browser from other users: what is on its way to them must not reach the new one. */
export async function deleteOthersOf(
  tx: Executor,
  { endpoint, userId }: Pick<PushSubscriptionRow, 'endpoint' | 'userId'>,
): Promise<void> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('userId', '<>', userId)
    .execute()
}

/** How many other browsers the user has. */
export async function countOthers(
  tx: Executor,
  { endpoint, userId }: Pick<PushSubscriptionRow, 'endpoint' | 'userId'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('pushSubscriptions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('endpoint', '<>', endpoint)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many browsers the user has. */
export async function countBrowsers(executor: Executor, userId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('pushSubscriptions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds the browser; one that is known gets its new keys. */
export async function upsertSubscription(tx: Executor, row: PushSubscriptionRow): Promise<void> {
  const { p256dh, auth, userAgent } = row
  await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, userAgent }))
    .execute()
}

export async function deleteSubscription(
  executor: Executor,
  { endpoint, userId }: Pick<PushSubscriptionRow, 'endpoint' | 'userId'>,
): Promise<void> {
  await executor
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', userId)
    .execute()
}

/** Whether anybody, or this user, has a browser that gets messages. */
export async function hasSubscriptions(tx: Executor, userId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .$if(userId !== null, (query) => query.where('userId', '=', userId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A notification that has not been filed for sending; undefined when it has, or is gone. */
export function unpushedNotification(executor: Executor, id: string) {
  return executor
    .selectFrom('notifications')
    .select(['id', 'userId', 'audienceRole', 'type', 'createdAt'])
    .where('id', '=', id)
    .where('pushedAt', 'is', null)
    .executeTakeFirst()
}
export type UnpushedRow = NonNullable<Awaited<ReturnType<typeof unpushedNotification>>>

/** Notes that a notification has been filed for sending; false when another process was first. */
export async function markPushed(tx: Executor, id: string, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('notifications')
    .set({ pushedAt: at })
    .where('id', '=', id)
    .where('pushedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Browsers, of all users or of one, that had switched alerts on when something happened. */
export function subscriptionsAt(executor: Executor, at: Date, only: string | null) {
  return executor
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId'])
    .where('createdAt', '<=', at)
    .$if(only !== null, (query) => query.where('userId', '=', only ?? ''))
    .orderBy('id')
    .execute()
}

/** What a message says of a notification; undefined when it is gone. */
export function pushedNotification(executor: Executor, id: string) {
  return executor
    .selectFrom('notifications')
    .select(['title', 'message', 'actionHref'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type PushedRow = NonNullable<Awaited<ReturnType<typeof pushedNotification>>>

/** Those of the browsers that are still there and have not had the notification. */
export function undelivered(executor: Executor, notificationId: string, ids: readonly string[]) {
  return executor
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pushDeliveries')
            .select('subscriptionId')
            .whereRef('subscriptionId', '=', 'pushSubscriptions.id')
            .where('notificationId', '=', notificationId),
        ),
      ),
    )
    .execute()
}
export type Recipient = Awaited<ReturnType<typeof undelivered>>[number]

export async function insertDelivery(
  executor: Executor,
  row: { notificationId: string; subscriptionId: string; deliveredAt: Date },
): Promise<void> {
  await executor
    .insertInto('pushDeliveries')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All browsers of the user. */
export async function deleteSubscriptionsOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
}

/** A browser that no longer takes messages. */
export async function deleteGone(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}
