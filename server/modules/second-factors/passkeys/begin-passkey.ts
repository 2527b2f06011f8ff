import { type AttestationOptions, passkeysMaximum } from '#contract/second-factors.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { giveChallenge } from './give-challenge.ts'
import { algorithms, relyingParty, userHandle } from './passkeys.rules.ts'
import { credentialsOf } from './passkeys.store.ts'

const timeout = 120_000

/**
 * The WebAuthn options for creating a passkey. Throws 422 for an account with the maximum number.
 */
export async function beginPasskey(
  deps: SecondFactorsDeps,
  actor: Actor,
  origin: string | undefined,
): Promise<AttestationOptions> {
  const { academySettings, config, db } = deps

  const known = await credentialsOf(db.pool, actor.id)
  if (known.length >= passkeysMaximum) {
    throw new Failure('rule_violated', `An account has at most ${passkeysMaximum} passkeys.`)
  }
  const { brand } = await academySettings.read(db.pool)
  return {
    challenge: await giveChallenge(deps, { purpose: 'add', userId: actor.id }),
    timeout,
    rp: { id: relyingParty(config.PUBLIC_URL, origin).id, name: brand },
    user: {
      id: Buffer.from(userHandle(actor.id)).toString('base64url'),
      name: actor.email,
      displayName: actor.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({
      type: 'public-key',
      alg,
    })),
    excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' })),
    // A discoverable passkey can replace the password; others supplement it.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}
