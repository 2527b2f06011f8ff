import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import type { Challenge } from './passkeys.store.ts'

/** How long a browser, and the person using it, have to respond, in milliseconds. */
const answerMs = 5 * 60_000

const randomBytesOf = 16
const payloadBytes = randomBytesOf + 8

type For = Pick<Challenge, 'purpose' | 'userId'>

/**
 * Challenges for passkeys, signed instead of stored: issuing one costs and counts nothing, so nobody can use
 * up those of somebody else. `read` returns the end of one that was issued for this purpose and this user and
 * has not expired; `spendChallenge` then sees to it that it is accepted once.
 */
export function createChallenges(secret: string, now: Clock) {
  const key = deriveKey(secret, 'passkey-challenge')
  const sign = ({ purpose, userId }: For, payload: Buffer) =>
    createHmac('sha256', key)
      .update(`${purpose}:${userId ?? ''}:`)
      .update(payload)
      .digest()

  return {
    issue(requested: For): string {
      const payload = Buffer.alloc(payloadBytes)
      randomBytes(randomBytesOf).copy(payload)
      payload.writeBigUInt64BE(BigInt(now().getTime() + answerMs), randomBytesOf)
      return Buffer.concat([payload, sign(requested, payload)]).toString('base64url')
    },
    read(challenge: string, requested: For): Date | null {
      const bytes = Buffer.from(challenge, 'base64url')
      // Another spelling of the same bytes would count as another challenge.
      if (bytes.toString('base64url') !== challenge) return null
      const [payload, input] = [bytes.subarray(0, payloadBytes), bytes.subarray(payloadBytes)]
      const signature = sign(requested, payload)
      if (input.length !== signature.length || !timingSafeEqual(input, signature)) return null
      const expiresAt = new Date(Number(payload.readBigUInt64BE(randomBytesOf)))
      return expiresAt > now() ? expiresAt : null
    },
  }
}
