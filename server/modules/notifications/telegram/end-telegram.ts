import type { Executor } from '#server/platform/database/database.ts'
import { disconnectChat } from './disconnect-chat.ts'
import { deleteCode } from './telegram.store.ts'

/** Ends what a user has with the bot: the link that is not used yet, and the chat. */
export async function endTelegram(tx: Executor, userId: string): Promise<void> {
  // In the order of whoever uses the link, so that no chat is connected in between.
  await deleteCode(tx, userId)
  await disconnectChat(tx, { userId })
}
