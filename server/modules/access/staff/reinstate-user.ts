import type { AdminUser } from '#contract/access.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeUser } from '../change-user.ts'
import type { AccessDeps } from '../deps.ts'

/**
 * Ends a suspension: the user can sign in again and finds everything unchanged. Throws 404, 403 if
 * the actor could not have suspended the user, 409 for an account that is not suspended.
 */
export async function reinstateUser(
  deps: AccessDeps,
  actor: Actor,
  userId: string,
): Promise<AdminUser> {
  const user = await deps.db.transaction((tx) =>
    changeUser(tx, deps, actor, userId, {
      action: 'user.reinstated',
      right: 'suspend',
      async apply() {
        if (!(await deps.identity.reinstate(tx, { userId, by: actor.id }))) {
          throw new Failure('conflict', 'This account is not suspended.')
        }
      },
    }),
  )
  deps.actors.forget(userId)
  return user
}
