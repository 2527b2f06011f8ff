import type { Assertion } from '#contract/second-factors.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { wrongProof } from '../wrong-proof.ts'
import { type Challenge, takeChallenge } from './challenges.store.ts'
import { challengeIn, isHandleOf, relyingParty } from './passkeys.rules.ts'
import { findByCredential } from './passkeys.store.ts'

/** A passkey with a valid signature; `noteUse` still has to accept it. */
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
 * Verifies a browser's response made with a passkey. Its challenge is used up in any case. Throws
 * 400 without any details.
 */
export async function verifyAssertion(
  { config, db, log, now }: SecondFactorsDeps,
  { response, purpose, userId, origin }: Shown,
): Promise<UsedPasskey> {
  const challenge = challengeIn(response.response.clientDataJSON)
  if (challenge === null) throw refused()
  const given = { challenge, purpose, userId, at: now() }
  if (!(await takeChallenge(db.pool, given))) throw refused()
  const passkey = await findByCredential(db.pool, response.id)
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused()
  if (!isHandleOf(response.response.userHandle, passkey.userId)) throw refused()

  // Loaded with the first passkey used: it takes a quarter of a second.
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
