import type { Message, NewMessage } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { createSendMessage } from './send-message.ts'

/** Writes to the academy. Sent again with the same clientId, it returns the first message. */
export const createSendOwnMessage = (deps: MessagesDeps) => {
  const send = createSendMessage(deps)
  return (actor: Actor, message: NewMessage): Promise<Message> =>
    send(actor, actor.id, 'student', message)
}
