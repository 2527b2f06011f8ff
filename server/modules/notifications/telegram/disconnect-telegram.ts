import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { deleteChat } from './telegram.store.ts'

/** Sends nothing more to the caller's chat. */
export const createDisconnectTelegram =
  ({ db }: Pick<NotificationsDeps, 'db'>) =>
  (actor: Actor): Promise<void> =>
    db.transaction((tx) => disconnectChat(tx, { userId: actor.id }))

/** Disconnects a chat, if it is connected, and has its owner's screens told. */
export async function disconnectChat(
  tx: Executor,
  which: Parameters<typeof deleteChat>[1],
): Promise<void> {
  const user = await deleteChat(tx, which)
  if (user !== undefined) await tellChanged(tx, user)
}

/** Has a user's screens told that the connection is another one. */
export const tellChanged = (tx: Executor, user: string) =>
  emit(tx, { type: 'telegram.changed', audience: { user } })
