import { Failure } from '#server/platform/failure.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { Visitor } from './caller-of.ts'
import { takeHandOver } from './hand-overs.store.ts'
import type { IdentityDeps } from './index.ts'
import { enterUnlessMore, type OpenedSession } from './signing-in.ts'

/**
 * Signs in the account that this browser has just registered on the way to a purchase, without its
 * password. The token serves once, whatever comes of it, and only for the account that the page names:
 * another registration in this browser may have replaced it. Throws 401 if it is unknown, used, expired or
 * another account's, or if the account asks for a second factor; `suspended`; 429.
 */
export async function redeemHandOver(
  deps: IdentityDeps,
  { token, userId, ...caller }: Visitor & { token: string | undefined; userId: string },
): Promise<OpenedSession> {
  const { db, limiters, now } = deps
  await limiters.loginAddress.consume(caller.address)
  const found = token === undefined ? undefined : await takeHandOver(db.pool, hashToken(token))
  if (found?.userId !== userId || found.expiresAt <= now()) throw mustSignIn()
  const session = await enterUnlessMore(deps, userId, caller)
  if (!session) throw mustSignIn()
  return session
}

const mustSignIn = () => new Failure('unauthorized', 'Please sign in.')
