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
