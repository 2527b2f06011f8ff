import type { AdminUser } from '#contract/access.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAdmins } from '../access.store.ts'
import { changeUser } from '../change-user.ts'
import type { AccessDeps } from '../deps.ts'

/**
 * Takes an account out of use: signed out everywhere at once, told and sent nothing, with all that is
 * its own kept. The reason is for the office. Throws 404, 403 and 409 for those who cannot be
 * suspended, 409 for an account that is suspended.
 */
export const createSuspendUser =
  (deps: AccessDeps) =>
  async (actor: Actor, userId: string, reason: string): Promise<AdminUser> => {
    const user = await deps.db.transaction(async (tx) => {
      // Nobody becomes an admin or the owner meanwhile.
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
