import type { Executor } from '#server/platform/database/database.ts'
import { deleteChat, deleteCode } from './telegram.store.ts'
import { tellChanged } from './tell-changed.ts'

/** Ends what a user has with the bot: the link that is not used yet, and the chat. */
export async function endTelegram(tx: Executor, userId: string): Promise<void> {
  // In the order of whoever uses the link, so that no chat is connected in between.
  await deleteCode(tx, userId)
  // Recorded with the new password that it belongs to.
  const user = await deleteChat(tx, { userId })
  if (user !== undefined) await tellChanged(tx, user)
}
