import type { Profile } from '#contract/identity.ts'
import { may } from '#contract/permissions.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { findAvatarOwner, lockProfile, setAvatarKey } from './profile.store.ts'
import { createReadProfile } from './read-profile.ts'

/** Puts `key`, or nothing, in the place of the caller's picture; the earlier file goes after the commit. */
function createReplace({ db, now, media }: IdentityDeps) {
  return (actor: Actor, key: string | null): Promise<void> =>
    db.transaction(async (tx) => {
      const user = await lockProfile(tx, actor.id)
      if (!user) throw new Failure('unauthorized', 'Please sign in.')
      if (user.avatarKey === key) return
      await setAvatarKey(tx, { id: actor.id, key, at: now() })
      if (user.avatarKey) await media.deleteFiles(tx, [user.avatarKey])
      await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
    })
}

/** Gives the caller the picture that `receive` reads and keeps, in place of an earlier one. */
export const createSetAvatar = (deps: IdentityDeps) => {
  const replace = createReplace(deps)
  const read = createReadProfile(deps)
  return async (actor: Actor, receive: () => Promise<string>): Promise<Profile> => {
    const key = await receive()
    try {
      await replace(actor, key)
    } catch (error) {
      await deps.media.dropFile(key)
      throw error
    }
    return read(actor)
  }
}

/** Takes the caller's picture away; without one nothing happens. */
export const createRemoveAvatar = (deps: IdentityDeps) => {
  const replace = createReplace(deps)
  const read = createReadProfile(deps)
  return async (actor: Actor): Promise<Profile> => {
    await replace(actor, null)
    return read(actor)
  }
}

/** Whether the actor may see the picture with this key: the own one; those of all for who manages users. */
export const createMayOpenAvatar =
  ({ db }: IdentityDeps) =>
  async (actor: Actor, fileKey: string): Promise<boolean> => {
    const owner = await findAvatarOwner(db.pool, fileKey)
    return owner !== undefined && (owner.id === actor.id || may(actor.roles, 'users.manage'))
  }
