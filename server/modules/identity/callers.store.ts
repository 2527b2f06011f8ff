import { type RawBuilder, sql } from 'kysely'
import type { Role, StaffRole } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isInUse } from './suspensions.store.ts'

/** The part of a statement that finds the roles of the user with the id in a column, at a time. */
export type RolesPart = (userId: RawBuilder<unknown>, at: Date) => RawBuilder<Role[]>

/** The part of a statement that finds the place in the office of the user with the id in a column. */
export type StaffRolePart = (userId: RawBuilder<unknown>) => RawBuilder<StaffRole | null>

interface Wanted {
  sessionIds: readonly string[]
  at: Date
  rolesOf: RolesPart
  staffRoleOf: StaffRolePart
}

/**
 * Who is behind each of the sessions that neither ended nor expired, of accounts in use, with the
 * roles that count at `at`, by session; in one statement, however many are asked for.
 */
export async function findCallers(
  executor: Executor,
  { sessionIds, at, rolesOf, staffRoleOf }: Wanted,
): Promise<Map<string, Actor>> {
  const { rows } = await sql<Actor>`
    select s.id as "sessionId", u.id, u.name, u.email, ${rolesOf(sql.ref('u.id'), at)} as roles,
      ${staffRoleOf(sql.ref('u.id'))} as "staffRole"
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[])
      and s.revoked_at is null and s.expires_at > ${at} and ${isInUse(sql.ref('u.id'))}`.execute(
    executor,
  )
  return new Map(rows.map((actor) => [actor.sessionId, actor]))
}
