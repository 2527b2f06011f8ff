import type { Actor } from '#server/platform/http/actor.ts'
import { moveReadMark } from './conversations.store.ts'
import type { MessagesDeps } from './deps.ts'
import { tellOfReading } from './tell-of-reading.ts'

type ReadDeps = Pick<MessagesDeps, 'db'>

/** Marks the actor's own conversation as read up to a message; never moves back. */
export function markOwnRead({ db }: ReadDeps, actor: Actor, upTo: number): Promise<void> {
  return db.transaction(async (tx) => {
    const moved = await moveReadMark(tx, actor.id, 'student', upTo)
    if (moved) await tellOfReading(tx, actor.id, 'student')
  })
}
