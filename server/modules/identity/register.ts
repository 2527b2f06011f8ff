import type { Registration } from '#contract/identity.ts'
import { createCreateUser } from './create-user.ts'
import type { IdentityDeps } from './deps.ts'

export const createRegister = (deps: IdentityDeps) => {
  const { db, limiters } = deps
  const createUser = createCreateUser(deps)
  return async (registration: Registration, address: string) => {
    await limiters.register.consume(address)
    const { id } = await createUser(db.pool, registration)
    return { id, name: registration.name, email: registration.email }
  }
}
