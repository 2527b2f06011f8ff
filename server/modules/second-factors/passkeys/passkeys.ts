import {
  type Assertion,
  type AssertionOptions,
  type Attestation,
  type AttestationOptions,
  type Passkey,
  passkeysMaximum,
} from '#contract/second-factors.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeFactors, recoveryCodesIfNone } from '../factors.ts'
import type { SecondFactorsDeps } from '../index.ts'
import { wrongAuthentication } from '../proving.ts'
import { presentPasskey } from '../second-factors.present.ts'
import { algorithms, challengeIn, isHandleOf, relyingParty, userHandle } from './passkeys.rules.ts'
import {
  type Challenge,
  credentialsOf,
  deletePasskey,
  findByCredential,
  insertPasskey,
  setPasskeyName,
  spendChallenge,
} from './passkeys.store.ts'

const timeout = 120_000

/** The WebAuthn options for creating a passkey. Throws 422 for an account with the maximum number. */
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
    challenge: deps.challenges.issue({ purpose: 'add', userId: actor.id }),
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

interface Made {
  name: string
  response: Attestation
  origin: string | undefined
}

const refused = () => wrongAuthentication('passkey', 'response')

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
    const challenge = readChallenge(deps, response, { purpose: 'add', userId })
    // Loaded with the first new passkey: it takes a quarter of a second.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const site = relyingParty(config.PUBLIC_URL, origin)
    const made = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }).catch((cause: unknown) => {
      log.debug({ err: cause }, 'a new passkey was not accepted')
      return null
    })
    if (!made?.verified || !(await spendChallenge(db.pool, challenge))) throw refused()
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
    if (!passkey) throw new Failure('conflict', 'This passkey is already registered.')
    return {
      result: {
        passkey: presentPasskey(passkey),
        recoveryCodes: await recoveryCodesIfNone(tx, userId),
      },
      action: 'factor.added',
      message: `A passkey named ‘${made.name}’ was added to your account just now.`,
    }
  })
}

/** Gives a passkey of the caller another name. Throws 404 for any other. */
export async function renamePasskey(
  { db }: Pick<SecondFactorsDeps, 'db'>,
  actor: Actor,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await setPasskeyName(db.pool, { id, userId: actor.id, name })
  if (!row) throw notFound()
  return presentPasskey(row)
}

/** Removes a passkey of the caller. Throws 404 for any other. */
export function removePasskey(deps: SecondFactorsDeps, actor: Actor, id: string): Promise<void> {
  return changeFactors(deps, actor, async (tx) => {
    const removed = await deletePasskey(tx, { id, userId: actor.id })
    if (!removed) throw notFound()
    return {
      result: undefined,
      action: 'factor.removed',
      message: `The passkey ‘${removed.name}’ was removed from your account just now.`,
    }
  })
}

/** What a challenge is issued for; no user where it is open who will sign in. */
type Requested = Pick<Challenge, 'purpose' | 'userId'>

/**
 * The WebAuthn options for using a passkey: one of the user's or, if the user is not known yet, any
 * passkey for the academy. In the latter case user verification (finger, face or PIN) is required,
 * since it replaces the password as well.
 */
export async function offerAssertion(
  deps: SecondFactorsDeps,
  { userId, purpose }: Requested,
  origin: string | undefined,
): Promise<AssertionOptions> {
  const { config, db } = deps
  const known = userId === null ? [] : await credentialsOf(db.pool, userId)
  const allowCredentials = known.map((one) => ({ ...one, type: 'public-key' as const }))
  return {
    challenge: deps.challenges.issue({ purpose, userId }),
    timeout,
    rpId: relyingParty(config.PUBLIC_URL, origin).id,
    ...(userId !== null && { allowCredentials }),
    userVerification: userId === null ? 'required' : 'preferred',
  }
}

/** The challenge that a response answers. Throws 400 if it was not issued for this, or has expired. */
function readChallenge(
  { challenges }: Pick<SecondFactorsDeps, 'challenges'>,
  { response }: Assertion | Attestation,
  requested: Requested,
): Challenge {
  const challenge = challengeIn(response.clientDataJSON)
  const expiresAt = challenge === null ? null : challenges.read(challenge, requested)
  if (challenge === null || !expiresAt) throw refused()
  return { ...requested, challenge, expiresAt }
}

/** A passkey with a valid signature; `noteUse` still has to accept it. */
interface UsedPasskey {
  id: string
  userId: string
  counter: number
}

interface Shown extends Requested {
  response: Assertion
  origin: string | undefined
}

/** Verifies a browser's response made with a passkey, which is accepted once. Throws 400 without any details. */
export async function verifyAssertion(
  deps: SecondFactorsDeps,
  { response, purpose, userId, origin }: Shown,
): Promise<UsedPasskey> {
  const { config, db, log } = deps
  const challenge = readChallenge(deps, response, { purpose, userId })
  const passkey = await findByCredential(db.pool, response.id)
  if (!passkey || (userId !== null && passkey.userId !== userId)) throw refused()
  if (!isHandleOf(response.response.userHandle, passkey.userId)) throw refused()

  // Loaded with the first passkey used: it takes a quarter of a second.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const site = relyingParty(config.PUBLIC_URL, origin)
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.challenge,
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
  if (!verified?.verified || !(await spendChallenge(db.pool, challenge))) throw refused()
  const { newCounter: counter } = verified.authenticationInfo
  return { id: passkey.id, userId: passkey.userId, counter }
}
