import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/second-factors.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.store.ts'
import { recoveryCode, recoveryCodeBytes } from './second-factors.rules.ts'

/** Generates new recovery codes, voiding all earlier ones. They cannot be read again. */
export async function drawRecoveryCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCode(randomBytes(recoveryCodeBytes)),
  )
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}
