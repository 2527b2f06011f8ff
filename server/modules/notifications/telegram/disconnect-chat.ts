import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Origin } from '#server/platform/http/actor.ts'
import { deleteChat } from './telegram.store.ts'
import { tellChanged } from './tell-changed.ts'

/**
 * Disconnects a chat, if it is connected, and has its owner's screens told; `origin` is the request
 * that asks for it, where it is not asked for in the chat itself.
 */
export async function disconnectChat(
  tx: Executor,
  which: Parameters<typeof deleteChat>[1],
  origin?: Origin,
): Promise<void> {
  const user = await deleteChat(tx, which)
  if (user === undefined) return
  await recordAudit(tx, { id: user, origin }, { action: 'telegram.disconnected', person: user })
  await tellChanged(tx, user)
}
