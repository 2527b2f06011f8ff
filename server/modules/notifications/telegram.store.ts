import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

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
  row: { userId: string; codeHash: Buffer; expiresAt: Date },
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

export interface NewChat {
  userId: string
  chatId: string
  name: string
  codeHash: Buffer
  connectedAt: Date
}

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

/** Whether anybody, or this user, has connected a chat. */
export async function hasChats(tx: Executor, userId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('telegramChats')
    .select('id')
    .$if(userId !== null, (query) => query.where('userId', '=', userId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What decides who gets a notification, and what it says; undefined when it is gone. */
export function sentNotification(executor: Executor, id: string) {
  return executor
    .selectFrom('notifications')
    .select(['userId', 'audienceRole', 'type', 'createdAt'])
    .select(['title', 'message', 'actionLabel', 'actionHref'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export type SentRow = NonNullable<Awaited<ReturnType<typeof sentNotification>>>

/** Chats, of all users or of one, that were connected when something happened, after one of them. */
export function chatsAt(
  executor: Executor,
  part: { at: Date; only: string | null; after: string | null; limit: number },
) {
  const { at, only, after, limit } = part
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

/** Notes that these chats are to get the notification; gives those of which it was not noted. */
export async function insertDeliveries(
  tx: Executor,
  notificationId: string,
  chats: readonly string[],
): Promise<string[]> {
  if (chats.length === 0) return []
  const unsent = { notificationId, heldUntil: null, deliveredAt: null }
  const rows = await tx
    .insertInto('telegramDeliveries')
    .columns(['notificationId', 'chat', 'heldUntil', 'deliveredAt'])
    .expression((eb) =>
      eb
        .selectFrom('telegramChats')
        .select((one) => [
          one.cast<string>(one.val(unsent.notificationId), 'uuid').as('notificationId'),
          'telegramChats.id as chat',
          one.cast<Date | null>(one.val(null), 'timestamptz').as('heldUntil'),
          one.cast<Date | null>(one.val(null), 'timestamptz').as('deliveredAt'),
        ])
        .where('telegramChats.id', 'in', chats),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('chat')
    .execute()
  return rows.map(({ chat }) => chat)
}

interface DeliveryKey {
  notificationId: string
  chat: string
}

/**
 * Holds a delivery until `until`. Gives Telegram's number of the chat; 'done' when it was delivered or
 * its chat is gone, 'held' when somebody else is at it.
 */
export async function holdDelivery(
  executor: Executor,
  { notificationId, chat }: DeliveryKey,
  { now, until }: { now: Date; until: Date },
): Promise<{ chatId: string } | 'done' | 'held'> {
  const held = await executor
    .updateTable('telegramDeliveries')
    .from('telegramChats')
    .set({ heldUntil: until })
    .whereRef('telegramChats.id', '=', 'telegramDeliveries.chat')
    .where('notificationId', '=', notificationId)
    .where('chat', '=', chat)
    .where('deliveredAt', 'is', null)
    .where(({ or, eb }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '<=', now)]))
    .returning('telegramChats.chatId')
    .executeTakeFirst()
  if (held) return { chatId: held.chatId }
  const waiting = await executor
    .selectFrom('telegramDeliveries')
    .select('chat')
    .where('notificationId', '=', notificationId)
    .where('chat', '=', chat)
    .where('deliveredAt', 'is', null)
    .executeTakeFirst()
  return waiting ? 'held' : 'done'
}

/** Ends the hold: delivered at that time, or not. */
export async function releaseDelivery(
  executor: Executor,
  { notificationId, chat }: DeliveryKey,
  deliveredAt: Date | null,
): Promise<void> {
  await executor
    .updateTable('telegramDeliveries')
    .set({ heldUntil: null, deliveredAt })
    .where('notificationId', '=', notificationId)
    .where('chat', '=', chat)
    .execute()
}
