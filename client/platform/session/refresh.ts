import type { AnswerOf } from '#contract/endpoint.ts'
import { refresh } from '#contract/identity/identity.ts'
import { pages } from '#contract/site/pages.ts'
import { problemOf, request } from '../http/http.ts'
import { renewalLock } from '../start/early-script.ts'
import { forgetImpersonation, readImpersonation } from './impersonation.ts'
import { endSession, readAccessToken, writeAccessToken } from './tokens.ts'

let underWay: Promise<string | null> | null = null

/**
 * Gets a token to replace `rejected`, which the server has refused: another tab's newer one, or a
 * fresh one for the refresh cookie. Only one refresh runs at a time across the browser. Returns null,
 * with the session ended, if the server refuses the cookie as well. Throws NetworkProblem, or
 * ApiProblem on 429 and 5xx; the session is then left as it was.
 */
export function replaceAccessToken(rejected: string): Promise<string | null> {
  if (readImpersonation()) return leaveImpersonation()
  underWay ??= withLock(() => replace(rejected)).finally(() => {
    underWay = null
  })
  return underWay
}

/**
 * The view as somebody else has ended: the page is reloaded as the admin's own, and nothing more
 * happens on this one.
 */
export function leaveImpersonation(): Promise<never> {
  forgetImpersonation()
  window.location.assign(pages.dashboard)
  return new Promise(() => undefined)
}

async function replace(rejected: string): Promise<string | null> {
  const present = readAccessToken()
  // Another tab was faster: it has a newer token, or has signed out.
  if (present !== rejected) return present

  const response = await request(refresh.path, { method: refresh.method })
  if (response.ok) {
    const { accessToken }: AnswerOf<typeof refresh> = await response.json()
    writeAccessToken(accessToken)
    return accessToken
  }
  if (response.status === 429 || response.status >= 500) throw await problemOf(response)
  endSession()
  return null
}

/** Web Locks exist on secure origins only; elsewhere the limit of one refresh applies per tab. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(renewalLock, work) : work()
}
