import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { takeFactors } from './take-factors.ts'

/**
 * For the command line, if nobody is left who could sign in and help: removes the factors of the
 * account with this address. False if there is no such account.
 */
export async function resetForAddress(
  deps: Pick<SecondFactorsDeps, 'db' | 'identity' | 'now'>,
  email: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const userId = await deps.identity.signIn.accountOf(tx, email)
    const user = userId && (await deps.identity.signIn.lock(tx, userId))
    if (!user) return false
    await recordAudit(tx, system, { action: 'user.factors_reset', subject: userId })
    await takeFactors(tx, deps, user)
    return true
  })
}
