import { type RawBuilder, type Selectable, sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Page, Target } from '../channels/channel.ts'

/** The chat that a user has connected. */
export function findChat(executor: Executor, userId: string) {
  return executor
    .selectFrom('telegramChats')
    .select(['name', 'connectedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Keeps the one code that connects a chat to the user; an earlier one no longer does. */
export async function replaceCode(
  executor: Executor,
  row: Selectable<Tables['telegramCodes']>,
): Promise<void> {
  const { codeHash, expiresAt } = row
  await executor
    .insertInto('telegramCodes')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ codeHash, expiresAt }))
    .execute()
}

/** Uses a code up; gives its user, or undefined when there is no such code at that time. */
export async function takeCode(
  tx: Executor,
  codeHash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('telegramCodes')
    .where('codeHash', '=', codeHash)
    .where('expiresAt', '>', at)
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

/** The user's code no longer connects anything. */
export async function deleteCode(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('telegramCodes').where('userId', '=', userId).execute()
}

export async function deleteCodesBefore(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('telegramCodes').where('expiresAt', '<=', at).execute()
}

export type NewChat = Omit<Selectable<Tables['telegramChats']>, 'id'>

/** Connects a chat to a user, in place of what either had before; gives the user who loses it. */
export async function insertChat(tx: Executor, chat: NewChat): Promise<string | undefined> {
  const replaced = await tx
    .deleteFrom('telegramChats')
    .where(({ or, eb }) => or([eb('userId', '=', chat.userId), eb('chatId', '=', chat.chatId)]))
    .returning('userId')
    .execute()
  await tx
    .insertInto('telegramChats')
    .values({ id: newId(), ...chat })
    .execute()
  return replaced.find(({ userId }) => userId !== chat.userId)?.userId
}

/** Whether this code has connected this chat. */
export async function isConnectedBy(
  executor: Executor,
  chatId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await executor
    .selectFrom('telegramChats')
    .select('id')
    .where('chatId', '=', chatId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Disconnects the chat of a user, or by one of its numbers; gives the user, if there was one. */
export async function deleteChat(
  tx: Executor,
  which: { userId: string } | { chatId: string } | { id: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('telegramChats')
    .$if('userId' in which, (query) => query.where('userId', '=', soleValue(which)))
    .$if('chatId' in which, (query) => query.where('chatId', '=', soleValue(which)))
    .$if('id' in which, (query) => query.where('id', '=', soleValue(which)))
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

const soleValue = (which: object): string => String(Object.values(which)[0])

/** Chats, of all users or of one, that were connected when something happened. */
export function chatsAt(
  executor: Executor,
  { at, only, after, limit }: Page & { at: Date; only: string | null },
): Promise<Target[]> {
  return executor
    .selectFrom('telegramChats')
    .select(['id', 'userId'])
    .where('connectedAt', '<=', at)
    .$if(only !== null, (query) => query.where('userId', '=', only ?? ''))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whose chat it is, and Telegram's own number of it; undefined when it is not connected any more. */
export const findChatTarget = (executor: Executor, id: string) =>
  executor
    .selectFrom('telegramChats')
    .select(['userId', 'chatId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Part of a statement: the user who has connected the account with the number in this column. */
export const linkedUser = (accountId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select chat.user_id from telegram_chats chat where chat.chat_id = ${accountId}::bigint)`

/** Part of a statement: the number of the account that the user in this column has connected. */
export const linkedAccount = (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select chat.chat_id::text from telegram_chats chat where chat.user_id = ${userId})`

/** Part of a statement: all connected accounts. */
export const linkedAccounts: RawBuilder<unknown> = sql`
  select chat.user_id, chat.chat_id::text as account_id from telegram_chats chat`
