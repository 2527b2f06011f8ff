import { viewingTokenPrefix } from '#contract/viewed-as.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { IdentityDeps } from '../deps.ts'
import type { TokenHolder } from '../tokens.ts'
import { findViewing } from './viewings.store.ts'

const longestToken = 100

/**
 * Whose token it is: an access token's user, by its signature, or nobody but the look at the site itself, which
 * is asked of the database each time, so that it ends at once with the session that it hangs on.
 */
export const createHolderOf =
  ({ db, now, rolesInStatement, tokens }: IdentityDeps) =>
  async (token: string): Promise<TokenHolder | null> => {
    if (!token.startsWith(viewingTokenPrefix)) return tokens.verifyAccess(token)
    if (token.length > longestToken) return null
    const tokenHash = hashToken(token)
    const id = await findViewing(db.pool, { tokenHash, at: now(), rolesOf: rolesInStatement })
    return id === null ? null : { userId: id, sessionId: id }
  }
