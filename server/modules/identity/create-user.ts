import type { Registration } from '#contract/identity.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { createAddUser, type NewUser } from './add-user.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Creates an account. Of several simultaneous calls for one address exactly one succeeds; throws
 * 409.
 */
export const createCreateUser = (deps: Pick<IdentityDeps, 'now' | 'passwords'>) => {
  const addUser = createAddUser(deps)
  return async (
    executor: Executor,
    { name, email, password }: Registration,
    known: Pick<NewUser, 'confirmed' | 'shared'> = {},
  ): Promise<{ id: string }> => {
    const passwordHash = await deps.passwords.hash(password)
    return addUser(executor, { name, email, passwordHash, ...known })
  }
}
