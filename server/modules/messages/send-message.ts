import type { NewMessage, Side } from '#contract/messages.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { alreadySent } from './already-sent.ts'
import type { MessagesDeps } from './deps.ts'
import { presentMessage } from './messages.present.ts'
import { createStoreMessage } from './store-message.ts'

export function createSendMessage(deps: MessagesDeps) {
  const { db, sending } = deps
  const store = createStoreMessage(deps)
  return async (actor: Actor, userId: string, side: Side, message: NewMessage) => {
    await sending.consume(actor.id)
    try {
      const row = await db.transaction((tx) => store(tx, actor, { userId, side, message }))
      return presentMessage(row, [actor])
    } catch (error) {
      // Another conversation was written to under the same id at the same moment.
      if (violatedUnique(error) === 'messages_once') throw alreadySent()
      if (violatedForeignKey(error)) throw notFound()
      throw error
    }
  }
}
