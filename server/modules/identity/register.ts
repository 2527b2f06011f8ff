import type { Registration } from '#contract/identity.ts'
import { type Clock, newId } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { RateLimiter } from '#server/platform/http/rate-limits.ts'
import { emailKey } from './identity.rules.ts'
import { insertUser } from './identity.store.ts'
import type { Passwords } from './passwords.ts'

interface CreateUserDeps {
  now: Clock
  passwords: Passwords
}

/** Makes an account. Of several at once for one address exactly one comes through. */
export const createCreateUser =
  ({ now, passwords }: CreateUserDeps) =>
  async (executor: Executor, { name, email, password }: Registration): Promise<{ id: string }> => {
    const id = newId()
    const passwordHash = await passwords.hash(password)
    const user = { id, name, email, emailKey: emailKey(email), passwordHash, at: now() }
    if (!(await insertUser(executor, user))) {
      throw new Failure('conflict', 'An account with this email already exists.')
    }
    return { id }
  }

interface RegisterDeps {
  db: Database
  limiter: RateLimiter
  createUser: ReturnType<typeof createCreateUser>
}

export const createRegister =
  ({ db, limiter, createUser }: RegisterDeps) =>
  async (registration: Registration, address: string) => {
    await limiter.consume(address)
    const { id } = await createUser(db.pool, registration)
    return { id, name: registration.name, email: registration.email }
  }
