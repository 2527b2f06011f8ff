import type { Conversation, PartQuery } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { createReadConversation } from './read-conversation.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity'>

/** A part of the actor's own conversation with the academy. */
export const createGetOwnConversation = (deps: ReadDeps) => {
  const read = createReadConversation(deps)
  return (actor: Actor, part: PartQuery): Promise<Conversation> => read(actor.id, part)
}
