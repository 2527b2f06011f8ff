import { takeBackDays } from '#contract/account-letters.ts'
import { takeBackAddressPage } from '#contract/pages.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { announceSessions } from '../announce-sessions.ts'
import type { Visitor } from '../caller-of.ts'
import type { IdentityDeps } from '../deps.ts'
import { addressNowMail } from '../letters/account.mails.ts'
import { tellOwner } from '../letters/tell-owner.ts'
import { whereaboutsOf } from '../letters/whereabouts-of.ts'
import { voidResets } from '../password-resets.store.ts'
import { lockProfile } from '../profile.store.ts'
import { findWaiting, noteConfirmed } from './address-changes.store.ts'
import { findOpenLink, spendLink } from './address-links.store.ts'
import { storeConfirmedAddress } from './addresses.store.ts'
import { linkOver } from './link-over.ts'
import { moveAddress } from './move-address.ts'
import { takeBackTokens } from './take-back-tokens.ts'

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
 * are notified. Throws 422 for an invalid link, 409 if another account has taken the address
 * meanwhile.
 */
export async function confirmAddress(
  deps: IdentityDeps,
  token: string,
  caller: Visitor,
): Promise<{ email: string; isNew: boolean }> {
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
      more: ['From now on you sign in with the new address, and mails go there.'],
      path,
    })
    await mail.queue(tx, welcomeTo(user.id, email))
  }

  await limiters.openedLinks.consume(caller.address)
  const tokenHash = hashToken(token)
  const open = await findOpenLink(db.pool, tokenHash, now())
  if (!open) throw linkOver()
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
    await announceSessions(tx, user.id)
    return { email: link.email, isNew }
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
