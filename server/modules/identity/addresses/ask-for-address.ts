import { takeBackDays } from '#contract/account-letters.ts'
import { takeBackAddressPage } from '#contract/pages.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashToken } from '#server/platform/secrets.ts'
import type { Visitor } from '../caller-of.ts'
import type { IdentityDeps } from '../deps.ts'
import { emailKey } from '../identity.rules.ts'
import { tellOwner } from '../letters/tell-owner.ts'
import { whereaboutsOf } from '../letters/whereabouts-of.ts'
import { endWaiting, insertChange } from './address-changes.store.ts'
import { isTaken } from './addresses.store.ts'
import { sendAddressLink } from './send-address-link.ts'
import { takeBackTokens } from './take-back-tokens.ts'

const day = 24 * 60 * 60 * 1000

interface Asked {
  /** A user whose row the caller's transaction has locked. */
  user: { id: string; email: string }
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
  { user, email, at, caller }: Asked,
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
