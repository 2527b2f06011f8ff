import { recordAudit } from '#server/platform/audit/audit.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { addTag, removeTag, tagsOf } from './members.store.ts'

/** Replaces the tags of a member; throws 404. */
export function setTags(
  { access, db, identity }: Pick<MembersDeps, 'access' | 'db' | 'identity'>,
  actor: Actor,
  userId: string,
  tags: readonly string[],
): Promise<{ tags: string[] }> {
  return db.transaction(async (tx) => {
    await access.lockUser(tx, userId)
    const [user] = await identity.usersByIds(tx, [userId])
    if (!user) throw notFound()
    const had = new Set((await tagsOf(tx, [userId])).get(userId))
    const wanted = new Set(tags)
    for (const tag of had.difference(wanted)) await removeTag(tx, userId, tag)
    for (const tag of wanted.difference(had)) await addTag(tx, userId, tag)
    await recordAudit(tx, actor, {
      action: 'user.tags_set',
      subject: userId,
      before: { tags: [...had].sort().join(', ') },
      after: { tags: [...wanted].sort().join(', ') },
    })
    return { tags: [...wanted].sort() }
  })
}
