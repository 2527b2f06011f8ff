import type { Profile } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { createReadProfile } from './read-profile.ts'
import { createReplaceAvatar } from './replace-avatar.ts'

/** Removes the caller's picture, if there is one. */
export const createRemoveAvatar = (deps: IdentityDeps) => {
  const replace = createReplaceAvatar(deps)
  const read = createReadProfile(deps)
  return async (actor: Actor): Promise<Profile> => {
    await replace(actor, null)
    return read(actor)
  }
}
