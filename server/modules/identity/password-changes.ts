import { resetLinkMinutes } from '#contract/identity/identity.ts'
import { type PagePath, resetPasswordPage } from '#contract/site/pages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import {
  closeSetUpQuestion,
  endWaiting,
  storeConfirmedAddress,
} from './addresses/addresses.store.ts'
import { endSetUp } from './addresses/first-proof.ts'
import type { Visitor } from './caller-of.ts'
import { emailKey } from './identity.rules.ts'
import { findCredentials } from './identity.store.ts'
import type { IdentityDeps } from './index.ts'
import { resetMail } from './mails/account.mails.ts'
import { setUpInWords } from './mails/account-news.rules.ts'
import { whereaboutsOf } from './mails/begin-session.ts'
import { tellOwner } from './mails/tell-owner.ts'
import {
  deleteExpiredResets,
  findOpenReset,
  findPasswordHash,
  insertReset,
  lockUser,
  recentResets,
  revokeSessions,
  spendReset,
  updatePassword,
  voidResets,
} from './password-resets.store.ts'
import { announceSessions } from './sessions.ts'
import { wrongPassword } from './signing-in.ts'
import { isSuspended } from './suspensions.store.ts'

const passwordField = 'currentPassword'

/**
 * Changes the caller's password and ends everything that an intruder may have (`setPassword`), all other
 * sessions included. Throws 400 if the current password is
 * wrong; of several simultaneous changes with the same current password one succeeds.
 */
export async function changePassword(
  deps: IdentityDeps,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  caller: Visitor,
): Promise<void> {
  const { actors, db, now, passwords } = deps
  const hash = await checkOwnPassword(deps, actor, currentPassword, passwordField)
  const passwordHash = await passwords.hash(newPassword)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, actor.id)
    // Somebody has set another password while this one was being checked.
    if (user?.passwordHash !== hash) throw wrongPassword(passwordField)
    await recordAudit(tx, actor, { action: 'password.changed', person: actor.id })
    await setPassword(tx, deps, {
      user,
      passwordHash,
      at: now(),
      caller,
      except: actor.sessionId,
    })
  })
  actors.forget(actor.id)
}

/**
 * Verifies the password of the signed-in user and returns the matching hash, to be compared again
 * under the user's lock. Throws 400 if it is wrong, 429 after too many attempts.
 */
export async function checkOwnPassword(
  { db, limiters, log, passwords }: IdentityDeps,
  { id: userId, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
  password: string,
  path: string,
): Promise<string> {
  // Of the session: with that of the account, whoever has stolen one would use up the owner's attempts.
  await limiters.password.consume(`session:${sessionId}`)
  await limiters.passwordPerHour.consume(`session:${sessionId}`)
  const known = await findPasswordHash(db.pool, userId)
  const fits = await passwords.verify(known?.passwordHash ?? null, password)
  if (!known || !fits) {
    log.warn({ user: userId }, 'a signed-in user gave a wrong password')
    throw wrongPassword(path)
  }
  return known.passwordHash
}

const linkOver = () =>
  new Failure('rule_violated', 'This link is no longer valid. Please ask for a new one.')

/**
 * Sets a new password with the token of a reset link and ends everything that an intruder may have
 * (`setPassword`), all sessions included; on an account whose address had never been confirmed, or whose holder
 * has yet to say whose it is, also the second factors, since anybody may have registered with it. Unknown, used and expired tokens get
 * the same 422; of several simultaneous calls with one token exactly one succeeds.
 */
export async function resetPassword(
  deps: IdentityDeps,
  token: string,
  password: string,
  caller: Visitor,
): Promise<void> {
  const { actors, db, now, passwords } = deps
  const tokenHash = hashToken(token)
  // Checked before the expensive hash, and decided under the row's lock afterwards.
  const open = await findOpenReset(db.pool, tokenHash, now())
  if (!open) throw linkOver()
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    // The user is locked first, as when sending a link: the opposite order could deadlock.
    const user = await lockUser(tx, open.userId)
    const at = now()
    if (!user || !(await spendReset(tx, tokenHash, at))) throw linkOver()
    const owner = { id: user.id, origin: caller.origin }
    await recordAudit(tx, owner, { action: 'password.reset', person: user.id })
    // Whoever has opened the link reads the mails of this address, so it is confirmed.
    const isFirst = await storeConfirmedAddress(tx, user.id, at)
    const isAsked = await closeSetUpQuestion(tx, user.id)
    const ended = isFirst || isAsked ? await endSetUp(deps, tx, user.id) : []
    await setPassword(tx, deps, { user, passwordHash, at, caller, ended })
  })
  actors.forget(open.userId)
}

interface ResetJob {
  /** The id of the link to be created, so that a job run twice sends one. */
  resetId: string
  /** Null if no account has the address. */
  userId: string | null
}

const minute = 60 * 1000

/** How new a link must be for the next request, after several within an hour, to send no other. */
const newLinkMs = 10 * minute

/**
 * Whether a link that was just sent serves for this request as well: strangers must not be able to flood a
 * mailbox, nor to use up the requests of its owner.
 */
async function hasLinkAlready(
  { config }: Pick<IdentityDeps, 'config'>,
  tx: Executor,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const recent = await recentResets(tx, userId, at)
  const since = at.getTime() - newLinkMs
  return (
    recent.length >= config.RATE_FORGOT_PER_HOUR &&
    recent.some(({ usedAt, createdAt }) => !usedAt && createdAt.getTime() > since)
  )
}

/**
 * Requests a reset link. Neither the response nor its time reveals whether the address is known: in
 * both cases one look-up is made and one job queued, which does the work. A mailbox that has just got its
 * links gets no more of them, in silence. Throws 429 only for the many of one device or network address.
 */
export function createRequestPasswordReset({
  config,
  db,
  now,
  jobs,
  mail,
  limiters,
  tokens,
}: IdentityDeps) {
  const sendLink: JobKind<ResetJob> = {
    name: 'identity.send-reset-link',
    async handle({ resetId, userId }) {
      if (!userId) return
      await db.transaction(async (tx) => {
        const at = now()
        const user = await lockUser(tx, userId)
        if (!user || (await isSuspended(tx, userId))) return
        await deleteExpiredResets(tx, at)
        if (await hasLinkAlready({ config }, tx, { userId, at })) return
        const path = await keepResetLink(tx, { id: resetId, userId, at })
        if (path) await mail.queue(tx, linkMail(user, path))
      })
    },
  }

  return {
    job: sendLink,
    async request(email: string, caller: Visitor): Promise<void> {
      const device = caller.deviceToken ? await tokens.verifyDevice(caller.deviceToken) : null
      await limiters.forgot.consume(device ? `account:${device.userId}` : caller.address)
      const user = await findCredentials(db.pool, emailKey(email))
      const data: ResetJob = { resetId: newId(), userId: user?.id ?? null }
      await jobs.send(db.pool, sendLink, data)
    },
  }
}

const linkMail = (user: { id: string; email: string }, path: PagePath) => ({
  to: user.email,
  account: user.id,
  kind: resetMail,
  values: { minutes: String(resetLinkMinutes) },
  path,
})

/**
 * Creates a link for setting the user's password and returns the page that it leads to; null if the
 * link with that id exists already.
 */
export async function keepResetLink(
  tx: Executor,
  { id = newId(), userId, at }: { id?: string; userId: string; at: Date },
): Promise<PagePath | null> {
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + resetLinkMinutes * minute)
  const isNew = await insertReset(tx, { id, userId, tokenHash: hashToken(token), at, expiresAt })
  return isNew ? resetPasswordPage(token) : null
}

const connectionsEnded =
  'your calendar address, live alerts and Telegram were disconnected. Reconnect in your settings what you still need.'

interface NewPassword {
  user: { id: string; email: string }
  passwordHash: string
  at: Date
  /** Who sets it. */
  caller: Visitor
  /** The session that may continue; by default all end. */
  except?: string
  /** What ends beside what always does, in words. */
  ended?: readonly string[]
}

/**
 * Sets a password in the caller's transaction, as its last step. Somebody else may have known
 * the old one, so sessions end in every process at once, and with them a pending change of address and
 * whatever modules register for a new password; links sent earlier are voided, and the account's owner is
 * notified.
 */
async function setPassword(
  tx: Executor,
  { contributed, mail }: Pick<IdentityDeps, 'contributed' | 'mail'>,
  { user, passwordHash, at, caller, except, ended = [] }: NewPassword,
): Promise<void> {
  await updatePassword(tx, { id: user.id, passwordHash, at })
  await revokeSessions(tx, { id: user.id, at, except })
  await voidResets(tx, user.id, at)
  await endWaiting(tx, user.id, at)
  await tellOwner(tx, mail, {
    user,
    kind: 'password-changed',
    detail: '',
    at,
    where: whereaboutsOf(caller),
    more: [
      `You were signed out everywhere${except === undefined ? '' : ' else'}, and ${connectionsEnded}`,
      ...setUpInWords(ended),
    ],
  })
  await announceSessions(tx, user.id)
  for (const end of contributed.endsWithPassword) await end(tx, user.id)
}
