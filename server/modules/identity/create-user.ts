import type { Registration } from '#contract/identity.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { addUser, type NewUser } from './add-user.ts'
import type { IdentityDeps } from './deps.ts'

/**
 * Creates an account. Of several simultaneous calls for one address exactly one succeeds; throws
 * 409.
 */
export async function createUser(
  deps: Pick<IdentityDeps, 'now' | 'passwords'>,
  executor: Executor,
  { name, email, password }: Registration,
  known: Pick<NewUser, 'confirmed' | 'shared'> = {},
): Promise<{ id: string }> {
  const passwordHash = await deps.passwords.hash(password)
  return addUser(deps, executor, { name, email, passwordHash, ...known })
}
