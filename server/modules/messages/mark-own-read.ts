import type { Actor } from '#server/platform/http/actor.ts'
import { moveReadMark } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
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
