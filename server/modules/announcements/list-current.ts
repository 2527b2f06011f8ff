import type { CurrentAnnouncement } from '#contract/announcements.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { rolesReadBy } from './announcements.policy.ts'
import { presentCurrent } from './announcements.present.ts'
import { selectCurrent } from './announcements.store.ts'
import type { AnnouncementsDeps } from './deps.ts'

/** The current announcements for the actor that were not dismissed. */
export async function listCurrent(
  { db, now }: AnnouncementsDeps,
  actor: Actor,
): Promise<CurrentAnnouncement[]> {
  const reader = { userId: actor.id, roles: rolesReadBy(actor), at: now() }
  return (await selectCurrent(db.pool, reader)).map(presentCurrent)
}
