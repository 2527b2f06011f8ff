import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { MembersDeps } from './deps.ts'
import { mayDelete } from './members.present.ts'
import { lockNote, removeNote } from './members.store.ts'

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
      throw new Failure('forbidden', 'Only who wrote a note, or an administrator, deletes it.')
    }
    await removeNote(tx, id)
    await recordAudit(tx, actor, { action: 'note.deleted', subject: id, person: note.userId })
  })
}
