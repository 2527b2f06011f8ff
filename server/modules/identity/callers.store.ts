import { type RawBuilder, sql } from 'kysely'
import type { Role, StaffRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/actor.ts'
import { viewersIn } from './impersonation/impersonation.store.ts'
import { isInUse } from './suspensions.store.ts'

/** The part of a statement that finds the roles of the user with the id in a column, at a time. */
export type RolesPart = (userId: RawBuilder<unknown>, at: Date) => RawBuilder<Role[]>

/** The part of a statement that finds the place in the office of the user with the id in a column. */
export type StaffRolePart = (userId: RawBuilder<unknown>) => RawBuilder<StaffRole | null>

/** The part of a statement that finds whether the user with the id in a column may receive no signals. */
export type WithheldPart = (userId: RawBuilder<unknown>) => RawBuilder<boolean>

/** The parts of a statement that find the ids of what was opened one by one for the user with the id in a column, at a time. */
export type OpenedPart = (
  userId: RawBuilder<unknown>,
  at: Date,
) => { courses: RawBuilder<string[]>; strategies: RawBuilder<string[]> }

/** The parts of a statement that find the fields of `Caller` for the user with the id in a column. */
export type AccessStatePart = (userId: RawBuilder<unknown>) => {
  mustReauthenticate: RawBuilder<boolean>
  lacksFactor: RawBuilder<boolean>
}

interface CallerQuery {
  sessionIds: readonly string[]
  at: Date
  rolesOf: RolesPart
  staffRoleOf: StaffRolePart
  accessStateOf: AccessStatePart
  withheldOf: WithheldPart
  openedOf: OpenedPart
}

/**
 * The callers behind those of the sessions that have neither ended nor expired, of active accounts,
 * with the roles effective at `at`, and admins viewing the site as somebody else; by session, in
 * one statement for any number of sessions.
 */
export async function findCallers(
  executor: Executor,
  { sessionIds, at, rolesOf, staffRoleOf, accessStateOf, withheldOf, openedOf }: CallerQuery,
): Promise<Map<string, Caller>> {
  const userId = sql.ref('u.id')
  const { mustReauthenticate, lacksFactor } = accessStateOf(userId)
  const opened = openedOf(userId, at)
  const { rows } = await sql<Caller>`
    select s.id as "sessionId", u.id, u.name, u.email, ${rolesOf(userId, at)} as roles,
      ${staffRoleOf(userId)} as "staffRole",
      s.authenticated_at as "authenticatedAt", ${mustReauthenticate} as "mustReauthenticate", ${lacksFactor} as "lacksFactor",
      ${withheldOf(userId)} as "isWithheld", ${opened.courses} as "openedCourses",
      ${opened.strategies} as "openedStrategies", null as "impersonation"
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[])
      and s.revoked_at is null and s.expires_at > ${at} and ${isInUse(userId)}
    union all ${viewersIn(sessionIds, at, rolesOf)}`.execute(executor)
  return new Map(rows.map((actor) => [actor.sessionId, actor]))
}
