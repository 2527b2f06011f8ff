import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAdmins } from '../access.store.ts'

/**
 * Throws 403 if the caller has just been demoted; the others stay admins until the transaction
 * ends. Returns the ids of all admins.
 */
export async function requireAdmin(tx: Executor, actor: Actor): Promise<string[]> {
  const admins = await lockAdmins(tx)
  if (admins.includes(actor.id)) return admins
  throw new Failure('forbidden', "You don't have the required permissions to do this.")
}
