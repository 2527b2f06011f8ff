import type { Profile } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { readProfile } from './read-profile.ts'
import { replaceAvatar } from './replace-avatar.ts'

/** Gives the caller the picture that `receive` reads and stores, replacing an earlier one. */
export async function setAvatar(
  deps: IdentityDeps,
  actor: Actor,
  receive: () => Promise<string>,
): Promise<Profile> {
  const key = await receive()
  await deps.media.keepOrDrop(key, () => replaceAvatar(deps, actor, key))
  return readProfile(deps, actor)
}
