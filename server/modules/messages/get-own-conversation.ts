import type { Conversation, PartQuery } from '#contract/messages.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { readConversation } from './read-conversation.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity' | 'media'>

/** Part of the actor's own conversation with the academy. */
export async function getOwnConversation(
  deps: ReadDeps,
  actor: Actor,
  part: PartQuery,
): Promise<Conversation> {
  return (await readConversation(deps, actor, actor.id, part)).conversation
}
