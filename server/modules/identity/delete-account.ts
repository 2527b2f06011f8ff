import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { deleteUser } from './delete-user.ts'
import type { IdentityDeps } from './deps.ts'
import { goodbyeMail } from './letters/account.mails.ts'
import { lockProfile } from './profile.store.ts'
import { wrongPassword } from './wrong-password.ts'

const passwordField = 'password'

/**
 * Deletes the caller's account with all dependent data, and sends a final mail. Throws 400 if the
 * password is wrong, 409 for the last admin.
 */
export async function deleteAccount(
  deps: IdentityDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  const { actors, db, mail, prepareDeletion } = deps

  const hash = await checkOwnPassword(deps, actor.id, password, passwordField)
  await db.transaction(async (tx) => {
    await prepareDeletion(tx, actor, actor.id)
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    if (user.passwordHash !== hash) throw wrongPassword(passwordField)
    await deleteUser(deps, tx, actor.id)
    await recordAudit(tx, actor, { action: 'account.deleted', person: actor.id })
    await mail.queue(tx, { to: user.email, account: null, kind: goodbyeMail, values: {} })
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
  actors.forget(actor.id)
}
