import type { Registration } from '#contract/identity.ts'
import { createAddUser } from './add-user.ts'
import { sendAddressLink } from './addresses/send-address-link.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Makes an account, and sends a link that confirms its address. Throws 409 when the address has one, 429
 * after too many from one network address.
 */
export const createRegister = (deps: IdentityDeps) => {
  const { db, limiters, mail, now, passwords } = deps
  const addUser = createAddUser(deps)
  return async (registration: Registration, address: string) => {
    await limiters.register.consume(address)
    const { name, email, password } = registration
    // Before the transaction: hashing waits for its turn.
    const passwordHash = await passwords.hash(password)
    const { id } = await db.transaction(async (tx) => {
      const user = await addUser(tx, { name, email, passwordHash })
      await sendAddressLink(tx, mail, { userId: user.id, email, at: now(), isNew: false })
      return user
    })
    return { id, name, email }
  }
}
