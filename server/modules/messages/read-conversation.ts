import type { Conversation, ManagedConversation, PartQuery } from '#contract/messages.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findConversation } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { presentConversation, presentParticipant } from './messages.present.ts'
import { selectMessages } from './messages.store.ts'

type ReadDeps = Pick<MessagesDeps, 'db' | 'identity'>

/** A part of the actor's own conversation with the academy. */
export const createGetOwnConversation = (deps: ReadDeps) => {
  const read = createReadPart(deps)
  return (actor: Actor, part: PartQuery): Promise<Conversation> => read(actor.id, part)
}

/** A part of the conversation with a student; throws 404 where there is no such user. */
export const createGetConversation = (deps: ReadDeps) => {
  const read = createReadPart(deps)
  return async (_actor: Actor, userId: string, part: PartQuery): Promise<ManagedConversation> => {
    const [user] = await deps.identity.usersByIds(deps.db.pool, [userId])
    if (!user) throw notFound()
    return { ...(await read(userId, part)), user: presentParticipant(user) }
  }
}

const createReadPart =
  ({ db, identity }: ReadDeps) =>
  async (userId: string, part: PartQuery): Promise<Conversation> => {
    // The marks first: a message that comes meanwhile may be unread, never read before it is there.
    const conversation = await findConversation(db.pool, userId)
    const rows = await selectMessages(db.pool, userId, part)
    const authors = new Set(rows.flatMap(({ senderId: id }) => (id ? [id] : [])))
    return presentConversation(conversation, rows, await identity.usersByIds(db.pool, [...authors]))
  }
