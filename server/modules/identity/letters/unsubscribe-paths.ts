import { unsubscribePath } from '#contract/account-letters.ts'
import { type PagePath, unsubscribePage } from '#contract/pages.ts'
import type { IdentityDeps } from '../deps.ts'
import { newsTokens } from './news-tokens.ts'

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
