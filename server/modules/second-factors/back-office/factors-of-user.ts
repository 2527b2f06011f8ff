import type { FactorsOfUser } from '#contract/second-factors.ts'
import { notFound } from '#server/platform/failure.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { factorsOf } from '../second-factors.store.ts'

/** A user's factors, for those who manage users. Throws 404. */
export async function factorsOfUser(
  { db: { pool }, identity }: SecondFactorsDeps,
  userId: string,
): Promise<FactorsOfUser> {
  const [[user], factors] = await Promise.all([
    identity.usersByIds(pool, [userId]),
    factorsOf(pool, userId),
  ])
  if (!user) throw notFound()
  return {
    authenticator: factors.authenticatorSince !== null,
    passkeys: factors.passkeys,
    recoveryCodesLeft: factors.recoveryCodes,
  }
}
