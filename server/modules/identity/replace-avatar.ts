import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { IdentityDeps } from './deps.ts'
import { lockProfile, setAvatarKey } from './profile.store.ts'

/**
 * Replaces the caller's picture with `key`, or with none; the previous file is deleted after the
 * commit.
 */
export function replaceAvatar(
  { db, now, media }: IdentityDeps,
  actor: Actor,
  key: string | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const user = await lockProfile(tx, actor.id)
    if (!user) throw new Failure('unauthorized', 'Please sign in.')
    if (user.avatarKey === key) return
    await setAvatarKey(tx, { id: actor.id, key, at: now() })
    if (user.avatarKey) await media.deleteFiles(tx, [user.avatarKey])
    await emit(tx, { type: 'access.changed', subject: actor.id, audience: { user: actor.id } })
  })
}
