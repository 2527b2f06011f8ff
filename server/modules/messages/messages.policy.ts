import { may } from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findFileOwner } from './files/files.store.ts'
import type { MessagesDeps } from './index.ts'

/** Whether the actor may open the file of a message right now: in their own conversation, or as the office. */
export async function mayOpenFile(
  { db }: Pick<MessagesDeps, 'db'>,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const owner = await findFileOwner(db.pool, fileKey)
  return owner !== null && (owner === actor.id || may(actor, 'messages.manage'))
}
