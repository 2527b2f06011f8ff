import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { InvitationRow } from './invitations.store.ts'

/** One page of the invitations to the team, newest first, and their total number. */
export async function teamInvitationsPage(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: InvitationRow[]; total: number }> {
  const wanted = executor.selectFrom('invitations').where('staffRole', 'is not', null)
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/**
 * Gives an invitation to the team a new link for as many days as it had, unless it was taken or
 * withdrawn; undefined if there is none.
 */
export const renewInvitation = (
  tx: Executor,
  id: string,
  { tokenHash, by, at }: { tokenHash: Buffer; by: string; at: Date },
): Promise<InvitationRow | undefined> =>
  tx
    .updateTable('invitations')
    .set({
      tokenHash,
      createdBy: by,
      createdAt: at,
      expiresAt: sql<Date>`${at}::timestamptz + (expires_at - created_at)`,
    })
    .where('id', '=', id)
    .where('staffRole', 'is not', null)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
