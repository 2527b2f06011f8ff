import type { AdminUser } from '#contract/access.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAdmins } from '../access.store.ts'
import { changeUser } from '../change-user.ts'
import type { AccessDeps } from '../deps.ts'

/**
 * Suspends an account: signed out everywhere at once, no notifications or mails, all its data kept.
 * The reason is for the office. Throws 404, 403 and 409 for those who cannot be suspended, 409 for
 * an account that is suspended already.
 */
export async function suspendUser(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
  reason: string,
): Promise<AdminUser> {
  const user = await deps.db.transaction(async (tx) => {
    // Prevents anybody from becoming an admin or the owner meanwhile.
    await lockAdmins(tx)
    return changeUser(tx, deps, actor, userId, {
      action: 'user.suspended',
      right: 'suspend',
      async apply() {
        if (!(await deps.identity.suspend(tx, { userId, reason, by: actor.id }))) {
          throw new Failure('conflict', 'This account is suspended already.')
        }
      },
    })
  })
  deps.actors.forget(userId)
  return user
}
