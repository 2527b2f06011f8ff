import type { Registration } from '#contract/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import { addUser } from './add-user.ts'
import { sendAddressLink } from './addresses/send-address-link.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Creates an account for the caller and sends a link that confirms its address. Throws
 * `registration_closed` while the academy accepts none, 409 if the address already has an account,
 * 429 after too many from one network address.
 */
export async function register(deps: IdentityDeps, registration: Registration, address: string) {
  const { accountRules, db, limiters, mail, now, passwords } = deps

  await limiters.register.consume(address)
  const { registrationOpen, byInvitation } = await accountRules(db.pool)
  if (!registrationOpen) {
    const how = byInvitation ? 'by invitation' : 'closed'
    throw new Failure('registration_closed', `Registration is ${how} at the moment.`)
  }
  const { name, email, password } = registration
  // Before the transaction, because hashing waits in a queue.
  const passwordHash = await passwords.hash(password)
  const { id } = await db.transaction(async (tx) => {
    const user = await addUser(deps, tx, { name, email, passwordHash })
    await deps.accountMade(tx, user.id)
    await sendAddressLink(tx, mail, { userId: user.id, email, at: now(), isNew: false })
    return user
  })
  return { id, name, email }
}
