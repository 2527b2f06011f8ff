import type { Executor } from '#server/platform/database/database.ts'
import type { SecondFactorsDeps } from '../deps.ts'
import { stepOf } from './totp.rules.ts'
import { findTotp, spendStep } from './totp.store.ts'

/** Uses up a code of the authenticator app; false if it is wrong, too old or was used before. */
export async function checkTotp(
  { now, secrets }: Pick<SecondFactorsDeps, 'now' | 'secrets'>,
  tx: Executor,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await findTotp(tx, userId)
  const secret = factor?.confirmedAt ? secrets.open(userId, factor.sealedSecret) : null
  const step = secret === null ? null : stepOf(secret, code, now())
  return step !== null && spendStep(tx, { userId, step })
}
