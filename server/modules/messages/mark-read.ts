import { may } from '#contract/permissions.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countUnreadConversations, findConversation, moveReadMark } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { countUnreadByStudent } from './messages.store.ts'
import { tellBothSides } from './tell-both-sides.ts'

type ReadDeps = Pick<MessagesDeps, 'db'>

/** The actor has read the own conversation up to a message; what was read stays read. */
export const createMarkOwnRead =
  ({ db }: ReadDeps) =>
  (actor: Actor, upTo: number): Promise<void> =>
    db.transaction(async (tx) => {
      const moved = await moveReadMark(tx, actor.id, 'student', upTo)
      if (moved) await tellBothSides(tx, 'message.read', actor.id)
    })

/** The academy has read a conversation up to a message; throws 404 where there is none. */
export const createMarkRead =
  ({ db }: ReadDeps) =>
  (_actor: Actor, userId: string, upTo: number): Promise<void> =>
    db.transaction(async (tx) => {
      if (await moveReadMark(tx, userId, 'academy', upTo)) {
        await tellBothSides(tx, 'message.read', userId)
      } else if (!(await findConversation(tx, userId))) throw notFound()
    })

/** What the actor's badge counts: unread messages, for admins conversations that hold such. */
export const createCountUnread =
  ({ db }: ReadDeps) =>
  async ({ id, roles }: Actor): Promise<{ count: number }> => ({
    count: may(roles, 'messages.manage')
      ? await countUnreadConversations(db.pool)
      : await countUnreadByStudent(db.pool, id),
  })
