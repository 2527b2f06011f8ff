import type { Registration } from '#contract/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import { createCreateUser } from './create-user.ts'
import type { IdentityDeps } from './deps.ts'

/** Makes an account for whoever asks; throws `registration_closed` while the academy takes none. */
export const createRegister = (deps: IdentityDeps) => {
  const { accountRules, db, limiters } = deps
  const createUser = createCreateUser(deps)
  return async (registration: Registration, address: string) => {
    await limiters.register.consume(address)
    const { registrationOpen } = await accountRules(db.pool)
    if (!registrationOpen) {
      throw new Failure('registration_closed', 'Registration is closed at the moment.')
    }
    const { id } = await createUser(db.pool, registration)
    return { id, name: registration.name, email: registration.email }
  }
}
