import type { Actor } from '#server/platform/http/actor.ts'
import type { NotificationsDeps } from '../deps.ts'
import { disconnectChat } from './disconnect-chat.ts'

/** Sends nothing more to the caller's chat. */
export const createDisconnectTelegram =
  ({ db }: Pick<NotificationsDeps, 'db'>) =>
  (actor: Actor): Promise<void> =>
    db.transaction((tx) => disconnectChat(tx, { userId: actor.id }, actor.origin))
