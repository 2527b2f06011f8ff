import type { Registration } from '#contract/identity.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { IdentityDeps } from './deps.ts'
import { emailKey } from './identity.rules.ts'
import { insertUser } from './identity.store.ts'

/** Makes an account. Of several at once for one address exactly one comes through. */
export const createCreateUser =
  ({ now, passwords }: Pick<IdentityDeps, 'now' | 'passwords'>) =>
  async (executor: Executor, { name, email, password }: Registration): Promise<{ id: string }> => {
    const id = newId()
    const passwordHash = await passwords.hash(password)
    const user = { id, name, email, emailKey: emailKey(email), passwordHash, at: now() }
    if (!(await insertUser(executor, user))) {
      throw new Failure('conflict', 'An account with this email already exists.')
    }
    return { id }
  }
