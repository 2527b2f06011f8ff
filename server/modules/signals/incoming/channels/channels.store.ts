import { type Selectable, sql, type Updateable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type ChannelCodeRow = Selectable<Tables['signalChannelCodes']>
export type ChannelRow = Selectable<Tables['signalChannels']>

/** Keeps the one code with which the user links a channel; an earlier one no longer does. */
export async function replaceCode(executor: Executor, row: ChannelCodeRow): Promise<void> {
  const { userId: _, ...values } = row
  await executor
    .insertInto('signalChannelCodes')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

/** The code of the user, whether it is still valid or not. */
export const findCodeOf = (executor: Executor, userId: string) =>
  executor
    .selectFrom('signalChannelCodes')
    .select(['problem', 'expiresAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Whose code it is; undefined when there is no such code at that time. */
export const findCode = (executor: Executor, codeHash: Buffer, at: Date) =>
  executor
    .selectFrom('signalChannelCodes')
    .select('userId')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst()

/** Uses a code up; gives what was set for its channel, or undefined when there is no such code at that time. */
export const takeCode = (
  tx: Executor,
  codeHash: Buffer,
  at: Date,
): Promise<ChannelCodeRow | undefined> =>
  tx
    .deleteFrom('signalChannelCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', at)
    .returningAll()
    .executeTakeFirst()

/** The name of the source that a channel is linked with already; undefined if there is none. */
export const findLinked = (executor: Executor, chatId: string) =>
  executor
    .selectFrom('signalSources')
    .select('name')
    .where('chatId', '=', chatId)
    .executeTakeFirst()

export async function deleteCodeOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('signalChannelCodes').where('userId', '=', userId).execute()
}

/** Says why the code has linked nothing, if it is still the user's. */
export async function setCodeProblem(
  executor: Executor,
  codeHash: Buffer,
  problem: string,
): Promise<void> {
  await executor
    .updateTable('signalChannelCodes')
    .set({ problem })
    .where('codeHash', '=', codeHash)
    .execute()
}

export async function deleteCodesBefore(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('signalChannelCodes').where('expiresAt', '<=', at).execute()
}

export async function insertChannel(tx: Executor, row: ChannelRow): Promise<void> {
  await tx.insertInto('signalChannels').values(row).execute()
}

export const selectChannels = (executor: Executor): Promise<ChannelRow[]> =>
  executor.selectFrom('signalChannels').selectAll().orderBy('sourceId').execute()

/** Says why nothing comes in from a channel, or that all is well; false if that is known already. */
export async function setTrouble(
  executor: Executor,
  sourceId: string,
  trouble: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('signalChannels')
    .set({ trouble })
    .where('sourceId', '=', sourceId)
    .where(sql<boolean>`trouble is distinct from ${trouble}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type ReceivedRow = Selectable<Tables['receivedSignals']>

/** What a post and its edits have made, locked until the transaction ends, the last first. */
export const lockPost = (
  tx: Executor,
  { sourceId, onceId }: Pick<ReceivedRow, 'sourceId' | 'onceId'>,
): Promise<Pick<ReceivedRow, 'id' | 'onceId' | 'signalId' | 'text' | 'textHash'>[]> =>
  tx
    .selectFrom('receivedSignals')
    .select(['id', 'onceId', 'signalId', 'text', 'textHash'])
    .where('sourceId', '=', sourceId)
    .where(({ eb, or }) => or([eb('onceId', '=', onceId), eb('onceId', 'like', `${onceId}/%`)]))
    .orderBy('receivedAt', 'desc')
    .orderBy('onceId', 'desc')
    .forUpdate()
    .execute()

export async function changeReceived(
  tx: Executor,
  id: string,
  changes: Updateable<Tables['receivedSignals']>,
): Promise<void> {
  await tx.updateTable('receivedSignals').set(changes).where('id', '=', id).execute()
}
