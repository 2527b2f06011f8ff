import type { Assertion } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { wrongProof } from '../wrong-proof.ts'
import { type Challenge, takeChallenge } from './challenges.store.ts'
import { challengeIn, isHandleOf, relyingParty } from './passkeys.rules.ts'
import { findByCredential } from './passkeys.store.ts'

/** A passkey that has signed what it was asked to; `noteUse` has still to take it. */
export interface UsedPasskey {
  id: string
  userId: string
  counter: number
}

interface Shown extends Pick<Challenge, 'purpose' | 'userId'> {
  response: Assertion
  origin: string | undefined
}

const refused = () => wrongProof('passkey', 'response')

/**
 * Checks the answer of a browser that was asked to use a passkey. Its challenge is used up in any case.
 * Throws 400, and says no more than that it was not accepted.
 */
export const createVerifyAssertion =
  ({ config, db, log, now }: SecondFactorsDeps) =>
  async ({ response, purpose, userId, origin }: Shown): Promise<UsedPasskey> => {
    const challenge = challengeIn(response.response.clientDataJSON)
    if (challenge === null) throw refused()
    const given = { challenge, purpose, userId, at: now() }
    if (!(await takeChallenge(db.pool, given))) throw refused()
    const passkey = await findByCredential(db.pool, response.id)
    if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused()
    if (!isHandleOf(response.response.userHandle, passkey.userId)) throw refused()

    // Loaded with the first passkey that is used: it is a quarter of a second's work.
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const site = relyingParty(config.PUBLIC_URL, origin)
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: userId === null,
    }).catch((cause: unknown) => {
      log.debug({ err: cause }, 'a passkey was not accepted')
      return null
    })
    if (!verified?.verified) throw refused()
    const { newCounter: counter } = verified.authenticationInfo
    return { id: passkey.id, userId: passkey.userId, counter }
  }
