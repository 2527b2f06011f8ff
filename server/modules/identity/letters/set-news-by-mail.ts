import { violatedForeignKey } from '#server/platform/database/problems.ts'
import type { IdentityDeps } from '../deps.ts'
import { defaultPreferences } from '../profile.rules.ts'
import { savePreferences } from '../profile.store.ts'
import { newsTokens } from './news-tokens.ts'

/**
 * Switches a user's mails of news off or on, without a session: the token of the mail is the permission.
 * A token of nobody changes nothing and is answered alike. Throws 429.
 */
export const createSetNewsByMail = (deps: IdentityDeps) => {
  const { db, limiters } = deps
  const tokens = newsTokens(deps)
  return async (token: string, wanted: boolean, address: string): Promise<void> => {
    await limiters.openedLinks.consume(address)
    const userId = tokens.verify(token)
    if (!userId) return
    const save = savePreferences(db.pool, userId, { notifyByEmail: wanted }, defaultPreferences)
    // The account may be gone: then there are no mails either.
    await save.catch((error: unknown) => {
      if (!violatedForeignKey(error)) throw error
    })
  }
}
