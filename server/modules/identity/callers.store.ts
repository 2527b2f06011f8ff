import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** The part of a statement that finds the roles of the user with the id in a column, at a time. */
export type RolesPart = (userId: RawBuilder<unknown>, at: Date) => RawBuilder<Role[]>

/**
 * Who is behind each of the sessions that neither ended nor expired, with the roles that count at
 * `at`, by session; in one statement, however many are asked for.
 */
export async function findCallers(
  executor: Executor,
  { sessionIds, at, rolesOf }: { sessionIds: readonly string[]; at: Date; rolesOf: RolesPart },
): Promise<Map<string, Actor>> {
  const { rows } = await sql<Actor>`
    select s.id as "sessionId", u.id, u.name, u.email, ${rolesOf(sql.ref('u.id'), at)} as roles
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[])
      and s.revoked_at is null and s.expires_at > ${at}`.execute(executor)
  return new Map(rows.map((actor) => [actor.sessionId, actor]))
}
