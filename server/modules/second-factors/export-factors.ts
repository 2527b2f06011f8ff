import type { Database } from '#server/platform/database/database.ts'
import { passkeysOf } from './passkeys/passkeys.store.ts'
import { presentPasskey } from './second-factors.present.ts'
import { factorsOf } from './second-factors.store.ts'

/** A user's factors, without their secrets. */
export async function exportFactors({ pool }: Database, userId: string) {
  const [factors, passkeys] = await Promise.all([factorsOf(pool, userId), passkeysOf(pool, userId)])
  return {
    authenticatorSince: factors.authenticatorSince,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: factors.recoveryCodes,
  }
}
