import type { Executor } from '#server/platform/database/database.ts'
import { deleteChat } from './telegram.store.ts'
import { tellChanged } from './tell-changed.ts'

/** Disconnects a chat, if it is connected, and has its owner's screens told. */
export async function disconnectChat(
  tx: Executor,
  which: Parameters<typeof deleteChat>[1],
): Promise<void> {
  const user = await deleteChat(tx, which)
  if (user !== undefined) await tellChanged(tx, user)
}
