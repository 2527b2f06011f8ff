import type { MemberNote } from '#contract/members.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { presentNote } from './members.present.ts'
import { keepNote } from './members.store.ts'

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
