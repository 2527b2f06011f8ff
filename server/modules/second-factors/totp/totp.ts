import { Secret } from 'otpauth'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors, recoveryCodesIfNone } from '../factors.ts'
import type { SecondFactorsDeps } from '../index.ts'
import { sessionAllowance, wrongAuthentication } from '../proving.ts'
import { confirmableMs, stepOf, totpUri } from './totp.rules.ts'
import { confirmSecret, deleteTotp, findTotp, keepSecret, spendStep } from './totp.store.ts'

const secretBytes = 20

/**
 * Generates a secret for an authenticator app. It is inactive until `confirmTotp`, and replaces one
 * that was never confirmed. Throws 409 if the account already has an app.
 */
export async function beginTotp(
  { academySettings, db, now, secrets }: SecondFactorsDeps,
  actor: Actor,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: secretBytes }).base32
  const sealedSecret = secrets.close(actor.id, secret)
  if (!(await keepSecret(db.pool, { userId: actor.id, sealedSecret, at: now() }))) {
    throw new Failure('conflict', 'An authenticator app is set up already. Remove it first.')
  }
  const { brand } = await academySettings.read(db.pool)
  return { secret, uri: totpUri({ secret, issuer: brand, account: actor.email }) }
}

/**
 * Activates the authenticator app with its first code, and returns recovery codes if the account
 * has none. Throws 400 for a wrong code, 409 if there is nothing to confirm (any more).
 */
export async function confirmTotp(
  deps: SecondFactorsDeps,
  actor: Actor,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { limiters, now, secrets } = deps
  const allowance = sessionAllowance(actor)
  await limiters.codes.consume(allowance)
  await limiters.codesPerDay.consume(allowance)
  return changeFactors(deps, actor, async (tx) => {
    const userId = actor.id
    const at = now()
    const factor = await findTotp(tx, userId)
    const isOpen = factor && at.getTime() - factor.createdAt.getTime() < confirmableMs
    const secret = isOpen ? secrets.open(userId, factor.sealedSecret) : null
    if (!factor || factor.confirmedAt || secret === null) throw nothingToConfirm()
    const step = stepOf(secret, code, at)
    if (step === null) throw wrongAuthentication('code')
    if (!(await confirmSecret(tx, { userId, step, at }))) throw nothingToConfirm()
    return {
      result: { recoveryCodes: await recoveryCodesIfNone(tx, userId) },
      action: 'factor.added',
      message: 'An authenticator app was set up for your account just now.',
    }
  })
}

const nothingToConfirm = () =>
  new Failure('conflict', 'There is nothing to confirm any more. Please start again.')

/** Uses up a code of the authenticator app; false if it is wrong, too old or was used before. */
export async function checkTotp(
  { now, secrets }: Pick<SecondFactorsDeps, 'now' | 'secrets'>,
  tx: Executor,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await findTotp(tx, userId)
  const secret = factor?.confirmedAt ? secrets.open(userId, factor.sealedSecret) : null
  const step = secret === null ? null : stepOf(secret, code, now())
  return step !== null && spendStep(tx, { userId, step })
}

/** Deactivates the authenticator app. Throws 404 if there is none. */
export function removeTotp(deps: SecondFactorsDeps, actor: Actor): Promise<void> {
  return changeFactors(deps, actor, async (tx) => {
    if (!(await deleteTotp(tx, actor.id))) throw notFound()
    return {
      result: undefined,
      action: 'factor.removed',
      message: 'The authenticator app of your account was removed just now.',
    }
  })
}
