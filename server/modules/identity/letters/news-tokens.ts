import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../deps.ts'

export interface NewsTokens {
  /** The token by which a user's mails of news are switched off and on, and nothing else is done. */
  sign(userId: string): string
  /** Whose token it is; null for any other text. */
  verify(token: string): string | null
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * Tokens for the foot of mails: a user's id with a signature that nobody can guess. They do not end, as
 * mails do not; what they open is one switch.
 */
export function newsTokens({ keyFor }: Pick<IdentityDeps, 'keyFor'>): NewsTokens {
  const key = deriveKey(keyFor('links that switch mails off'), 'news')
  const signatureOf = (userId: string) => createHmac('sha256', key).update(userId).digest()
  return {
    sign: (userId) => `${userId}.${signatureOf(userId).toString('base64url')}`,
    verify(token) {
      const [, userId = '', signature = ''] = shape.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const right = signatureOf(userId)
      return given.length === right.length && timingSafeEqual(given, right) ? userId : null
    },
  }
}
