import type { Profile } from '#contract/identity.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { createReadProfile } from './read-profile.ts'
import { createReplaceAvatar } from './replace-avatar.ts'

/** Gives the caller the picture that `receive` reads and stores, replacing an earlier one. */
export const createSetAvatar = (deps: IdentityDeps) => {
  const replace = createReplaceAvatar(deps)
  const read = createReadProfile(deps)
  return async (actor: Actor, receive: () => Promise<string>): Promise<Profile> => {
    const key = await receive()
    await deps.media.keepOrDrop(key, () => replace(actor, key))
    return read(actor)
  }
}
