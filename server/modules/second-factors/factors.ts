import { createHash, randomBytes } from 'node:crypto'
import type { SetUpThing } from '#contract/identity/mail-links.ts'
import { recoveryCodeCount, type SecondFactors } from '#contract/second-factors.ts'
import { pages } from '#contract/site/pages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { isDemandedOf } from './back-office/back-office.ts'
import { selectSignInRules } from './back-office/sign-in-rules.store.ts'
import type { SecondFactorsDeps } from './index.ts'
import { passkeysOf } from './passkeys/passkeys.store.ts'
import { presentPasskey } from './second-factors.present.ts'
import { plainRecoveryCode, recoveryCode, recoveryCodeBytes } from './second-factors.rules.ts'
import {
  countRecoveryCodes,
  deleteFactors,
  deleteOutdated,
  deleteRecoveryCodes,
  type FactorCounts,
  factorsOf,
  replaceRecoveryCodes,
} from './second-factors.store.ts'
import { confirmableMs } from './totp/totp.rules.ts'

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

interface Changed<T> {
  result: T
  /** A sentence for the mail to the account's owner. */
  message: string
  /** The name of the action in the audit trail. */
  action: `factor.${string}`
}

/**
 * Changes the caller's own factors under a lock, with a mail to the owner and an event to every
 * process. With the first factor all other sessions end, since they were started without one; with
 * the last the recovery codes are removed.
 */
export async function changeFactors<T>(
  { actors, db, identity, now }: SecondFactorsDeps,
  actor: Actor,
  change: (tx: Executor) => Promise<Changed<T>>,
): Promise<T> {
  const { signIn } = identity

  const userId = actor.id
  const result = await db.transaction(async (tx) => {
    const user = await signIn.lock(tx, userId)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    await identity.holdSession(tx, actor)
    const had = hasFactor(await factorsOf(tx, userId))
    const changed = await change(tx)
    const has = hasFactor(await factorsOf(tx, userId))
    if (!has) await deleteRecoveryCodes(tx, userId)
    if (has && !had) await signIn.markAuthenticated(tx, actor.sessionId)
    await recordAudit(tx, actor, { action: changed.action, person: userId })
    await tellOwner(tx, { identity, now }, { user, message: changed.message })
    if (has && !had) await signIn.endSessions(tx, { userId, except: actor.sessionId })
    await emit(tx, { type: 'factors.changed', subject: userId, audience: { user: userId } })
    return changed.result
  })
  actors.forget(userId)
  return result
}

/** Generates new recovery codes for the caller. Throws 422 if there is no factor that they could replace. */
export function renewRecoveryCodes(
  deps: SecondFactorsDeps,
  actor: Actor,
): Promise<{ recoveryCodes: string[] }> {
  return changeFactors(deps, actor, async (tx) => {
    if (!hasFactor(await factorsOf(tx, actor.id))) {
      throw new Failure('rule_violated', 'Set up an authenticator app or a passkey first.')
    }
    return {
      result: { recoveryCodes: await drawRecoveryCodes(tx, actor.id) },
      action: 'factor.recovery_codes_renewed',
      message:
        'New recovery codes were made for your account just now. The old ones no longer work.',
    }
  })
}

/** Generates new recovery codes, voiding all earlier ones. They cannot be read again. */
async function drawRecoveryCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCode(randomBytes(recoveryCodeBytes)),
  )
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

/** The stored hash of a recovery code. A plain hash is enough for 80 random bits. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${plainRecoveryCode(code)}`)
    .digest()

/** New recovery codes for an account that has none; null for others, whose codes remain valid. */
export const recoveryCodesIfNone = async (
  tx: Executor,
  userId: string,
): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, userId)) > 0 ? null : drawRecoveryCodes(tx, userId)

/** Whether these count as a second factor; recovery codes alone do not, since they only replace one. */
export const hasFactor = ({ authenticatorSince, passkeys }: FactorCounts): boolean =>
  authenticatorSince !== null || passkeys > 0

/** The factors of an account that somebody else may have set up. */
export async function setUpFactors(executor: Executor, userId: string): Promise<SetUpThing[]> {
  const { authenticatorSince } = await factorsOf(executor, userId)
  const passkeys = await passkeysOf(executor, userId)
  return [
    ...(authenticatorSince
      ? [{ kind: 'app' as const, name: '', since: authenticatorSince.toISOString() }]
      : []),
    ...passkeys.map(({ name, createdAt }) => ({
      kind: 'passkey' as const,
      name,
      since: createdAt.toISOString(),
    })),
  ]
}

/** Removes the factors of an account that somebody else may have set up; returns what they were, in words. */
export async function endFactors(tx: Executor, userId: string): Promise<string[]> {
  const factors = await factorsOf(tx, userId)
  await deleteFactors(tx, userId)
  if (!hasFactor(factors)) return []
  await recordAudit(tx, { id: userId }, { action: 'factor.removed', person: userId })
  await emit(tx, { type: 'factors.changed', subject: userId, audience: { user: userId } })
  const { authenticatorSince, passkeys } = factors
  return [
    ...(authenticatorSince ? ['the authenticator app'] : []),
    ...(passkeys > 0 ? [`${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`] : []),
    'the recovery codes',
  ]
}

/** A user's factors, without their secrets. */
export async function exportFactors({ pool }: Database, userId: string) {
  const [factors, passkeys] = await Promise.all([factorsOf(pool, userId), passkeysOf(pool, userId)])
  return {
    authenticatorSince: factors.authenticatorSince,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: factors.recoveryCodes,
  }
}

/** Once an hour: removes unfinished sign-ins and set-ups. */
export const removeOutdated = ({
  db,
  log,
  now,
}: Pick<SecondFactorsDeps, 'db' | 'log' | 'now'>): JobKind<never> => ({
  name: 'second-factors.remove-outdated',
  cron: '23 * * * *',
  async handle() {
    const at = now()
    const unconfirmedSince = new Date(at.getTime() - confirmableMs)
    await deleteOutdated(db.pool, { at, unconfirmedSince })
    log.debug('removed unfinished sign-ins')
  },
})

/** Notifies the owner of an account, in the caller's transaction, of a change of its factors. */
export const tellOwner = (
  tx: Executor,
  { identity, now }: Pick<SecondFactorsDeps, 'identity' | 'now'>,
  { user, message }: { user: { id: string; email: string }; message: string },
): Promise<void> =>
  identity.tellOwner(tx, {
    user,
    kind: 'factors',
    detail: message,
    at: now(),
    where: null,
    path: pages.settings,
  })
