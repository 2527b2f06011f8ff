import { may } from '#contract/access/permissions.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './index.ts'
import { findAvatarOwner } from './profile.store.ts'

/** Whether the actor may see the picture with this key: their own, or anybody's if they manage users. */
export async function mayOpenAvatar(
  { db }: IdentityDeps,
  actor: Actor,
  fileKey: string,
): Promise<boolean> {
  const owner = await findAvatarOwner(db.pool, fileKey)
  return owner !== undefined && (owner.id === actor.id || may(actor, 'members.read'))
}
