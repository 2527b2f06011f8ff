import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockProfile } from '../profile.store.ts'
import { findWaiting } from './address-changes.store.ts'
import { sendAddressLink } from './send-address-link.ts'

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
      throw new Failure('rule_violated', 'Your e-mail address is confirmed already.')
    }
    const email = change?.newEmail ?? user.email
    await sendAddressLink(tx, mail, { userId: user.id, email, at, isNew: Boolean(change) })
    return { email }
  })
}
