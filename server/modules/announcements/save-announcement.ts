import type { Announcement, AnnouncementInput } from '#contract/announcements.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentAnnouncement } from './announcements.present.ts'
import { insertAnnouncement, lockAnnouncement, updateAnnouncement } from './announcements.store.ts'
import type { AnnouncementsDeps } from './deps.ts'
import { tellBegun } from './tell-begun.ts'

type Input = AnnouncementInput & { seenUpdatedAt?: string }

/**
 * Stores an announcement, creating it if this id is new. After the notification, changes are
 * visible but not notified again. Throws 409 if somebody else has changed it, 400 for an end before
 * its start.
 */
export function saveAnnouncement(
  { db, now }: AnnouncementsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...input }: Input,
): Promise<Announcement> {
  const startsAt = new Date(input.startsAt)
  const endsAt = new Date(input.endsAt)
  if (endsAt <= startsAt) throw endsTooSoon()
  const roles = [...new Set(input.roles)].toSorted()
  return db.transaction(async (tx) => {
    const at = now()
    const words = { id, title: input.title, text: input.text, roles, startsAt, endsAt, at }
    const made = await insertAnnouncement(tx, { ...words, authorId: actor.id })
    if (!made) {
      const before = await lockAnnouncement(tx, id)
      if (!before) throw notFound()
      requireUnchanged(seenUpdatedAt, before)
    }
    const row = made ?? (await updateAnnouncement(tx, words))
    await recordAudit(tx, actor, {
      action: 'announcement.saved',
      subject: id,
      name: input.title,
    })
    await tellBegun(tx, at)
    // The event contains no text: each screen loads the announcements its reader may see.
    const audience = { role: 'community_student' } as const
    await emit(tx, { type: 'announcement.changed', subject: id, audience })
    return presentAnnouncement(row, at)
  })
}

const endsTooSoon = () => {
  const message = 'The end must be after the start'
  return new Failure('invalid_input', message, { issues: [{ path: 'endsAt', message }] })
}
