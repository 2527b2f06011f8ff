import type { Message, NewMessage } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { createSendMessage } from './send-message.ts'

/** Writes to a student for the academy; throws 404 if there is no such user. */
export const createSendAcademyMessage = (deps: MessagesDeps) => {
  const send = createSendMessage(deps)
  return (actor: Actor, userId: string, message: NewMessage): Promise<Message> =>
    send(actor, userId, 'academy', message)
}
