import type { FactorMethod, SecondStep } from '#contract/problem.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { hasFactor } from '../has-factor.ts'
import { type FactorCounts, factorsOf } from '../second-factors.store.ts'
import { insertPending } from './pending-sign-ins.store.ts'

const waitsMs = 10 * 60_000

/** Starts the second step of a sign-in; null for an account without a second factor. */
export async function beginSecondStep(
  { now }: Pick<SecondFactorsDeps, 'now'>,
  tx: Executor,
  { userId, passwordMark }: { userId: string; passwordMark: Buffer },
): Promise<SecondStep | null> {
  const factors = await factorsOf(tx, userId)
  if (!hasFactor(factors)) return null
  const token = randomToken()
  const expiresAt = new Date(now().getTime() + waitsMs)
  await insertPending(tx, { tokenHash: hashToken(token), userId, passwordMark, expiresAt })
  return { token, methods: methodsOf(factors) }
}

function methodsOf(factors: FactorCounts): FactorMethod[] {
  const has = {
    passkey: factors.passkeys > 0,
    totp: factors.authenticatorSince !== null,
    recovery: factors.recoveryCodes > 0,
  }
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => has[method])
}
