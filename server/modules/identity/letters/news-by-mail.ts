import { createHmac, timingSafeEqual } from 'node:crypto'
import { unsubscribePath } from '#contract/account-letters.ts'
import { type PagePath, unsubscribePage } from '#contract/pages.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import { defaultPreferences } from '../identity.rules.ts'
import type { IdentityDeps } from '../index.ts'
import { savePreferences } from '../profile.store.ts'

/**
 * Switches a user's notification mails off or on without a session: the token from the mail is the
 * permission. An unknown token changes nothing and gets the same response. Throws 429.
 */
export async function setNewsByMail(
  deps: IdentityDeps,
  token: string,
  wanted: boolean,
  address: string,
): Promise<void> {
  const { db, limiters } = deps
  const tokens = newsTokens(deps)

  await limiters.openedLinks.consume(address)
  const userId = tokens.verify(token)
  if (!userId) return
  const save = savePreferences(db.pool, userId, { notifyByEmail: wanted }, defaultPreferences)
  // If the account has been deleted, there are no mails anyway.
  await save.catch((error: unknown) => {
    if (!violatedForeignKey(error)) throw error
  })
}

interface NewsTokens {
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
function newsTokens({ keyFor }: Pick<IdentityDeps, 'keyFor'>): NewsTokens {
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

/**
 * Where a user's notification mails are switched off: the page for people, the call for mail
 * programs.
 */
export function unsubscribePaths(
  deps: Pick<IdentityDeps, 'keyFor'>,
  userId: string,
): { page: PagePath; call: string } {
  const tokens = newsTokens(deps)

  const token = tokens.sign(userId)
  return { page: unsubscribePage(token), call: `/api${unsubscribePath.replace(':token', token)}` }
}
