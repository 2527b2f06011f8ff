import type { ChatMembershipDeps } from '../index.ts'
import { oneLine, readAtTelegram } from './post-text.rules.ts'
import { selectPostsIn } from './posts.store.ts'

/** A message in a channel at Telegram. */
export interface ChannelMessage {
  chatId: string
  /** The public name of the channel, if it has one. */
  username: string | null
  messageId: string
  text: string
}

/**
 * Whether the academy has posted a message itself. By its number; or by its text, since the number is not known while the
 * message is being sent, and never if the answer was lost.
 */
export async function isOwnPost(
  { db }: Pick<ChatMembershipDeps, 'db'>,
  message: ChannelMessage,
): Promise<boolean> {
  const text = oneLine(message.text)
  const posts = await selectPostsIn(db.pool, message)
  return posts.some(
    ({ messageId, sent }) =>
      messageId === message.messageId || (sent !== null && readAtTelegram(sent) === text),
  )
}
