import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAdmins } from './access.store.ts'

/**
 * Decides whether `userId` may lose the admin role, and keeps the decision valid until the
 * transaction ends: the last admin stays (409), and a caller who has just been demoted demotes
 * nobody (403).
 */
export async function protectLastAdmin(tx: Executor, actor: Actor, userId: string) {
  const admins = await lockAdmins(tx)
  if (!admins.includes(userId)) return
  if (admins.length === 1) {
    throw new Failure('conflict', 'The academy needs an admin: this is the last one.')
  }
  if (!admins.includes(actor.id)) {
    throw new Failure('forbidden', "You don't have the required permissions to do this.")
  }
}
