import { type Selectable, sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Page, Target } from '../channels/channel.ts'

export type PushSubscriptionRow = Selectable<Tables['pushSubscriptions']>

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

/** Adds the browser and tells whether it is new; one that is known gets its new keys. */
export async function upsertSubscription(tx: Executor, row: PushSubscriptionRow): Promise<boolean> {
  const { p256dh, auth, userAgent } = row
  const stored = await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, userAgent }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id === row.id
}

/** Takes a browser from its user; the id that it had, undefined where it is not the user's. */
export async function deleteSubscription(
  executor: Executor,
  { endpoint, userId }: Pick<PushSubscriptionRow, 'endpoint' | 'userId'>,
): Promise<string | undefined> {
  const deleted = await executor
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted?.id
}

/** Browsers, of all users or of one, that had switched alerts on when something happened. */
export function browsersAt(
  executor: Executor,
  { at, only, after, limit }: Page & { at: Date; only: string | null },
): Promise<Target[]> {
  return executor
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId'])
    .where('createdAt', '<=', at)
    .$if(only !== null, (query) => query.where('userId', '=', only ?? ''))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Where messages to a browser go; undefined when it is gone. */
export function findBrowser(executor: Executor, id: string) {
  return executor
    .selectFrom('pushSubscriptions')
    .select(['userId', 'endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** All browsers of the user. */
export async function deleteSubscriptionsOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
}

/** A browser that no longer takes messages. */
export async function deleteBrowser(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}
