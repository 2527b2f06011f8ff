import type { SecondFactors } from '#contract/second-factors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isDemandedOf } from './back-office/is-demanded-of.ts'
import { selectSignInRules } from './back-office/sign-in-rules.store.ts'
import type { SecondFactorsDeps } from './deps.ts'
import { passkeysOf } from './passkeys/passkeys.store.ts'
import { presentPasskey } from './second-factors.present.ts'
import { factorsOf } from './second-factors.store.ts'

/** The caller's factors, without their secrets. */
export async function readFactors(
  { db: { pool } }: SecondFactorsDeps,
  actor: Actor,
): Promise<SecondFactors> {
  const [factors, passkeys, rules] = await Promise.all([
    factorsOf(pool, actor.id),
    passkeysOf(pool, actor.id),
    selectSignInRules(pool),
  ])
  return {
    authenticatorSince: factors.authenticatorSince?.toISOString() ?? null,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: factors.recoveryCodes,
    demanded: isDemandedOf(actor, rules),
  }
}
