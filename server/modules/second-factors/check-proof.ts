import type { Proof } from '#contract/second-factors.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { SecondFactorsDeps } from './deps.ts'
import { hasFactor } from './has-factor.ts'
import { hashRecoveryCode } from './hash-recovery-code.ts'
import { noteUse } from './passkeys/passkeys.store.ts'
import { verifyAssertion } from './passkeys/verify-assertion.ts'
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.store.ts'
import { factorsOf } from './second-factors.store.ts'
import { tellOwner } from './tell-owner.ts'
import { checkTotp } from './totp/check-totp.ts'
import { wrongProof } from './wrong-proof.ts'

interface Shown {
  userId: string
  proof: Proof
  purpose: 'step' | 'proof'
  origin: string | undefined
}

/** Uses up the proof, in the transaction of the action it is for. */
type Spend = (tx: Executor) => Promise<void>

/**
 * Verifies a proof of being the account's owner: first the part that needs no lock, subject to the
 * account's rate limits; then, in the returned function, that the proof has not been used before.
 * Both throw 400 for a wrong proof; 429 after too many attempts.
 */
export async function checkProof(
  deps: SecondFactorsDeps,
  { userId, proof, purpose, origin }: Shown,
): Promise<Spend> {
  const { db, identity, limiters, now } = deps

  async function spendCode(tx: Executor, userId: string, code: string) {
    const codeHash = hashRecoveryCode(userId, code)
    if (!(await spendRecoveryCode(tx, { userId, codeHash }))) throw wrongProof('recoveryCode')
    const left = await countRecoveryCodes(tx, userId)
    const [user] = await identity.usersByIds(tx, [userId])
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    await recordAudit(tx, { id: userId }, { action: 'factor.recovery_code_used', person: userId })
    await tellOwner(
      tx,
      { identity, now },
      {
        user,
        told: `One of your recovery codes was used just now; ${left} ${left === 1 ? 'is' : 'are'} left.`,
      },
    )
  }

  switch (proof.method) {
    case 'totp':
      await limiters.codes.consume(userId)
      await limiters.codesPerDay.consume(userId)
      return async (tx) => {
        if (!(await checkTotp(deps, tx, userId, proof.code))) throw wrongProof('code')
      }
    case 'recovery':
      await limiters.recovery.consume(userId)
      await limiters.recoveryPerDay.consume(userId)
      return (tx) => spendCode(tx, userId, proof.code)
    case 'passkey': {
      const used = await verifyAssertion(deps, {
        response: proof.response,
        purpose,
        userId,
        origin,
      })
      return async (tx) => {
        if (!(await noteUse(tx, { ...used, at: now() }))) throw wrongProof('passkey', 'response')
      }
    }
    case 'password':
      if (hasFactor(await factorsOf(db.pool, userId))) throw wrongProof('factor', 'password')
      await identity.signIn.checkPassword(userId, proof.password, 'password')
      return async (tx) => {
        if (hasFactor(await factorsOf(tx, userId))) throw wrongProof('factor', 'password')
      }
  }
}
