import type { Insertable, Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type LinkRow = Selectable<Tables['chatLinks']>

/** A member's links into a group are over: they are revoked next. */
export async function endLinksOf(tx: Executor, groupId: string, userId: string): Promise<void> {
  await tx
    .updateTable('chatLinks')
    .set({ isOver: true })
    .where('groupId', '=', groupId)
    .where('userId', '=', userId)
    .where('isOver', '=', false)
    .execute()
}

export async function insertLink(
  tx: Executor,
  link: Insertable<Tables['chatLinks']>,
): Promise<void> {
  await tx.insertInto('chatLinks').values(link).execute()
}

/** Whose link it is; undefined for a link that the academy has not made, or has forgotten. */
export const findLink = (executor: Executor, groupId: string, url: string) =>
  executor
    .selectFrom('chatLinks')
    .select(['id', 'userId'])
    .where('groupId', '=', groupId)
    .where('url', '=', url)
    .executeTakeFirst()

export async function deleteLink(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('chatLinks').where('id', '=', id).execute()
}

/** Links that still work of nobody, of members whose access has ended and of those who made a newer one: to be revoked. */
export const linksToRevoke = (
  executor: Executor,
  groupId: string,
  { at, limit }: { at: Date; limit: number },
): Promise<Pick<LinkRow, 'id' | 'url'>[]> =>
  executor
    .selectFrom('chatLinks')
    .select(['id', 'url'])
    .where('groupId', '=', groupId)
    .where('expiresAt', '>', at)
    .where((row) => row.or([row('isOver', '=', true), row('userId', 'is', null)]))
    .orderBy('id')
    .limit(limit)
    .execute()

/** A link works no longer; whose it was is still known to whoever hears late that it was used. */
export async function expireLink(executor: Executor, id: string, at: Date): Promise<void> {
  await executor.updateTable('chatLinks').set({ expiresAt: at }).where('id', '=', id).execute()
}

/** Forgets links that stopped working before this instant. */
export async function deleteLinksBefore(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('chatLinks').where('expiresAt', '<=', at).execute()
}

/** All links of a user are over. */
export async function endAllLinksOf(tx: Executor, userId: string): Promise<void> {
  await tx
    .updateTable('chatLinks')
    .set({ isOver: true })
    .where('userId', '=', userId)
    .where('isOver', '=', false)
    .execute()
}
