import type { Profile, ProfileChanges } from '#contract/identity.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { askForAddress } from './addresses/ask-for-address.ts'
import type { Visitor } from './caller-of.ts'
import { checkOwnPassword } from './check-own-password.ts'
import type { IdentityDeps } from './deps.ts'
import { lockProfile, updateUser } from './profile.store.ts'
import { readProfile } from './read-profile.ts'
import { wrongPassword } from './wrong-password.ts'

const passwordField = 'currentPassword'

/**
 * Changes the caller's name, and requests a change of address: that needs the password, and takes
 * effect once the link sent there is opened. Throws 400 without the correct password, 409 for an
 * address that has an account, 429 after too many addresses.
 */
export async function updateProfile(
  deps: IdentityDeps,
  actor: Actor,
  changes: ProfileChanges,
  caller: Visitor,
): Promise<Profile> {
  const { actors, db, limiters, now } = deps

  async function checkPassword(userId: string, password: string | undefined) {
    if (password === undefined) throw passwordMissing()
    const hash = await checkOwnPassword(deps, userId, password, passwordField)
    await limiters.addressLinks.consume(userId)
    return hash
  }

  const { name, email, currentPassword } = changes
  const before = await readProfile(deps, actor)
  const moves = before.email !== email
  const hash = moves ? await checkPassword(actor.id, currentPassword) : null

  await db.transaction(async (tx) => {
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    const at = now()
    await updateUser(tx, actor.id, { name, updatedAt: at })
    // A change of the name only must not revert an address that was set meanwhile.
    if (moves && user.email !== email) {
      if (user.passwordHash !== hash) throw wrongPassword(passwordField)
      // Without either address, because the entry stays when the account is deleted.
      await recordAudit(tx, actor, { action: 'email.change_asked', person: actor.id })
      await askForAddress(deps, tx, { user, email, at, caller })
    }
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
  actors.forget(actor.id)
  return readProfile(deps, actor)
}

function passwordMissing(): Failure {
  const message = 'Your password is needed to change the e-mail address.'
  return new Failure('invalid_input', message, { issues: [{ path: passwordField, message }] })
}
