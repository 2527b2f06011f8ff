import { violatedForeignKey } from '#server/platform/database/problems.ts'
import type { IdentityDeps } from '../deps.ts'
import { defaultPreferences } from '../profile.rules.ts'
import { savePreferences } from '../profile.store.ts'
import { newsTokens } from './news-tokens.ts'

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
