import type { Announcement } from '#contract/announcements.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentAnnouncement } from './announcements.present.ts'
import { selectAnnouncements } from './announcements.store.ts'
import type { AnnouncementsDeps } from './deps.ts'

/** The office's list, newest first. */
export async function listAnnouncements(
  { db, now }: AnnouncementsDeps,
  _actor: Actor,
): Promise<Announcement[]> {
  const at = now()
  return (await selectAnnouncements(db.pool)).map((row) => presentAnnouncement(row, at))
}
