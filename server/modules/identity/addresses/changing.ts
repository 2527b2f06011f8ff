import { confirmationHours, takeBackDays } from '#contract/identity/mail-links.ts'
import { confirmAddressPage, takeBackAddressPage } from '#contract/site/pages.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isRecipient } from '#server/platform/mail/address.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { Visitor } from '../caller-of.ts'
import { emailKey } from '../identity.rules.ts'
import type { IdentityDeps } from '../index.ts'
import { whereaboutsOf } from '../mails/begin-session.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { lockUser } from '../password-resets.store.ts'
import { lockProfile, updateUser } from '../profile.store.ts'
import { confirmationMail, newAddressMail } from './addresses.mails.ts'
import {
  endWaiting,
  findWaiting,
  insertChange,
  isTaken,
  releaseAddress,
  replaceLink,
  voidLinks,
} from './addresses.store.ts'
import { takeBackTokens } from './confirming.ts'

const day = 24 * 60 * 60 * 1000

interface Request {
  /** A user whose row the caller's transaction has locked. */
  user: { id: string; email: string; emailConfirmedAt: Date | null; setUpAskedAt: Date | null }
  email: string
  at: Date
  caller: Visitor
}

/**
 * Requests a change to a new address, pending until the link sent there is opened, in the caller's
 * transaction and as its last step; an earlier pending change is cancelled. The current address
 * stays valid and gets a notice with a link that reverts the change. Throws 409 for an address that
 * another account has.
 */
export async function askForAddress(
  deps: Pick<IdentityDeps, 'keyFor' | 'mail'>,
  tx: Executor,
  { user, email, at, caller }: Request,
): Promise<void> {
  const { mail } = deps
  const tokenOf = takeBackTokens(deps)

  const key = emailKey(email)
  if (await isTaken(tx, { key, besides: user.id })) {
    throw new Failure('conflict', 'An account with this email already exists.')
  }
  await endWaiting(tx, user.id, at)
  const id = newId()
  const token = tokenOf(id)
  await insertChange(tx, {
    id,
    userId: user.id,
    oldEmail: user.email,
    oldEmailKey: emailKey(user.email),
    newEmail: email,
    // Not while its holder has yet to say whose the account is.
    oldConfirmed: user.emailConfirmedAt !== null && user.setUpAskedAt === null,
    takeBackHash: hashToken(token),
    createdAt: at,
    takeBackUntil: new Date(at.getTime() + takeBackDays * day),
  })
  await sendAddressLink(tx, mail, { userId: user.id, email, at, isNew: true })
  await tellOwner(tx, mail, {
    user,
    kind: 'address-asked',
    detail: email,
    at,
    where: whereaboutsOf(caller),
    path: takeBackAddressPage(token),
  })
}

const hour = 60 * 60 * 1000

interface LinkTo {
  userId: string
  /** The address that the link is sent to and confirms. */
  email: string
  at: Date
  /** Whether it is to replace the user's current address. */
  isNew: boolean
}

/**
 * Sends a link that confirms an address, in the caller's transaction; earlier links are voided. An
 * address that cannot receive mail gets none.
 */
export async function sendAddressLink(
  tx: Executor,
  mail: Pick<Mail, 'queue'>,
  { userId, email, at, isNew }: LinkTo,
): Promise<void> {
  if (!isRecipient(email)) return
  const token = randomToken()
  const expiresAt = new Date(at.getTime() + confirmationHours * hour)
  const tokenHash = hashToken(token)
  await replaceLink(tx, { id: newId(), userId, email, tokenHash, at, expiresAt })
  await mail.queue(tx, {
    to: email,
    account: userId,
    kind: isNew ? newAddressMail : confirmationMail,
    values: { hours: String(confirmationHours) },
    path: confirmAddressPage(token),
  })
}

/**
 * Sends the caller's link again: to the pending new address, or else to the current one. Throws 422
 * if nothing is to be confirmed, 429 after too many.
 */
export async function sendAddressLinkAgain(
  { db, limiters, mail, now }: IdentityDeps,
  actor: Actor,
): Promise<{ email: string }> {
  await limiters.addressLinks.consume(actor.id)
  return db.transaction(async (tx) => {
    const at = now()
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    const change = await findWaiting(tx, user.id, at)
    if (!change && user.emailConfirmedAt) {
      throw new Failure('rule_violated', 'Your e-mail address is already confirmed.')
    }
    const email = change?.newEmail ?? user.email
    await sendAddressLink(tx, mail, { userId: user.id, email, at, isNew: Boolean(change) })
    return { email }
  })
}

/** Cancels the caller's pending change of address. Throws 404 if there is none. */
export function cancelAddressChange({ db, now }: IdentityDeps, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now()
    await lockUser(tx, actor.id)
    if (!(await endWaiting(tx, actor.id, at))) throw notFound()
    await voidLinks(tx, actor.id, at)
  })
}

/**
 * Gives a user an address that has just been confirmed. Throws 409 if another account has it, or
 * could still reclaim it.
 */
export async function moveAddress(
  tx: Executor,
  { id, email, at }: { id: string; email: string; at: Date },
): Promise<void> {
  const key = emailKey(email)
  await releaseAddress(tx, key, at)
  const change = { email, emailKey: key, emailConfirmedAt: at, updatedAt: at }
  await updateUser(tx, id, change).catch(refuseTaken)
}

function refuseTaken(error: unknown): never {
  const violated = violatedUnique(error)
  if (violated !== 'users_email_key' && violated !== 'users_email_held') throw error
  throw new Failure('conflict', 'An account with this email already exists.')
}
