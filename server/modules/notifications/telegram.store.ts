import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** The chat that a user has connected. */
export function findChat(executor: Executor, userId: string) {
  return executor
    .selectFrom('telegram_chats')
    .select(['name', 'connected_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps the one code that connects a chat to the user; an earlier one no longer does. */
export async function replaceCode(
  executor: Executor,
  row: { user_id: string; code_hash: Buffer; expires_at: Date },
): Promise<void> {
  const { code_hash, expires_at } = row
  await executor
    .insertInto('telegram_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code_hash, expires_at }))
    .execute()
}

/** Uses a code up; gives its user, or undefined when there is no such code at that time. */
export async function takeCode(
  tx: Executor,
  codeHash: Buffer,
  at: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('telegram_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', at)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteCodesBefore(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('telegram_codes').where('expires_at', '<=', at).execute()
}

export interface NewChat {
  user_id: string
  chat_id: string
  name: string
  code_hash: Buffer
  connected_at: Date
}

/** Connects a chat to a user, in place of what either had before; gives the user who loses it. */
export async function insertChat(tx: Executor, chat: NewChat): Promise<string | undefined> {
  const replaced = await tx
    .deleteFrom('telegram_chats')
    .where(({ or, eb }) => or([eb('user_id', '=', chat.user_id), eb('chat_id', '=', chat.chat_id)]))
    .returning('user_id')
    .execute()
  await tx
    .insertInto('telegram_chats')
    .values({ id: newId(), ...chat })
    .execute()
  return replaced.find(({ user_id }) => user_id !== chat.user_id)?.user_id
}

/** Whether this code has connected this chat. */
export async function isConnectedBy(
  executor: Executor,
  chatId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const row = await executor
    .selectFrom('telegram_chats')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Disconnects the chat of a user, or by one of its numbers; gives the user, if there was one. */
export async function deleteChat(
  tx: Executor,
  which: { userId: string } | { chatId: string } | { id: string },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('telegram_chats')
    .$if('userId' in which, (query) => query.where('user_id', '=', soleValue(which)))
    .$if('chatId' in which, (query) => query.where('chat_id', '=', soleValue(which)))
    .$if('id' in which, (query) => query.where('id', '=', soleValue(which)))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

const soleValue = (which: object): string => String(Object.values(which)[0])

/** Whether anybody, or this user, has connected a chat. */
export async function hasChats(tx: Executor, userId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('telegram_chats')
    .select('id')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What decides who gets a notification, and what it says; undefined when it is gone. */
export function sentNotification(executor: Executor, id: string) {
  return executor
    .selectFrom('notifications')
    .select(['user_id', 'audience_role', 'type', 'created_at'])
    .select(['title', 'message', 'action_label', 'action_href'])
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
    .selectFrom('telegram_chats')
    .select(['id', 'user_id'])
    .where('connected_at', '<=', at)
    .$if(only !== null, (query) => query.where('user_id', '=', only ?? ''))
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
  const unsent = { notification_id: notificationId, held_until: null, delivered_at: null }
  const rows = await tx
    .insertInto('telegram_deliveries')
    .columns(['notification_id', 'chat', 'held_until', 'delivered_at'])
    .expression((eb) =>
      eb
        .selectFrom('telegram_chats')
        .select((one) => [
          one.cast<string>(one.val(unsent.notification_id), 'uuid').as('notification_id'),
          'telegram_chats.id as chat',
          one.cast<Date | null>(one.val(null), 'timestamptz').as('held_until'),
          one.cast<Date | null>(one.val(null), 'timestamptz').as('delivered_at'),
        ])
        .where('telegram_chats.id', 'in', chats),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('chat')
    .execute()
  return rows.map(({ chat }) => chat)
}

interface DeliveryKey {
  notification_id: string
  chat: string
}

/**
 * Holds a delivery until `until`. Gives Telegram's number of the chat; 'done' when it was delivered or
 * its chat is gone, 'held' when somebody else is at it.
 */
export async function holdDelivery(
  executor: Executor,
  { notification_id, chat }: DeliveryKey,
  { now, until }: { now: Date; until: Date },
): Promise<{ chatId: string } | 'done' | 'held'> {
  const held = await executor
    .updateTable('telegram_deliveries')
    .from('telegram_chats')
    .set({ held_until: until })
    .whereRef('telegram_chats.id', '=', 'telegram_deliveries.chat')
    .where('notification_id', '=', notification_id)
    .where('chat', '=', chat)
    .where('delivered_at', 'is', null)
    .where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .returning('telegram_chats.chat_id')
    .executeTakeFirst()
  if (held) return { chatId: held.chat_id }
  const waiting = await executor
    .selectFrom('telegram_deliveries')
    .select('chat')
    .where('notification_id', '=', notification_id)
    .where('chat', '=', chat)
    .where('delivered_at', 'is', null)
    .executeTakeFirst()
  return waiting ? 'held' : 'done'
}

/** Ends the hold: delivered at that time, or not. */
export async function releaseDelivery(
  executor: Executor,
  { notification_id, chat }: DeliveryKey,
  deliveredAt: Date | null,
): Promise<void> {
  await executor
    .updateTable('telegram_deliveries')
    .set({ held_until: null, delivered_at: deliveredAt })
    .where('notification_id', '=', notification_id)
    .where('chat', '=', chat)
    .execute()
}
