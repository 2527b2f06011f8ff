import type { Message, NewMessage } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { sendMessage } from './send-message.ts'

/** Writes to the academy. Sent again with the same clientId, it returns the first message. */
export function sendOwnMessage(
  deps: MessagesDeps,
  actor: Actor,
  message: NewMessage,
): Promise<Message> {
  return sendMessage(deps, actor, actor.id, 'student', message)
}
