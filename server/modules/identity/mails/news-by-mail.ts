import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailTopic, mailTopics } from '#contract/identity/identity.ts'
import { unsubscribePath } from '#contract/identity/mail-links.ts'
import { type PagePath, unsubscribePage } from '#contract/site/pages.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { deriveKey } from '#server/platform/secrets.ts'
import { columnOfMails, defaultPreferences } from '../identity.rules.ts'
import type { IdentityDeps } from '../index.ts'
import { savePreferences } from '../profile.store.ts'

/**
 * Switches the mails of a topic off or on for a user without a session: the token from such a mail is
 * the permission. An unknown token changes nothing and gets the same response. Throws 429.
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
  const verified = tokens.verify(token)
  if (!verified) return
  const { userId, topic } = verified
  const change = { [columnOfMails[topic]]: wanted }
  const save = savePreferences(db.pool, userId, change, defaultPreferences)
  // If the account has been deleted, there are no mails anyway.
  await save.catch((error: unknown) => {
    if (!violatedForeignKey(error)) throw error
  })
}

interface NewsTokens {
  /** The token that switches a user's mails of a topic off and on, and nothing else. */
  sign(userId: string, topic: MailTopic): string
  /** The user and topic of a token; null for any other text. */
  verify(token: string): { userId: string; topic: MailTopic } | null
}

const shape = /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([a-z]+))?)\.([\w-]{43})$/

/**
 * Tokens for the footers of mails: a user's id and a topic with an unforgeable signature. They never expire,
 * since mails are kept for ever; they control nothing but one switch.
 */
function newsTokens({ keyFor }: Pick<IdentityDeps, 'keyFor'>): NewsTokens {
  const key = deriveKey(keyFor('links that switch mails off'), 'news')
  const signatureOf = (signed: string) => createHmac('sha256', key).update(signed).digest()
  return {
    sign(userId, topic) {
      // Those of the news carry no topic, as in mails of earlier releases.
      const signed = topic === 'news' ? userId : `${userId}.${topic}`
      return `${signed}.${signatureOf(signed).toString('base64url')}`
    },
    verify(token) {
      const [, signed = '', userId = '', named = 'news', signature = ''] = shape.exec(token) ?? []
      const topic = mailTopics.find((one) => one === named)
      const input = Buffer.from(signature, 'base64url')
      const right = signatureOf(signed)
      const isRight = input.length === right.length && timingSafeEqual(input, right)
      return topic && isRight ? { userId, topic } : null
    },
  }
}

/**
 * Where a user's mails of a topic, news by default, are switched off: the page for people, the call for mail
 * programs.
 */
export function unsubscribePaths(
  deps: Pick<IdentityDeps, 'keyFor'>,
  userId: string,
  topic: MailTopic = 'news',
): { page: PagePath; call: string } {
  const tokens = newsTokens(deps)

  const token = tokens.sign(userId, topic)
  return { page: unsubscribePage(token), call: `/api${unsubscribePath.replace(':token', token)}` }
}
