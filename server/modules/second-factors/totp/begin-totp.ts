import { Secret } from 'otpauth'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { totpUri } from './totp.rules.ts'
import { keepSecret } from './totp.store.ts'

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
