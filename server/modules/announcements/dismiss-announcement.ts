import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { rolesReadBy } from './announcements.policy.ts'
import { insertDismissal } from './announcements.store.ts'
import type { AnnouncementsDeps } from './deps.ts'

/** Dismisses an announcement for the actor; throws 404 if it is not a current one for them. */
export async function dismissAnnouncement(
  { db, now }: AnnouncementsDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  const reader = { userId: actor.id, roles: rolesReadBy(actor), at: now() }
  try {
    if (!(await insertDismissal(db.pool, id, reader))) throw notFound()
  } catch (error) {
    // It has just been deleted.
    throw violatedForeignKey(error) ? notFound() : error
  }
}
