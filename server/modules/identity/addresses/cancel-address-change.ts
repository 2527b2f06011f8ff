import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from '../deps.ts'
import { lockUser } from '../password-resets.store.ts'
import { endWaiting } from './address-changes.store.ts'
import { voidLinks } from './address-links.store.ts'

/** Gives up the caller's change of address that waits for its link. Throws 404 where none does. */
export const createCancelAddressChange =
  ({ db, now }: IdentityDeps) =>
  (actor: Actor): Promise<void> =>
    db.transaction(async (tx) => {
      const at = now()
      await lockUser(tx, actor.id)
      if (!(await endWaiting(tx, actor.id, at))) throw notFound()
      await voidLinks(tx, actor.id, at)
    })
