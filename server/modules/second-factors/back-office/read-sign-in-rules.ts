import type { SignInRules } from '#contract/second-factors.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { selectSignInRules } from './sign-in-rules.store.ts'

/** The academy's requirements for signing in. */
export async function readSignInRules({ db }: Pick<SecondFactorsDeps, 'db'>): Promise<SignInRules> {
  return instants(await selectSignInRules(db.pool))
}
