import type { FastifyReply } from 'fastify'
import {
  handOverSeconds,
  type Registration,
  type RegistrationBody,
} from '#contract/identity/identity.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import { releaseAddress } from './addresses/addresses.store.ts'
import { sendAddressLink } from './addresses/changing.ts'
import { insertHandOver } from './hand-overs.store.ts'
import { defaultPreferences, emailKey } from './identity.rules.ts'
import { insertUser } from './identity.store.ts'
import type { IdentityDeps } from './index.ts'
import { savePreferences } from './profile.store.ts'
import { sessionCookies } from './session-cookies.ts'
import type { OpenedSession } from './signing-in.ts'

/**
 * Creates an account for the caller and sends a link that confirms its address. On the way to a purchase it
 * also returns a token by which the same browser signs in. Throws `registration_closed` while the academy accepts none, 409 if the address already has an account,
 * 429 after too many from one network address.
 */
export async function register(
  deps: IdentityDeps,
  registration: RegistrationBody,
  address: string,
) {
  const { accountRules, db, limiters, mail, now, passwords } = deps
  await limiters.register.consume(address)
  const { registrationOpen, byInvitation } = await accountRules(db.pool)
  if (!registrationOpen) {
    const how = byInvitation ? 'by invitation' : 'closed'
    throw new Failure('registration_closed', `Registration is ${how} at the moment.`)
  }
  const { name, email, password, towards, newsByMail } = registration
  const handOver = towards === undefined ? null : randomToken()
  // Before the transaction, because hashing waits in a queue.
  const passwordHash = await passwords.hash(password)
  const { id } = await db.transaction(async (tx) => {
    const user = await addUser(deps, tx, { name, email, passwordHash, newsByMail })
    await deps.accountMade(tx, user.id)
    await sendAddressLink(tx, mail, { userId: user.id, email, at: now(), isNew: false })
    if (handOver !== null) {
      const expiresAt = new Date(now().getTime() + handOverSeconds * 1000)
      await insertHandOver(tx, { tokenHash: hashToken(handOver), userId: user.id, expiresAt })
    }
    return user
  })
  return { account: { id, name, email }, handOver }
}

export interface NewUser {
  name: string
  email: string
  passwordHash: string
  /** Whether the address is known to be the user's own; false by default. */
  confirmed?: boolean
  /** Whether many people know the password, as for the demo accounts. */
  shared?: boolean
  /** Whether the academy's news may come by mail; not unless it is said. */
  newsByMail?: boolean | undefined
}

/** Why no account is made with an address that has one. */
export const addressTaken = 'An account with this email already exists.'
const taken = () => new Failure('conflict', addressTaken)

/**
 * Adds an account. Of several simultaneous calls for one address exactly one succeeds; none does
 * while a previous owner can still reclaim the address. Throws 409.
 */
export async function addUser(
  { now }: Pick<IdentityDeps, 'now'>,
  executor: Executor,
  { name, email, passwordHash, confirmed = false, shared = false, newsByMail = false }: NewUser,
): Promise<{ id: string }> {
  const [id, at, key] = [newId(), now(), emailKey(email)]
  const emailConfirmedAt = confirmed ? at : null
  const user = { id, name, email, emailKey: key, passwordHash, at, emailConfirmedAt, shared }
  await releaseAddress(executor, key, at)
  const isNew = await insertUser(executor, user).catch((error: unknown) => {
    if (violatedUnique(error) !== 'users_email_held') throw error
    return false
  })
  if (!isNew) throw taken()
  if (newsByMail) await savePreferences(executor, id, { notifyByEmail: true }, defaultPreferences)
  return { id }
}

/** Creates an account. Of several simultaneous calls for one address exactly one succeeds; throws 409. */
export async function createUser(
  deps: Pick<IdentityDeps, 'now' | 'passwords'>,
  executor: Executor,
  { name, email, password }: Registration,
  known: Pick<NewUser, 'confirmed' | 'shared'> = {},
): Promise<{ id: string }> {
  const passwordHash = await deps.passwords.hash(password)
  return addUser(deps, executor, { name, email, passwordHash, ...known })
}

/** Sets the cookies of a newly opened session, and returns the response body. */
export function welcome(reply: FastifyReply, session: OpenedSession) {
  sessionCookies.clearHandOver(reply)
  sessionCookies.setRefreshToken(reply, session.refreshToken)
  sessionCookies.setDeviceToken(reply, session.deviceToken)
  return { accessToken: session.accessToken, refreshToken: session.refreshToken }
}
