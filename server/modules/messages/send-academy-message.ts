import type { Message, NewMessage } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { sendMessage } from './send-message.ts'

/** Writes to a student for the academy; throws 404 if there is no such user. */
export function sendAcademyMessage(
  deps: MessagesDeps,
  actor: Actor,
  userId: string,
  message: NewMessage,
): Promise<Message> {
  return sendMessage(deps, actor, userId, 'academy', message)
}
