import type { ManagedConversation, PartQuery } from '#contract/messages.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MessagesDeps } from './deps.ts'
import { presentParticipant } from './messages.present.ts'
import { createReadConversation } from './read-conversation.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity'>

/** A part of the conversation with a student; throws 404 where there is no such user. */
export const createGetConversation = (deps: ReadDeps) => {
  const read = createReadConversation(deps)
  return async (_actor: Actor, userId: string, part: PartQuery): Promise<ManagedConversation> => {
    const [user] = await deps.identity.usersByIds(deps.db.pool, [userId])
    if (!user) throw notFound()
    return { ...(await read(userId, part)), user: presentParticipant(user) }
  }
}
