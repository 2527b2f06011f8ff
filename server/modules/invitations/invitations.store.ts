import { type Insertable, type Selectable, sql } from 'kysely'
import type { InvitationSort } from '#contract/invitations.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isFound, ordered, type Part } from '#server/platform/database/lists.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type InvitationRow = Selectable<Tables['invitations']>

/** Stores an invitation; an open one to the same address is withdrawn. */
export async function replaceInvitation(
  tx: Executor,
  invitation: Insertable<Tables['invitations']>,
): Promise<InvitationRow> {
  await tx
    .updateTable('invitations')
    .set({ withdrawnAt: invitation.createdAt })
    .where(sql<boolean>`lower(email) = lower(${invitation.email})`)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
  return tx.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow()
}

/** One page of the invitations, newest first unless sorted, and the total number of matches. */
export async function searchInvitations(executor: Executor, part: Part<InvitationSort>) {
  const matching = executor
    .selectFrom('invitations')
    .where(isFound(part.search, [sql.ref('email'), sql.ref('name')]))
  const sorts = { email: sql`lower(email)`, created: sql.ref('createdAt') }
  const own = { tie: sql.ref('id'), otherwise: sql`created_at desc, id` }
  const [invitations, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(ordered(part, sorts, own))
      .limit(part.limit)
      .offset(part.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { invitations, total: Number(total) }
}

/** The open invitation with this token; undefined if it is over, or there is none. */
export function findOpen(
  executor: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<InvitationRow | undefined> {
  return executor
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
}

/** Accepts the open invitation with this token: of several simultaneous calls, one succeeds. */
export function takeInvitation(
  tx: Executor,
  tokenHash: Buffer,
  at: Date,
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({ acceptedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .returningAll()
    .executeTakeFirst()
}

export async function noteAcceptance(tx: Executor, id: string, userId: string): Promise<void> {
  await tx.updateTable('invitations').set({ acceptedBy: userId }).where('id', '=', id).execute()
}

/** Withdraws an invitation that nobody has accepted; undefined if there is none. */
export function withdraw(tx: Executor, id: string, at: Date): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitations')
    .set({ withdrawnAt: sql<Date>`coalesce(withdrawn_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Removes invitations that were never accepted and ended before `before`, and lists that are older.
 */
export async function removeOld(executor: Executor, before: Date): Promise<void> {
  await executor
    .deleteFrom('invitations')
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '<', before)
    .execute()
  await executor.deleteFrom('memberImports').where('createdAt', '<', before).execute()
}

/** The data of an accepted invitation, for the user's personal data download. */
export function exportFor(executor: Executor, userId: string) {
  return executor
    .selectFrom('invitations')
    .select(['email', 'name', 'program', 'createdAt', 'acceptedAt'])
    .where('acceptedBy', '=', userId)
    .execute()
}
