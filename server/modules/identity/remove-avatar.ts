import type { Profile } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { readProfile } from './read-profile.ts'
import { replaceAvatar } from './replace-avatar.ts'

/** Removes the caller's picture, if there is one. */
export async function removeAvatar(deps: IdentityDeps, actor: Actor): Promise<Profile> {
  await replaceAvatar(deps, actor, null)
  return readProfile(deps, actor)
}
