import { type RawBuilder, sql } from 'kysely'
import type { GrantableStaffRole, StaffRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Part of a statement: the place in the office of the user with the id in this column. */
export const staffRoleOf = (userId: RawBuilder<unknown>): RawBuilder<StaffRole | null> =>
  sql`(select staff.role from staff where staff.user_id = ${userId})`

/** Part of a statement: the ids of everybody in the office, as `user_id`. */
export const officeIds: RawBuilder<unknown> = sql`
  select staff.user_id from staff union
  select admins.user_id from user_roles admins where admins.role = 'admin'`

/** The owner of the academy; null before there is one. */
export async function findOwner(executor: Executor): Promise<string | null> {
  const row = await executor
    .selectFrom('staff')
    .select('userId')
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Makes an admin the owner, unless the academy already has one. */
export async function insertFirstOwner(executor: Executor, userId: string, at: Date) {
  await executor
    .insertInto('staff')
    .values({ userId, role: 'owner', since: at, grantedBy: null })
    .onConflict((conflict) => conflict.column('role').where('role', '=', 'owner').doNothing())
    .execute()
}

/** Gives the single ownership row to another admin. */
export async function moveOwnership(
  tx: Executor,
  { to, by, at }: { to: string; by: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ userId: to, since: at, grantedBy: by })
    .where('role', '=', 'owner')
    .execute()
}

export async function saveStaffRole(
  tx: Executor,
  { userId, role, by, at }: { userId: string; role: GrantableStaffRole; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('staff')
    .values({ userId, role, since: at, grantedBy: by })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ role, since: at, grantedBy: by }),
    )
    .execute()
}

/** Removes a place below the admins from its holder. */
export async function removeStaffRole(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('staff').where('userId', '=', userId).where('role', '<>', 'owner').execute()
}

/** The owner, the admins and the staff below them, each in their highest place. */
export async function listOffice(
  executor: Executor,
  limit: number,
): Promise<{ userId: string; staffRole: StaffRole | 'admin'; since: Date }[]> {
  const { rows } = await sql<{ userId: string; staffRole: StaffRole | 'admin'; since: Date }>`
    select user_id, coalesce(s.role, 'admin') as staff_role,
      coalesce(s.since, a.granted_at) as since
    from staff s full join (select * from user_roles where role = 'admin') a using (user_id)
    order by array_position(
      array['owner', 'admin', 'teacher', 'support', 'bookkeeper'], coalesce(s.role, 'admin')),
      3, 1
    limit ${limit}`.execute(executor)
  return rows
}
