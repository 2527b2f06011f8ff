import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockUser } from '../password-resets.store.ts'
import { endWaiting } from './address-changes.store.ts'
import { voidLinks } from './address-links.store.ts'

/** Cancels the caller's pending change of address. Throws 404 if there is none. */
export function cancelAddressChange({ db, now }: IdentityDeps, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now()
    await lockUser(tx, actor.id)
    if (!(await endWaiting(tx, actor.id, at))) throw notFound()
    await voidLinks(tx, actor.id, at)
  })
}
