import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockUser } from '../access.store.ts'
import type { AccessDeps } from '../deps.ts'
import { passOwnership } from './pass-ownership.ts'
import { requireAdmin } from './require-admin.ts'
import { findOwner } from './staff.store.ts'

/**
 * Makes another admin the owner, confirmed with the current owner's password; both are notified.
 * The former owner stays an admin. Throws 400 for a wrong password, 403 if the caller is not (or no
 * longer) the owner, 422 if the other is not an active admin. Of several simultaneous calls the
 * first counts.
 */
export async function handOverOwnership(
  { actors, db, identity, now }: AccessDeps,
  actor: Actor,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  await identity.checkPassword(actor, password, 'password')
  const both = [actor.id, userId].toSorted()
  await db.transaction(async (tx) => {
    const admins = await requireAdmin(tx, actor)
    for (const id of both) await lockUser(tx, id)
    // A new password set while this one was being checked has ended the session.
    await identity.holdSession(tx, actor)
    if ((await findOwner(tx)) !== actor.id) {
      throw new Failure('forbidden', 'Only the owner can hand over the academy.')
    }
    await passOwnership(tx, { identity, now }, actor, { from: actor.id, to: userId, admins })
  })
  for (const id of both) actors.forget(id)
}
