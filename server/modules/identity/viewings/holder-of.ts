import { viewingTokenPrefix } from '#contract/viewed-as.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../deps.ts'
import type { TokenHolder } from '../tokens.ts'
import { findViewing } from './viewings.store.ts'

const longestToken = 100

/**
 * The holder of a token: of an access token by its signature, or of a viewing, which is read from
 * the database each time, so that it ends at once with the session it belongs to.
 */
export async function holderOf(
  { db, now, rolesInStatement, tokens }: IdentityDeps,
  token: string,
): Promise<TokenHolder | null> {
  if (!token.startsWith(viewingTokenPrefix)) return tokens.verifyAccess(token)
  if (token.length > longestToken) return null
  const tokenHash = hashToken(token)
  const id = await findViewing(db.pool, { tokenHash, at: now(), rolesOf: rolesInStatement })
  return id === null ? null : { userId: id, sessionId: id }
}
