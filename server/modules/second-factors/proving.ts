import type { Authentication, FactorAuthentication } from '#contract/second-factors.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hasFactor, hashRecoveryCode, tellOwner } from './factors.ts'
import type { SecondFactorsDeps } from './index.ts'
import { noteUse } from './passkeys/passkeys.store.ts'
import { verifyAssertion } from './passkeys/passkeys.ts'
import { countRecoveryCodes, factorsOf, spendRecoveryCode } from './second-factors.store.ts'
import { checkTotp } from './totp/totp.ts'

/**
 * Accepts a proof of being the account's owner, and records it for this session. Throws 400 for a
 * wrong proof, and for the password of an account that has a second factor.
 */
export async function reauthenticate(
  deps: SecondFactorsDeps,
  actor: Actor,
  authentication: Authentication,
  origin: string | undefined,
): Promise<void> {
  const { actors, db, identity } = deps
  const userId = actor.id
  const allowance = sessionAllowance(actor)
  const spend =
    authentication.method === 'password'
      ? await checkPasswordAlone(deps, actor, authentication.password)
      : await checkAuthentication(deps, {
          userId,
          allowance,
          proof: authentication,
          purpose: 'proof',
          origin,
        })
  await db.transaction(async (tx) => {
    if (!(await identity.signIn.hold(tx, { userId }))) {
      throw new Failure('unauthorized', 'Please sign in.')
    }
    await spend(tx)
    await identity.signIn.markAuthenticated(tx, actor.sessionId)
  })
  actors.forget(userId)
}

/**
 * Whose allowance of attempts is used by a signed-in user. An account's first factor ends all other
 * sessions, so a session has passed the second step, and nobody can have more of them without it.
 */
export const sessionAllowance = ({ sessionId }: Pick<Actor, 'sessionId'>): string =>
  `session:${sessionId}`

interface Shown {
  userId: string
  /** Whose attempts are counted: the account's, a known device's or a session's. */
  allowance: string
  proof: FactorAuthentication
  purpose: 'step' | 'proof'
  origin: string | undefined
}

/** Uses up the proof, in the transaction of the action it is for. */
type Spend = (tx: Executor) => Promise<void>

/**
 * Verifies a factor of the account's owner: first the part that needs no lock, subject to
 * the rate limits; then, in the returned function, that the proof has not been used before.
 * Both throw 400 for a wrong proof; 429 after too many attempts.
 */
export async function checkAuthentication(
  deps: SecondFactorsDeps,
  { userId, allowance, proof: authentication, purpose, origin }: Shown,
): Promise<Spend> {
  const { identity, limiters, now } = deps
  async function spendCode(tx: Executor, userId: string, code: string) {
    const codeHash = hashRecoveryCode(userId, code)
    if (!(await spendRecoveryCode(tx, { userId, codeHash })))
      throw wrongAuthentication('recoveryCode')
    const left = await countRecoveryCodes(tx, userId)
    const [user] = await identity.usersByIds(tx, [userId])
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    await recordAudit(tx, { id: userId }, { action: 'factor.recovery_code_used', person: userId })
    await tellOwner(
      tx,
      { identity, now },
      {
        user,
        message: `One of your recovery codes was used just now; ${left} ${left === 1 ? 'is' : 'are'} left.`,
      },
    )
  }

  switch (authentication.method) {
    case 'totp':
      await limiters.codes.consume(allowance)
      await limiters.codesPerDay.consume(allowance)
      return async (tx) => {
        if (!(await checkTotp(deps, tx, userId, authentication.code)))
          throw wrongAuthentication('code')
      }
    case 'recovery':
      await limiters.recovery.consume(allowance)
      await limiters.recoveryPerDay.consume(allowance)
      return (tx) => spendCode(tx, userId, authentication.code)
    case 'passkey': {
      const used = await verifyAssertion(deps, {
        response: authentication.response,
        purpose,
        userId,
        origin,
      })
      return async (tx) => {
        if (!(await noteUse(tx, { ...used, at: now() })))
          throw wrongAuthentication('passkey', 'response')
      }
    }
  }
}

/** Verifies the password of an account without a second factor, as `checkAuthentication` does a factor. */
async function checkPasswordAlone(
  { db, identity }: SecondFactorsDeps,
  actor: Actor,
  password: string,
): Promise<Spend> {
  const refuseWithFactor = async (executor: Executor) => {
    if (hasFactor(await factorsOf(executor, actor.id)))
      throw wrongAuthentication('factor', 'password')
  }
  await refuseWithFactor(db.pool)
  await identity.checkPassword(actor, password, 'password')
  return refuseWithFactor
}

const messages = {
  code: 'This code is incorrect. Codes change every 30 seconds, and each works once.',
  recoveryCode: 'This recovery code is incorrect, or was used before.',
  passkey: 'This passkey was not accepted. Please try again.',
  factor: 'Your account has a second factor. Please use that.',
}

/**
 * The error for a wrong proof. Not a 401: the caller may be signed in, and a client would take that
 * for the end of the session.
 */
export function wrongAuthentication(what: keyof typeof messages, path = 'code'): Failure {
  const message = messages[what]
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}
