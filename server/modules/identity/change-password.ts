import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Visitor } from './caller-of.ts'
import { checkOwnPassword } from './check-own-password.ts'
import type { IdentityDeps } from './deps.ts'
import { lockUser } from './password-resets.store.ts'
import { setPassword } from './set-password.ts'
import { wrongPassword } from './wrong-password.ts'

const passwordField = 'currentPassword'

/**
 * Changes the caller's password and ends everything that an intruder may have (`setPassword`), all other
 * sessions included. Throws 400 if the current password is
 * wrong; of several simultaneous changes with the same current password one succeeds.
 */
export async function changePassword(
  deps: IdentityDeps,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Visitor,
): Promise<void> {
  const { actors, db, now, passwords } = deps

  const hash = await checkOwnPassword(deps, actor.id, currentPassword, passwordField)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, actor.id)
    // Somebody has set another password while this one was being checked.
    if (user?.passwordHash !== hash) throw wrongPassword(passwordField)
    await recordAudit(tx, actor, { action: 'password.changed', person: actor.id })
    await setPassword(tx, deps, {
      user,
      passwordHash,
      at: now(),
      caller,
      except: actor.sessionId,
    })
  })
  actors.forget(actor.id)
}
