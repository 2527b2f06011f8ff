import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, onlyLooking } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changesOf, linksOf } from './addresses/addresses.store.ts'
import { deleteUserRow, selectUsers } from './identity.store.ts'
import type { IdentityDeps } from './index.ts'
import { goodbyeMail } from './mails/account.mails.ts'
import { newsOf } from './mails/account-news.store.ts'
import { checkOwnPassword } from './password-changes.ts'
import { lockUser, revokeSessions, voidResets } from './password-resets.store.ts'
import { findPreferences, lockProfile, resetsOf, sessionsOf } from './profile.store.ts'
import { wrongPassword } from './signing-in.ts'
import { suppressionsOf } from './suppressions/suppressions.store.ts'
import { insertSuspension, liftSuspension, suspensionsOf } from './suspensions.store.ts'

const passwordField = 'password'

/**
 * Deletes the caller's account with all dependent data, and sends a final mail. Throws 400 if the
 * password is wrong, 409 for the last admin.
 */
export async function deleteAccount(
  deps: IdentityDeps,
  actor: Actor,
  password: string,
): Promise<void> {
  const { actors, db, mail, prepareDeletion } = deps
  const hash = await checkOwnPassword(deps, actor, password, passwordField)
  await db.transaction(async (tx) => {
    await prepareDeletion(tx, actor, actor.id)
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    if (user.passwordHash !== hash) throw wrongPassword(passwordField)
    await deleteUser(deps, tx, actor.id)
    await recordAudit(tx, actor, { action: 'account.deleted', person: actor.id })
    await mail.queue(tx, { to: user.email, account: null, kind: goodbyeMail, values: {} })
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
  actors.forget(actor.id)
}

/** Deletes the user with all dependent data, including mails; false if there is no such user. */
export async function deleteUser(
  { mail, media, onAccountDeleted }: Pick<IdentityDeps, 'mail' | 'media' | 'onAccountDeleted'>,
  tx: Executor,
  id: string,
): Promise<boolean> {
  await onAccountDeleted(tx, id)
  const deleted = await deleteUserRow(tx, id)
  if (!deleted) return false
  await mail.forget(tx, { id, email: deleted.email })
  if (deleted.avatarKey) await media.deleteFiles(tx, [deleted.avatarKey])
  return true
}

/** The data stored about the account itself. */
export async function exportAccount({ pool }: Database, userId: string) {
  const [[user], preferences, sessions, resets, suspensions, links, changes, news, suppressed] =
    await Promise.all([
      selectUsers(pool, [userId]),
      findPreferences(pool, userId),
      sessionsOf(pool, userId),
      resetsOf(pool, userId),
      suspensionsOf(pool, userId),
      linksOf(pool, userId),
      changesOf(pool, userId),
      newsOf(pool, userId),
      suppressionsOf(pool, userId),
    ])
  if (!user) throw new Failure('unauthorized', 'Please sign in.')
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    emailConfirmedAt: user.emailConfirmedAt,
    hasPicture: user.avatarKey !== null,
    createdAt: user.createdAt,
    preferences: preferences ?? null,
    sessions,
    passwordResets: resets,
    suspensions,
    addressLinks: links,
    addressChanges: changes,
    news,
    mailSuppressions: suppressed,
  }
}

/** All data stored about the caller, except secrets: one entry per part. */
export async function exportData(
  { db, now, contributed }: IdentityDeps,
  actor: Actor,
): Promise<Record<string, unknown>> {
  if (actor.impersonation) throw onlyLooking()
  // First, because the record is part of the data itself.
  await recordAudit(db.pool, actor, { action: 'account.exported', person: actor.id })
  const parts = await Promise.all(
    contributed.personalData.map(async ({ part, read }) => [part, await read(actor.id)] as const),
  )
  return { exportedAt: now().toISOString(), ...Object.fromEntries(parts) }
}

/**
 * Suspends an account in the caller's transaction: its sessions end, links sent earlier are voided,
 * and nobody can sign in until it is reinstated; nothing is deleted. False if there is no such
 * user, or the user is already suspended. The caller must emit the event.
 */
export async function suspend(
  { now }: Pick<IdentityDeps, 'now'>,
  tx: Executor,
  { userId, reason, by }: { userId: string; reason: string; by: string | null },
): Promise<boolean> {
  // A concurrent sign-in either waits for this lock, or has finished and is ended here.
  if (!(await lockUser(tx, userId))) return false
  const at = now()
  if (!(await insertSuspension(tx, { userId, reason, by, at }))) return false
  await revokeSessions(tx, { id: userId, at })
  await voidResets(tx, userId, at)
  return true
}

/**
 * Ends the suspension of an account in the caller's transaction: its user can sign in again and
 * finds everything unchanged. False if there is no such user, or the user is not suspended.
 */
export async function reinstate(
  { now }: Pick<IdentityDeps, 'now'>,
  tx: Executor,
  { userId, by }: { userId: string; by: string },
): Promise<boolean> {
  return Boolean(await lockUser(tx, userId)) && liftSuspension(tx, { userId, by, at: now() })
}
