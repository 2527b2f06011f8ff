import type { AccessState } from '#contract/access/permissions.ts'
import {
  coversBackOffice,
  type FactorsOfUser,
  opensBackOffice,
  type SignInRules,
} from '#contract/second-factors.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { hasFactor, tellOwner } from '../factors.ts'
import type { SecondFactorsDeps } from '../index.ts'
import { deleteFactors, factorsOf } from '../second-factors.store.ts'
import { lockSignInRules, saveSignInRules, selectSignInRules } from './sign-in-rules.store.ts'

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

/** Whether the academy requires a second factor of somebody of this access state. */
export const isDemandedOf = (
  accessState: AccessState,
  { adminsNeedFactor }: { adminsNeedFactor: boolean },
): boolean => adminsNeedFactor && opensBackOffice(accessState)

/** The academy's requirements for signing in. */
export async function readSignInRules({ db }: Pick<SecondFactorsDeps, 'db'>): Promise<SignInRules> {
  return instants(await selectSignInRules(db.pool))
}

/**
 * Sets the academy's requirements. Throws 409 if somebody else has changed them since they were
 * read, and 422 if the caller requires a second factor without having one, which would lock the
 * caller out.
 */
export async function updateSignInRules(
  { actors, db, now }: SecondFactorsDeps,
  actor: Actor,
  { updatedAt, ...wanted }: SignInRules,
): Promise<SignInRules> {
  const saved = await db.transaction(async (tx) => {
    const known = await lockSignInRules(tx)
    const { adminsNeedFactor, passwordProof } = wanted
    if (known.adminsNeedFactor === adminsNeedFactor && known.passwordProof === passwordProof) {
      return known
    }
    if (known.updatedAt.getTime() !== Date.parse(updatedAt)) {
      throw new Failure('conflict', 'Someone else has changed the rules in the meantime.')
    }
    if (adminsNeedFactor && !hasFactor(await factorsOf(tx, actor.id))) {
      throw new Failure(
        'rule_violated',
        'Set up a second factor of your own first: without one you would lock yourself out.',
      )
    }
    const row = await saveSignInRules(tx, wanted, now())
    await recordAudit(tx, actor, {
      action: 'sign_in_rules.changed',
      ...changeOf(known, row, ['adminsNeedFactor', 'passwordProof']),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'admin' } })
    return row
  })
  actors.forgetAll()
  return instants(saved)
}

/**
 * Removes the factors of another user who has lost them; does nothing if there are none. Throws
 * 404, 422 for one's own account, and 403 for the account of somebody with more permissions than
 * the caller.
 */
export async function resetFactors(
  deps: SecondFactorsDeps,
  actor: Actor,
  userId: string,
): Promise<void> {
  const { access, actors, db, identity } = deps
  if (userId === actor.id) {
    throw new Failure('rule_violated', 'Change your own sign-in methods in your settings.')
  }
  if (!coversBackOffice(actor, await access.accessOf(userId))) {
    throw new Failure(
      'forbidden',
      'This user has more rights than you. Ask someone with the same rights.',
    )
  }
  await db.transaction(async (tx) => {
    const user = await identity.signIn.lock(tx, userId)
    if (!user) throw notFound()
    if (!hasFactor(await factorsOf(tx, userId))) return
    await recordAudit(tx, actor, { action: 'user.factors_reset', subject: userId })
    await takeFactors(tx, deps, user)
  })
  actors.forget(userId)
}

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

/**
 * Removes all factors of an account whose owner has lost them, in the caller's transaction and as
 * its last step: sessions end, and the owner is notified. Only the password remains.
 */
async function takeFactors(
  tx: Executor,
  { identity, now }: Pick<SecondFactorsDeps, 'identity' | 'now'>,
  user: { id: string; email: string },
): Promise<void> {
  await deleteFactors(tx, user.id)
  await tellOwner(
    tx,
    { identity, now },
    {
      user,
      message:
        'The academy has just switched off two-factor sign-in for your account, and you were signed out everywhere. Your password alone is enough for now; please set up a new second factor soon.',
    },
  )
  await identity.signIn.endSessions(tx, { userId: user.id })
  await emit(tx, { type: 'factors.changed', subject: user.id, audience: { user: user.id } })
}
