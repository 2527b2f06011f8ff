import { type Insertable, type RawBuilder, sql } from 'kysely'
import { may, roleNames } from '#contract/access/permissions.ts'
import {
  type ImpersonationRole,
  impersonationRoles,
  rolesOfImpersonation,
} from '#contract/identity/impersonation-roles.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { RolesPart } from '../callers.store.ts'
import { isInUse } from '../suspensions.store.ts'

/** The roles whose holders may currently start an impersonation. */
const lookers = roleNames.filter((role) => may({ roles: [role] }, 'settings.manage'))

/**
 * Part of a statement, from `from` on: the impersonations, as `v`, that are valid at `at`. They end with
 * the session in which they were started, and with the rights of the admin whose session it is.
 */
const aliveAt = (at: Date, rolesOf: RolesPart): RawBuilder<unknown> => sql`
  from impersonations v
  join sessions looking on looking.id = v.session_id
  join users looker on looker.id = looking.user_id
  where v.ended_at is null and v.expires_at > ${at}
    and looking.revoked_at is null and looking.expires_at > ${at}
    and ${isInUse(sql.ref('looker.id'))}
    and ${rolesOf(sql.ref('looker.id'), at)} && ${lookers}::text[]`

/** The id of the impersonation of a token, while it is valid. */
export async function findImpersonation(
  executor: Executor,
  { tokenHash, at, rolesOf }: { tokenHash: Buffer; at: Date; rolesOf: RolesPart },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id ${aliveAt(at, rolesOf)} and v.token_hash = ${tokenHash}`.execute(executor)
  return rows[0]?.id ?? null
}

const rolesSeen = sql`case v.seen_as ${sql.join(
  impersonationRoles.map((as) => sql`when ${as} then ${[...rolesOfImpersonation[as]]}::text[]`),
  sql` `,
)} end`

/**
 * Part of a statement with the columns of `findCallers`: in these sessions the caller is nobody,
 * with the roles of the view.
 */
export const viewersIn = (
  sessionIds: readonly string[],
  at: Date,
  rolesOf: RolesPart,
): RawBuilder<unknown> => sql`
  select v.id, v.id, '', '', ${rolesSeen}, null, v.begun_at, false, false, false, '{}'::text[], '{}'::text[], v.seen_as
  ${aliveAt(at, rolesOf)} and v.id = any(${sessionIds}::uuid[])`

export async function insertImpersonation(
  tx: Executor,
  impersonation: Omit<Insertable<Tables['impersonations']>, 'endedAt'>,
): Promise<void> {
  await tx
    .insertInto('impersonations')
    .values({ ...impersonation, endedAt: null })
    .execute()
}

/** Ends an impersonation started in this session; returns its view, undefined if there is none. */
export async function endImpersonationOf(
  tx: Executor,
  { id, sessionId, at }: { id: string; sessionId: string; at: Date },
): Promise<ImpersonationRole | undefined> {
  const ended = await tx
    .updateTable('impersonations')
    .set({ endedAt: at })
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .returning('seenAs')
    .executeTakeFirst()
  return ended?.seenAs
}

export async function deleteOldImpersonations(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('impersonations').where('expiresAt', '<=', at).execute()
}
