import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import { releaseAddress } from './addresses/address-changes.store.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { insertUser } from './identity.store.ts'

export interface NewUser {
  name: string
  email: string
  passwordHash: string
  /** Whether the address is known to be the user's own; false by default. */
  confirmed?: boolean
  /** Whether many people know the password, as for the demo accounts. */
  shared?: boolean
}

const taken = () => new Failure('conflict', 'An account with this email already exists.')

/**
 * Adds an account. Of several simultaneous calls for one address exactly one succeeds; none does
 * while a previous owner can still reclaim the address. Throws 409.
 */
export async function addUser(
  { now }: Pick<IdentityDeps, 'now'>,
  executor: Executor,
  { name, email, passwordHash, confirmed = false, shared = false }: NewUser,
): Promise<{ id: string }> {
  const [id, at, key] = [newId(), now(), emailKey(email)]
  const emailConfirmedAt = confirmed ? at : null
  const user = { id, name, email, emailKey: key, passwordHash, at, emailConfirmedAt, shared }
  await releaseAddress(executor, key, at)
  try {
    if (await insertUser(executor, user)) return { id }
  } catch (error) {
    if (violatedUnique(error) !== 'users_email_held') throw error
  }
  throw taken()
}
