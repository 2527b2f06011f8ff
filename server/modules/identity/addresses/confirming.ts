import { type SetUpThing, takeBackDays } from '#contract/identity/mail-links.ts'
import { takeBackAddressPage } from '#contract/site/pages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { deriveKey, hashToken, randomToken, successorOf } from '#server/platform/secrets.ts'
import type { Visitor } from '../caller-of.ts'
import type { IdentityDeps } from '../index.ts'
import { addressNowMail } from '../mails/account.mails.ts'
import { setUpInWords } from '../mails/account-news.rules.ts'
import { deleteNewsBefore } from '../mails/account-news.store.ts'
import { whereaboutsOf } from '../mails/begin-session.ts'
import { tellOwner } from '../mails/tell-owner.ts'
import { keepResetLink } from '../password-changes.ts'
import { voidResets } from '../password-resets.store.ts'
import { lockProfile } from '../profile.store.ts'
import { announceSessions } from '../sessions.ts'
import {
  closeSetUpQuestion,
  deleteExpiredLinks,
  deleteOldChanges,
  endChangesAfter,
  findAskedLink,
  findOpenLink,
  findTakeBack,
  findWaiting,
  noteConfirmed,
  openSetUpQuestion,
  spendLink,
  spendTakeBack,
  storeConfirmedAddress,
} from './addresses.store.ts'
import { moveAddress } from './changing.ts'
import { endSetUp } from './first-proof.ts'
import { isKnownBrowser, lockOut, setUpOf } from './set-up-before.ts'

const day = 24 * 60 * 60 * 1000

interface Confirmed {
  user: { id: string; email: string }
  change: { id: string; newEmail: string }
  at: Date
  caller: Visitor
}

/**
 * Confirms an address with the token of the link sent there: either the user's current one, or a
 * new one, which becomes valid. Reset links sent to the old address are voided, and both addresses
 * are notified. The first confirmation of an account, on a browser unknown to it, asks what of it is the holder's;
 * the same link asks again until that is answered. Throws 422 for an invalid link, 409 if another account has
 * taken the address meanwhile.
 */
export async function confirmAddress(
  deps: IdentityDeps,
  token: string,
  caller: Visitor,
): Promise<{ email: string; isNew: boolean; setUp: SetUpThing[] | null }> {
  const { actors, db, limiters, mail, now } = deps
  const takeBackToken = takeBackTokens(deps)

  async function move(tx: Executor, { user, change, at, caller }: Confirmed): Promise<void> {
    const email = change.newEmail
    await moveAddress(tx, { id: user.id, email, at })
    const takeBackUntil = new Date(at.getTime() + takeBackDays * day)
    await noteConfirmed(tx, { id: change.id, at, takeBackUntil })
    await voidResets(tx, user.id, at)
    const owner = { id: user.id, origin: caller.origin }
    await recordAudit(tx, owner, { action: 'email.changed', person: user.id })
    const path = takeBackAddressPage(takeBackToken(change.id))
    const news = {
      kind: 'address-changed',
      detail: email,
      at,
      where: whereaboutsOf(caller),
    } as const
    await tellOwner(tx, mail, {
      ...news,
      user,
      more: ['From now on you sign in with the new address, and e-mails are sent there.'],
      path,
    })
    await mail.queue(tx, welcomeTo(user.id, email))
  }

  await limiters.openedLinks.consume(caller.address)
  const tokenHash = hashToken(token)
  const open = await findOpenLink(db.pool, tokenHash, now())
  if (!open) {
    const asked = await findAskedLink(db.pool, tokenHash, now())
    if (!asked) throw linkOver()
    return { email: asked.email, isNew: false, setUp: await setUpOf(deps, db.pool, asked.userId) }
  }
  const isKnown = await isKnownBrowser(deps, caller, open.userId)
  const confirmed = await db.transaction(async (tx) => {
    // The user is locked first, as when sending a link: the opposite order could deadlock.
    const user = await lockProfile(tx, open.userId)
    const at = now()
    const link = user && (await spendLink(tx, tokenHash, at))
    if (!user || !link) throw linkOver()
    const change = await findWaiting(tx, user.id, at)
    const isNew = change?.newEmail === link.email
    if (change && isNew) await move(tx, { user, change, at, caller })
    else if (link.email === user.email) await storeConfirmedAddress(tx, user.id, at)
    else throw linkOver()
    const asks = user.emailConfirmedAt === null && !isKnown
    if (asks) await openSetUpQuestion(tx, user.id, at)
    await announceSessions(tx, user.id)
    return { email: link.email, isNew, setUp: asks ? await setUpOf(deps, tx, user.id) : null }
  })
  actors.forget(open.userId)
  return confirmed
}

const welcomeTo = (account: string, to: string) => ({
  to,
  account,
  kind: addressNowMail,
  values: {},
})

/**
 * Reverts a change of address, confirmed or not, with the token from the mails to the old address.
 * Whoever made the change knows the password, so: the old address is restored and later changes are
 * undone, all sessions and everything else that a password reset ends are ended, with the second
 * factors if the old address had never been confirmed; the password is voided, and a reset link is
 * sent to the old address. Throws 422 for an invalid link.
 */
export async function takeBackAddress(
  deps: IdentityDeps,
  token: string,
  { address, origin }: Visitor,
): Promise<{ email: string }> {
  const { actors, db, limiters, mail, now, passwords } = deps
  await limiters.openedLinks.consume(address)
  const tokenHash = hashToken(token)
  const open = await findTakeBack(db.pool, tokenHash, now())
  if (!open) throw linkOver()
  const { userId } = open
  const nobodys = await passwords.hash(randomToken())
  const email = await db.transaction(async (tx) => {
    const user = await lockProfile(tx, userId)
    const at = now()
    const change = user && (await spendTakeBack(tx, tokenHash, at))
    if (!change) throw linkOver()
    const { oldEmail } = change
    await endChangesAfter(tx, { userId, after: change.createdAt, at })
    await moveAddress(tx, { id: userId, email: oldEmail, at })
    await lockOut(deps, tx, { userId, passwordHash: nobodys, at })
    await closeSetUpQuestion(tx, userId)
    const ended = change.oldConfirmed ? [] : await endSetUp(deps, tx, userId)
    await recordAudit(tx, { id: userId, origin }, { action: 'email.taken_back', person: userId })
    const path = await keepResetLink(tx, { userId, at })
    await tellOwner(tx, mail, {
      user: { id: userId, email: oldEmail },
      kind: 'address-taken-back',
      detail: oldEmail,
      at,
      where: null,
      more: [
        'You were signed out everywhere, and your calendar address, live alerts and Telegram were disconnected.',
        ...setUpInWords(ended),
      ],
      ...(path && { path }),
    })
    await announceSessions(tx, userId)
    return oldEmail
  })
  actors.forget(userId)
  return { email }
}

/**
 * The token that reverts a change of address, derived from the id of the change. It is computed
 * rather than random, so that both mails to the old address, before and after the change, have the
 * same link without its being stored in readable form.
 */
export function takeBackTokens({ keyFor }: Pick<IdentityDeps, 'keyFor'>): (id: string) => string {
  const key = deriveKey(keyFor('links that take a change of address back'), 'take-back')
  return (id) => successorOf(id, key)
}

/** The error for a link that is unknown, used, expired or superseded: the same for all of them. */
const linkOver = () => new Failure('rule_violated', 'This link is no longer valid.')

const newsDays = 90

/** Once an hour: removes expired links and changes, and old account news. */
export const removeOldMails = ({ db, now }: Pick<IdentityDeps, 'db' | 'now'>): JobKind<never> => ({
  name: 'identity.remove-old-letters',
  cron: '27 * * * *',
  async handle() {
    const at = now()
    await deleteExpiredLinks(db.pool, at)
    await deleteOldChanges(db.pool, at)
    await deleteNewsBefore(db.pool, new Date(at.getTime() - newsDays * day))
  },
})
