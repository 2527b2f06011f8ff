import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { alreadySent } from './already-sent.ts'
import type { MessagesDeps } from './deps.ts'
import { findSent } from './messages.store.ts'
import { type Entry, writeMessage } from './write-message.ts'

/**
 * Stores a message in the caller's transaction, once for each id given by its sender. Throws 409 if
 * that id belongs to another message.
 */
export async function storeMessage(
  deps: Pick<MessagesDeps, 'now'>,
  tx: Executor,
  actor: Actor,
  entry: Entry,
): Promise<void> {
  const { userId, side, message } = entry
  const sent = await findSent(tx, actor.id, message.clientId)
  if (sent && (sent.userId !== userId || sent.side !== side)) throw alreadySent()
  if (!sent) await writeMessage(deps, tx, actor, entry, newId())
}
