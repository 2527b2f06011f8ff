import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../deps.ts'

export interface NewsTokens {
  /** The token that switches a user's notification mails off and on, and nothing else. */
  sign(userId: string): string
  /** The user of a token; null for any other text. */
  verify(token: string): string | null
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * Tokens for the footers of mails: a user's id with an unforgeable signature. They never expire,
 * since mails are kept for ever; they control nothing but one switch.
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
