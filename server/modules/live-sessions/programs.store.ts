import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'

// Whom a session is for: every statement that reads sessions for somebody has one of these conditions.

/** A condition: whether a session is for any of these programs. */
export const isForAny = (roles: readonly ContentRole[]): RawBuilder<boolean> =>
  sql<boolean>`live_sessions.programs && ${roles}::text[]`

/** Part of a statement: whether the session with the id in this column is for all of these programs. */
export const isForAll = (
  sessionId: RawBuilder<unknown>,
  programs: readonly ContentRole[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from live_sessions s where s.id = ${sessionId} and s.programs @> ${programs}::text[])`

/** Locks the sessions with these ids, part of a statement: until the transaction ends they are for the same programs. */
export async function keepPrograms(tx: Executor, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from live_sessions where id in (${ids}) order by id for share`.execute(tx)
}

/** A condition: whether a session is open to everybody of all its programs, by what is asked for one of them. */
export const isSharedToAll = (
  isShared: (sessionId: RawBuilder<unknown>, role: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from unnest(live_sessions.programs) as program (role)
  where not ${isShared(sql.ref('liveSessions.id'), sql.ref('program.role'))})`

/** Part of a statement: the ids of the members of any of these programs. */
export const membersOfAny = (
  { membersOf }: { membersOf(role: ContentRole): RawBuilder<unknown> },
  programs: readonly ContentRole[],
): RawBuilder<unknown> =>
  sql`${sql.join(
    programs.map((role) => sql`(${membersOf(role)})`),
    sql` union `,
  )}`
