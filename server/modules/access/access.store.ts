import { sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import type { PaidProgram } from '#contract/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AccessRecord } from './access.rules.ts'

// Any constant will do, as long as no other advisory lock of the program has two keys.
const userLock = 7_301

export interface SubscriptionRow {
  id: string
  userId: string
  program: PaidProgram
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
  cohortId: string | null
}

const subscriptionColumns = [
  'id',
  'userId',
  'program',
  'startsAt',
  'endsAt',
  'cancelledAt',
  'cohortId',
] as const

/** What is granted to a user, and when that last changed; null for never. */
export interface AccessRow extends AccessRecord<SubscriptionRow> {
  updatedAt: Date | null
}

export const noAccess = (): AccessRow => ({ roles: [], subscriptions: [], updatedAt: null })

type GrantRow =
  | { updatedAt: null; role: Role; userId: string; id: null }
  | ({ updatedAt: null; role: null } & SubscriptionRow)
  | { updatedAt: Date; role: null; userId: string; id: null }

/** Roles and subscriptions of each of `userIds`, and when they changed, in one round trip. */
export async function accessRecords(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, AccessRow>> {
  const records = new Map(userIds.map((id) => [id, noAccess()]))
  const { rows } = await sql<GrantRow>`
    select user_id, role, null::uuid as id, null as program, null::timestamptz as starts_at,
      null::timestamptz as ends_at, null::timestamptz as cancelled_at, null::uuid as cohort_id,
      null::timestamptz as updated_at
    from user_roles where user_id = any(${userIds}::uuid[])
    union all
    select user_id, null, id, program, starts_at, ends_at, cancelled_at, cohort_id, null
    from subscriptions where user_id = any(${userIds}::uuid[])
    union all
    select user_id, null, null, null, null, null, null, null, updated_at
    from access_changes where user_id = any(${userIds}::uuid[])`.execute(executor)
  for (const row of rows) {
    const record = records.get(row.userId)
    if (!record) continue
    const { role, updatedAt, ...subscription } = row
    if (role !== null) record.roles.push(role)
    else if (updatedAt !== null) record.updatedAt = updatedAt
    else if (subscription.id !== null) record.subscriptions.push(subscription)
  }
  return records
}

/** The ids of all users to whom the role is granted, whether or not it is effective. */
export async function grantedTo(executor: Executor, role: Role): Promise<string[]> {
  const query = executor.selectFrom('userRoles').select('userId').where('role', '=', role)
  return (await query.execute()).map((row) => row.userId)
}

/** Roles and subscriptions of one user; empty for a user without any. */
export async function accessRecord(executor: Executor, userId: string): Promise<AccessRow> {
  const records = await accessRecords(executor, [userId])
  return records.get(userId) ?? noAccess()
}

/**
 * Makes changes to one user's access wait for one another until the transaction ends. Taken before
 * any row of the user is written, and after `lockAdmins` where both are needed.
 */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userLock}, hashtext(${userId}))`.execute(tx)
}

/** The ids of all admins, none of which can cease to be one until the transaction ends. */
export async function lockAdmins(tx: Executor): Promise<string[]> {
  const rows = await tx
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .orderBy('userId')
    .forUpdate()
    .execute()
  return rows.map((row) => row.userId)
}

export async function grantRole(executor: Executor, userId: string, role: Role, at: Date) {
  const { numInsertedOrUpdatedRows: granted } = await executor
    .insertInto('userRoles')
    .values({ userId, role, grantedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (granted) await noteChange(executor, userId)
}

/** Gives the user's access a later `updatedAt`, by at least the millisecond that goes out. */
async function noteChange(executor: Executor, userId: string): Promise<void> {
  await sql`
    insert into access_changes (user_id, updated_at)
    values (${userId}, date_trunc('milliseconds', clock_timestamp()))
    on conflict (user_id) do update set updated_at =
      greatest(excluded.updated_at, access_changes.updated_at + interval '1 millisecond')
  `.execute(executor)
}

export async function revokeRole(tx: Executor, userId: string, role: Role): Promise<void> {
  const { numDeletedRows: revoked } = await tx
    .deleteFrom('userRoles')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  if (revoked) await noteChange(tx, userId)
}

export function findSubscription(
  executor: Executor,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return executor
    .selectFrom('subscriptions')
    .select(subscriptionColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Writes the one subscription that a user has of a program. */
export async function saveSubscription(
  tx: Executor,
  subscription: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { startsAt, endsAt, cancelledAt, cohortId } = subscription
  await noteChange(tx, subscription.userId)
  return tx
    .insertInto('subscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'program'])
        .doUpdateSet({ startsAt, endsAt, cancelledAt, cohortId }),
    )
    .returning(subscriptionColumns)
    .executeTakeFirstOrThrow()
}
