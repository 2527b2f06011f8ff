import type { Conversation, PartQuery } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { createReadConversation } from './read-conversation.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity' | 'media'>

/** Part of the actor's own conversation with the academy. */
export const createGetOwnConversation = (deps: ReadDeps) => {
  const read = createReadConversation(deps)
  return async (actor: Actor, part: PartQuery): Promise<Conversation> =>
    (await read(actor, actor.id, part)).conversation
}
