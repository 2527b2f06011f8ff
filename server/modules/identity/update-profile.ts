import type { Profile, ProfileChanges } from '#contract/identity.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createCheckOwnPassword } from './check-own-password.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { voidResets } from './password-resets.store.ts'
import { lockProfile, updateUser } from './profile.store.ts'
import { createReadProfile } from './read-profile.ts'
import { wrongPassword } from './wrong-password.ts'

const passwordField = 'currentPassword'

/**
 * Changes the caller's name and address. A new address needs the password, makes links that were sent
 * to the old one count no longer, and is told to the old one. Throws 400 without the right password,
 * 409 for an address that has an account.
 */
export const createUpdateProfile = (deps: IdentityDeps) => {
  const { actors, db, mail, now } = deps
  const read = createReadProfile(deps)
  const check = createCheckOwnPassword(deps)

  return async (actor: Actor, changes: ProfileChanges): Promise<Profile> => {
    const { name, email, currentPassword } = changes
    const before = await read(actor)
    const moves = before.email !== email
    if (moves && currentPassword === undefined) throw passwordMissing()
    const hash = moves ? await check(actor.id, currentPassword ?? '', passwordField) : null

    await db.transaction(async (tx) => {
      const user = await lockProfile(tx, actor.id)
      if (!user) throw new Failure('unauthorized', 'Please sign in.')
      const at = now()
      await updateUser(tx, actor.id, { name, updatedAt: at })
      // Whoever only changes the name does not take an address back that was set meanwhile.
      if (moves && user.email !== email) {
        if (user.passwordHash !== hash) throw wrongPassword(passwordField)
        const address = { email, emailKey: emailKey(email), updatedAt: at }
        await updateUser(tx, actor.id, address).catch(refuseTaken)
        await voidResets(tx, actor.id, at)
        // Neither address: the entry stays when the account is deleted.
        await recordAudit(tx, actor, { action: 'email.changed', person: actor.id })
        await mail.queue(tx, farewell(actor.id, user.email, email))
      }
      await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
    })
    actors.forget(actor.id)
    return read(actor)
  }
}

function passwordMissing(): Failure {
  const message = 'Your password is needed to change the e-mail address.'
  return new Failure('invalid_input', message, { issues: [{ path: passwordField, message }] })
}

function refuseTaken(error: unknown): never {
  if (violatedUnique(error) !== 'users_email_key') throw error
  throw new Failure('conflict', 'An account with this email already exists.')
}

const farewell = (account: string, to: string, email: string) => ({
  to,
  account,
  subject: 'Your e-mail address was changed',
  greeting: 'Hello,',
  paragraphs: [
    `The e-mail address of your account was changed to ${email} just now.`,
    'From now on you sign in with the new address, and mails go there.',
    'If it was not you, tell the academy at once: somebody knows your password.',
  ],
})
