import type { Profile } from '#contract/identity.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findWaiting } from './addresses/address-changes.store.ts'
import { createAvatarUrlOf } from './avatar-url-of.ts'
import type { IdentityDeps } from './deps.ts'
import { userFacts } from './identity.present.ts'
import { selectUsers } from './identity.store.ts'
import { profileOfViewer } from './viewings/profile-of-viewer.ts'

/** The caller's own profile. */
export async function readProfile(deps: IdentityDeps, actor: Actor): Promise<Profile> {
  const { db, now, accessOf, subscriptionsOf } = deps
  const avatarUrlOf = createAvatarUrlOf(deps)

  if (actor.viewing) return profileOfViewer(actor, actor.viewing, now())
  const [[row], waiting, access, subscriptions] = await Promise.all([
    selectUsers(db.pool, [actor.id]),
    findWaiting(db.pool, actor.id, now()),
    accessOf(actor.id),
    subscriptionsOf(actor.id),
  ])
  if (!row) throw new Failure('unauthorized', 'Please sign in.')
  const user = userFacts(row)
  return {
    name: user.name,
    email: user.email,
    emailConfirmed: row.emailConfirmedAt !== null,
    pendingEmail: waiting?.newEmail ?? null,
    avatarUrl: avatarUrlOf(actor, user),
    roles: [...access.roles],
    staffRole: access.staffRole,
    subscriptions,
    createdAt: user.createdAt.toISOString(),
  }
}
