import type { MemberNote } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './index.ts'
import { mayDelete, presentNote } from './members.present.ts'
import { addTag, keepNote, lockNote, removeNote, removeTag, tagsOf } from './members.store.ts'

/** Adds a note on a member, once for each id; throws 404, and 409 for the id of another note. */
export function addNote(
  { access, db, identity, now }: Pick<MembersDeps, 'access' | 'db' | 'identity' | 'now'>,
  actor: Actor,
  userId: string,
  { id, text }: { id: string; text: string },
): Promise<MemberNote> {
  return db.transaction(async (tx) => {
    await access.lockUser(tx, userId)
    const [user] = await identity.usersByIds(tx, [userId])
    if (!user) throw notFound()
    const note = { id, userId, authorId: actor.id, text, createdAt: now() }
    const { row, isNew } = await keepNote(tx, note)
    if (row.userId !== userId || row.authorId !== actor.id) {
      throw new Failure('conflict', 'There is another note with this id.')
    }
    if (isNew) await recordAudit(tx, actor, { action: 'note.added', subject: id, person: userId })
    return presentNote(actor, row, new Map([[actor.id, actor.name]]))
  })
}

/** Deletes a note; throws 404, and 403 for somebody else's. */
export function deleteNote(
  { db }: Pick<MembersDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const note = await lockNote(tx, id)
    if (!note) throw notFound()
    if (!mayDelete(actor, note.authorId)) {
      throw new Failure('forbidden', 'Only its author or an admin can delete a note.')
    }
    await removeNote(tx, id)
    await recordAudit(tx, actor, { action: 'note.deleted', subject: id, person: note.userId })
  })
}

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
