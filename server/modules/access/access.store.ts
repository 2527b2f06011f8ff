import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Renewal } from '#contract/access/access.ts'
import type { Role, StaffRole } from '#contract/access/permissions.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { AccessRecord, RenewalNews } from './access.rules.ts'
import { staffRoleOf } from './staff/staff.store.ts'

// Any constant will do, as long as no other advisory lock of the program has two keys.
const userLock = 7_301

export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** A user's grants, and when they last changed; null for never. */
export interface AccessRow extends AccessRecord<SubscriptionRow> {
  staffRole: StaffRole | null
  /** Whether no signals may be received in the declared country. */
  isWithheld: boolean
  updatedAt: Date | null
}

export const noAccess = (): AccessRow => ({
  roles: [],
  staffRole: null,
  isWithheld: false,
  subscriptions: [],
  updatedAt: null,
})

/** A condition, the only place where it is decided: the user with the id in this column may receive no signals. */
export const isWithheld = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  select case when d.country is null
    then c.withholds_undeclared and exists (select from withheld_countries)
    else exists (select from withheld_countries w where w.country = d.country) end
  from withheld_countries_change c
  left join declared_countries d on d.user_id = ${userId} and d.ended_at is null)`

/** The roles and subscriptions of each of `userIds`, and when they changed, in one round trip. */
export async function accessRecords(
  executor: Executor,
  userIds: readonly string[],
): Promise<Map<string, AccessRow>> {
  const records = new Map(userIds.map((id) => [id, noAccess()]))
  if (records.size === 0) return records
  const { rows } = await sql<
    {
      owner: string
      roles: Role[]
      staffRole: StaffRole | null
      isWithheld: boolean
      changedAt: Date | null
    } & (SubscriptionRow | { id: null })
  >`
    select subscriptions.*, owner, access_changes.updated_at as changed_at,
      ${staffRoleOf(sql.ref('owner'))} as staff_role,
      ${isWithheld(sql.ref('owner'))} as is_withheld,
      array(select role from user_roles where user_roles.user_id = owner) as roles
    from ${owners([...records.keys()])}
    left join subscriptions on subscriptions.user_id = owner
    left join access_changes on access_changes.user_id = owner`.execute(executor)
  for (const {
    owner,
    roles,
    staffRole,
    isWithheld: withheld,
    changedAt,
    ...subscription
  } of rows) {
    const record = records.get(owner)
    if (!record) continue
    Object.assign(record, { roles, staffRole, isWithheld: withheld, updatedAt: changedAt })
    if (subscription.id !== null) record.subscriptions.push(subscription)
  }
  return records
}

/**
 * A single user is not passed as an array: of an array the database does not know the length in
 * advance, so that it would plan the statement anew each time, which takes longer than running it.
 */
const owners = ([first, ...others]: string[]) =>
  others.length === 0
    ? sql`(select ${first}::uuid as owner) requested`
    : sql`unnest(${[first, ...others]}::uuid[]) as owner`

/** The roles and subscriptions of one user; empty for a user without any. */
export async function accessRecord(executor: Executor, userId: string): Promise<AccessRow> {
  const records = await accessRecords(executor, [userId])
  return records.get(userId) ?? noAccess()
}

/** When the user was last given a role; null if the user is gone. */
export async function lastGrantOf(executor: Executor, userId: string): Promise<Date | null> {
  const query = executor
    .selectFrom('userRoles')
    .select(({ fn }) => fn.max('grantedAt').as('at'))
    .where('userId', '=', userId)
  return (await query.executeTakeFirst())?.at ?? null
}

/**
 * Serialises changes to one user's access until the transaction ends. To be taken before any row of
 * the user is written, and after `lockAdmins` if both are needed.
 */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${userLock}, hashtext(${userId}))`.execute(tx)
}

/** The ids of all admins, none of whom can lose that role until the transaction ends. */
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

/** Advances the `updatedAt` of the user's access by at least a millisecond, the precision sent to clients. */
export async function noteChange(executor: Executor, userId: string): Promise<void> {
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
  return executor.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes the single subscription that a user has of a program. */
export async function saveSubscription(
  tx: Executor,
  subscription: Insertable<Tables['subscriptions']>,
): Promise<SubscriptionRow> {
  const { startsAt, endsAt, cancelledAt, cohortId, renewal = 'awaited' } = subscription
  const { anchorDay = null } = subscription
  await noteChange(tx, subscription.userId)
  return tx
    .insertInto('subscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'program'])
        .doUpdateSet({ startsAt, endsAt, anchorDay, cancelledAt, cohortId, renewal }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets what is expected at the end of a user's subscription; returns the subscription if that changed it. */
export function setRenewal(
  tx: Executor,
  { userId, program }: { userId: string; program: PaidProgram },
  renewal: Renewal,
  from?: Renewal,
): Promise<SubscriptionRow | undefined> {
  return tx
    .updateTable('subscriptions')
    .set({ renewal })
    .where('userId', '=', userId)
    .where('program', '=', program)
    .where('renewal', '<>', renewal)
    .$if(from !== undefined, (query) => query.where('renewal', '=', from ?? renewal))
    .where('cancelledAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Recomputes until when access lasts if the grace period has been changed meanwhile. */
export async function computeGrace(executor: Executor, at: Date, graceDays: number): Promise<void> {
  await sql`
    update subscriptions set open_until = open_until
    where open_until > ${at} and cancelled_at is null and renewal = 'awaited'
      and open_until < timestamptz '2199-12-31'
      and open_until <> ends_at + ${graceDays} * interval '1 day'
  `.execute(executor)
}

export type GrantRow = Selectable<Tables['accessGrants']>

/** Records which period of access was paid by which payment. */
export async function insertGrant(
  tx: Executor,
  grant: Omit<GrantRow, 'takenBackAt'>,
): Promise<void> {
  await tx
    .insertInto('accessGrants')
    .values({ ...grant, takenBackAt: null })
    .execute()
}

/** Marks the periods of these payments as taken back, each once; returns those that were not before, the last first. */
export async function takeGrantsBack(
  tx: Executor,
  transactionIds: readonly string[],
  at: Date,
): Promise<GrantRow[]> {
  const taken = await tx
    .updateTable('accessGrants')
    .set({ takenBackAt: at })
    .where('transactionId', 'in', transactionIds)
    .where('takenBackAt', 'is', null)
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
}

/** Moves the periods that begin at `from` or later forward by this many milliseconds. */
export async function moveGrants(
  tx: Executor,
  { userId, program, from, by }: { userId: string; program: PaidProgram; from: Date; by: number },
): Promise<void> {
  const nearer = sql`${by} * interval '1 millisecond'`
  await tx
    .updateTable('accessGrants')
    .set({ startsAt: sql<Date>`starts_at - ${nearer}`, endsAt: sql<Date>`ends_at - ${nearer}` })
    .where('userId', '=', userId)
    .where('program', '=', program)
    .where('startsAt', '>=', from)
    .where('takenBackAt', 'is', null)
    .execute()
}

/** Uncancelled subscriptions whose end, or whose access, ends between two instants, after the last one read. */
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
  news: { subscriptionId: string; endsAt: Date; kind: RenewalNews; notifiedAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('subscriptionNews')
    .values(news)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Notes the end that a member knows of, until the member is told of another; false if that is noted. */
export async function insertMovedEnd(
  tx: Executor,
  moved: Selectable<Tables['movedEnds']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('movedEnds')
    .values(moved)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The end that a member knows of, which is not noted any more. */
export const takeMovedEnd = (tx: Executor, subscriptionId: string) =>
  tx
    .deleteFrom('movedEnds')
    .where('subscriptionId', '=', subscriptionId)
    .returning('knownEnd')
    .executeTakeFirst()
