import { type RawBuilder, sql } from 'kysely'
import { type Role, roleNames } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { programOfRole } from './access.rules.ts'
import { staffRoleOf } from './staff/staff.store.ts'

const programsOfRoles = roleNames.map(programOfRole)

/**
 * Part of a statement: the roles effective at `at` for the user with the id in this column, as
 * `summarise` determines them. Statements that read many users thus need no extra statement for
 * their roles.
 */
export const effectiveRoles = (userId: RawBuilder<unknown>, at: Date): RawBuilder<Role[]> => sql`
  array(
    select known.role
    from unnest(${roleNames}::text[], ${programsOfRoles}::text[])
      with ordinality as known (role, program, place)
    where known.role = 'community_student' or exists (
      select from user_roles g
      where g.user_id = ${userId} and g.role = known.role and (known.program is null or exists (
        select from subscriptions s
        where s.user_id = ${userId} and s.program = known.program
          and s.cancelled_at is null and s.open_until > ${at}::timestamptz)))
    order by known.place)`

/**
 * Part of a statement: the ids of all users for whom the role is effective at `at`. The role is written out,
 * because some are rare and others are not.
 */
export const holdersOf = (role: Role, at: Date): RawBuilder<unknown> => {
  const program = programOfRole(role)
  const isActive = sql`
    and exists (
      select from subscriptions s
      where s.user_id = r.user_id and s.program = ${program}
        and s.cancelled_at is null and s.open_until > ${at}::timestamptz)`
  return sql`
    select r.user_id from user_roles r
    where r.role = ${sql.lit(role)} ${program ? isActive : sql``}`
}

/**
 * A condition: whether the role is effective at `at` for a user who does not work in the office.
 */
export const isMemberWith = (
  userId: RawBuilder<unknown>,
  role: Role,
  at: Date,
): RawBuilder<boolean> => sql<boolean>`(
  ${effectiveRoles(userId, at)} @> array[${role}]::text[]
  and not ${effectiveRoles(userId, at)} @> array['admin']
  and ${staffRoleOf(userId)} is null)`

export async function selectUsersWithRole(
  executor: Executor,
  role: Role,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`${holdersOf(role, at)}`.execute(executor)
  return rows.map(({ userId }) => userId)
}
