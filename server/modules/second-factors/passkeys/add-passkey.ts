import { type Attestation, type Passkey, passkeysMaximum } from '#contract/second-factors.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors } from '../change-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { recoveryCodesIfNone } from '../recovery-codes-if-none.ts'
import { presentPasskey } from '../second-factors.present.ts'
import { wrongProof } from '../wrong-proof.ts'
import { takeChallenge } from './challenges.store.ts'
import { algorithms, challengeIn, relyingParty } from './passkeys.rules.ts'
import { credentialsOf, insertPasskey } from './passkeys.store.ts'

interface Made {
  name: string
  response: Attestation
  origin: string | undefined
}

const refused = () => wrongProof('passkey', 'response')

/**
 * Stores a passkey created by the caller's browser, and returns recovery codes if the account has
 * none. Throws 400 if it was not requested, 409 if it is known already, 422 beyond the maximum.
 */
export async function addPasskey(
  deps: SecondFactorsDeps,
  actor: Actor,
  made: Made,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { config, db, log, now } = deps

  async function verify(userId: string, { response, origin }: Made) {
    const challenge = challengeIn(response.response.clientDataJSON)
    if (challenge === null) throw refused()
    const given = { challenge, purpose: 'add' as const, userId, at: now() }
    if (!(await takeChallenge(db.pool, given))) throw refused()
    // Loaded with the first new passkey: it takes a quarter of a second.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const site = relyingParty(config.PUBLIC_URL, origin)
    const made = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }).catch((cause: unknown) => {
      log.debug({ err: cause }, 'a new passkey was not accepted')
      return null
    })
    if (!made?.verified) throw refused()
    return made.registrationInfo
  }

  const userId = actor.id
  const { credential, credentialBackedUp } = await verify(userId, made)
  return changeFactors(deps, actor, async (tx) => {
    if ((await credentialsOf(tx, userId)).length >= passkeysMaximum) {
      throw new Failure('rule_violated', `An account has at most ${passkeysMaximum} passkeys.`)
    }
    const passkey = await insertPasskey(tx, {
      id: newId(),
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: made.response.response.transports ?? [],
      synced: credentialBackedUp,
      name: made.name,
      createdAt: now(),
    })
    if (!passkey) throw new Failure('conflict', 'This passkey is known already.')
    return {
      result: {
        passkey: presentPasskey(passkey),
        recoveryCodes: await recoveryCodesIfNone(tx, userId),
      },
      action: 'factor.added',
      told: `A passkey named ‘${made.name}’ was added to your account just now.`,
    }
  })
}
