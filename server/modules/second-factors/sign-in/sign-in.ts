import type { FactorMethod, SecondStep } from '#contract/problem.ts'
import type { Assertion, AssertionOptions, FactorAuthentication } from '#contract/second-factors.ts'
import type { Visitor } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import { hasFactor } from '../factors.ts'
import type { SecondFactorsDeps } from '../index.ts'
import { noteUse } from '../passkeys/passkeys.store.ts'
import { offerAssertion, verifyAssertion } from '../passkeys/passkeys.ts'
import { checkAuthentication, wrongAuthentication } from '../proving.ts'
import { type FactorCounts, factorsOf, firstFactorAt } from '../second-factors.store.ts'
import { countTry, findPending, insertPending, takePending } from './pending-sign-ins.store.ts'

const waitsMs = 10 * 60_000

/** Starts the second step of a sign-in; null for an account without a second factor. */
export async function beginSecondStep(
  { now }: Pick<SecondFactorsDeps, 'now'>,
  tx: Executor,
  { userId, passwordMark }: { userId: string; passwordMark: Buffer },
): Promise<SecondStep | null> {
  const factors = await factorsOf(tx, userId)
  if (!hasFactor(factors)) return null
  const token = randomToken()
  const expiresAt = new Date(now().getTime() + waitsMs)
  await insertPending(tx, { tokenHash: hashToken(token), userId, passwordMark, expiresAt })
  return { token, methods: methodsOf(factors) }
}

function methodsOf(factors: FactorCounts): FactorMethod[] {
  const has = {
    passkey: factors.passkeys > 0,
    totp: factors.authenticatorSince !== null,
    recovery: factors.recoveryCodes > 0,
  }
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => has[method])
}

/**
 * Whose allowance of codes a second step uses: that of the device if the account has completed a sign-in on
 * it since it has a second factor, otherwise that of the account. A device of before may have been made
 * known with the password alone, and any number of them.
 */
async function allowanceOf(
  { db, identity }: Pick<SecondFactorsDeps, 'db' | 'identity'>,
  userId: string,
  caller: Pick<Visitor, 'deviceToken'>,
): Promise<{ allowance: string; isDevice: boolean }> {
  const since = caller.deviceToken ? await firstFactorAt(db.pool, userId) : null
  const device = since && (await identity.signIn.knownDevice(caller, { userId, since }))
  return device
    ? { allowance: `device:${device}`, isDevice: true }
    : { allowance: userId, isDevice: false }
}

interface SentAuthentication {
  token: string
  proof: FactorAuthentication
  caller: Visitor
  /** The origin stated by the browser. */
  site: string | undefined
}

/**
 * Completes the second step of a sign-in and opens the session. Throws 401 if the first step is no
 * longer valid, for example after a change of the password, 400 for a wrong factor, 429 after too
 * many attempts.
 */
export async function finishSignIn(
  deps: SecondFactorsDeps,
  { token, proof: authentication, caller, site }: SentAuthentication,
) {
  const { db, identity, limiters, now } = deps
  const tokenHash = hashToken(token)
  const pending = await countTry(db.pool, tokenHash, now())
  if (!pending) {
    await limiters.address.consume(caller.address)
    throw stepOver()
  }
  const { userId } = pending
  const { allowance, isDevice } = await allowanceOf(deps, userId, caller)
  const spend = await checkAuthentication(deps, {
    userId,
    allowance,
    proof: authentication,
    purpose: 'step',
    origin: site,
  })
  if (isDevice) await limiters.devicesPerDay.consume(userId)
  const open = await identity.signIn.prepare(pending.userId, caller)
  if (!open) throw stepOver()
  return db.transaction(async (tx) => {
    if (!(await identity.signIn.hold(tx, pending))) throw stepOver()
    await spend(tx)
    if (!(await takePending(tx, tokenHash))) throw stepOver()
    return open(tx)
  })
}

/** The WebAuthn options for the second step of a sign-in. Throws 401 if that is over. */
export async function offerPasskeyStep(
  deps: SecondFactorsDeps,
  token: string,
  origin: string | undefined,
): Promise<AssertionOptions> {
  const { db, now } = deps
  const pending = await findPending(db.pool, hashToken(token), now())
  if (!pending) throw stepOver()
  return offerAssertion(deps, { userId: pending.userId, purpose: 'step' }, origin)
}

interface SentPasskey {
  response: Assertion
  caller: Visitor
  /** The origin stated by the browser. */
  site: string | undefined
}

/**
 * Signs in with a passkey instead of the password. The passkey has verified its user, so it is two
 * factors in one: something the user has, and something the user is or knows. Throws 400.
 */
export async function signInWithPasskey(
  deps: SecondFactorsDeps,
  { response, caller, site }: SentPasskey,
) {
  const { db, identity, now } = deps
  const used = await verifyAssertion(deps, {
    response,
    purpose: 'sign-in',
    userId: null,
    origin: site,
  })
  const { userId } = used
  const open = await identity.signIn.prepare(userId, caller)
  if (!open) throw wrongAuthentication('passkey', 'response')
  return db.transaction(async (tx) => {
    const isThere = await identity.signIn.hold(tx, { userId })
    if (!isThere || !(await noteUse(tx, { ...used, at: now() }))) {
      throw wrongAuthentication('passkey', 'response')
    }
    return open(tx)
  })
}

/** The error for a sign-in that took too long, was attempted too often, or is already complete. */
const stepOver = () =>
  new Failure('unauthorized', 'This sign-in has expired. Please sign in again.')
