import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockAnnouncement, removeAnnouncement } from './announcements.store.ts'
import type { AnnouncementsDeps } from './deps.ts'

/** Deletes an announcement; throws 404 if there is none. */
export function deleteAnnouncement(
  { db }: AnnouncementsDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockAnnouncement(tx, id)
    if (!row) throw notFound()
    await removeAnnouncement(tx, id)
    await recordAudit(tx, actor, { action: 'announcement.deleted', subject: id, name: row.title })
    const audience = { role: 'community_student' } as const
    await emit(tx, { type: 'announcement.changed', subject: id, audience })
  })
}
