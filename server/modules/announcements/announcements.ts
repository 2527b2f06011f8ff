import type {
  Announcement,
  AnnouncementInput,
  CurrentAnnouncement,
} from '#contract/announcements.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { rolesReadBy } from './announcements.policy.ts'
import { presentAnnouncement, presentCurrent } from './announcements.present.ts'
import {
  authorsOfPlanned,
  insertAnnouncement,
  insertDismissal,
  lockAnnouncement,
  removeAnnouncement,
  selectAnnouncements,
  selectCurrent,
  stopPlanned,
  takeBegun,
  updateAnnouncement,
} from './announcements.store.ts'
import type { AnnouncementsDeps } from './index.ts'

/** What it takes to announce. */
const permission = 'letters.send'

/** The office's list, newest first. */
export async function listAnnouncements(
  { access, db, now }: AnnouncementsDeps,
  _actor: Actor,
): Promise<Announcement[]> {
  const at = now()
  const rows = await selectAnnouncements(db.pool)
  const authors = rows.map(({ authorId }) => authorId)
  const permitted = await access.authorsWith(db.pool, authors, permission)
  return rows.map((row) => presentAnnouncement(row, at, permitted.has(row.authorId ?? '')))
}

/** For whom announcements are read, at this moment. */
export const readerOf = ({ now }: Pick<AnnouncementsDeps, 'now'>, actor: Actor) => ({
  userId: actor.id,
  roles: rolesReadBy(actor),
  at: now(),
})

/** The current announcements for the actor that were not dismissed. */
export async function listCurrent(
  { db, now }: AnnouncementsDeps,
  actor: Actor,
): Promise<CurrentAnnouncement[]> {
  return (await selectCurrent(db.pool, readerOf({ now }, actor))).map(presentCurrent)
}

type Input = AnnouncementInput & { seenUpdatedAt?: string }

/**
 * Stores an announcement, creating it if this id is new; it begins in the actor's name. After the notification, changes are
 * visible but not notified again. Throws 409 if somebody else has changed it, 400 for an end before
 * its start.
 */
export function saveAnnouncement(
  deps: AnnouncementsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...input }: Input,
): Promise<Announcement> {
  const startsAt = new Date(input.startsAt)
  const endsAt = new Date(input.endsAt)
  if (endsAt <= startsAt) throw endsTooSoon()
  const roles = [...new Set(input.roles)].toSorted()
  return deps.db.transaction(async (tx) => {
    const at = deps.now()
    const words = { id, title: input.title, text: input.text, roles, startsAt, endsAt, at }
    const mine = { ...words, authorId: actor.id }
    const made = await insertAnnouncement(tx, mine)
    if (!made) {
      const before = await lockAnnouncement(tx, id)
      if (!before) throw notFound()
      requireUnchanged(seenUpdatedAt, before)
    }
    const row = made ?? (await updateAnnouncement(tx, mine))
    await recordAudit(tx, actor, {
      action: 'announcement.saved',
      subject: id,
      name: input.title,
    })
    await emitBegun(deps, tx, at)
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

/** Dismisses an announcement for the actor; throws 404 if it is not a current one for them. */
export async function dismissAnnouncement(
  { db, now }: AnnouncementsDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  try {
    if (!(await insertDismissal(db.pool, id, readerOf({ now }, actor)))) throw notFound()
  } catch (error) {
    // It has just been deleted.
    throw violatedForeignKey(error) ? notFound() : error
  }
}

/**
 * Notifies about announcements that have begun, once for each program, and stops those that are to begin in the
 * name of somebody who has lost the permission; call it last in the transaction.
 */
async function emitBegun(
  { access }: Pick<AnnouncementsDeps, 'access'>,
  tx: Executor,
  at: Date,
): Promise<void> {
  const authors = await authorsOfPlanned(tx, at)
  const permitted = await access.authorsWith(tx, authors, permission)
  if (permitted.size < authors.length) await stopPlanned(tx, [...permitted.keys()], at)
  for (const { id, roles } of await takeBegun(tx, at)) {
    const audiences = roles.length > 0 ? roles : (['community_student'] as const)
    for (const role of audiences) {
      await emit(tx, { type: 'announcement.begun', subject: id, audience: { role } })
    }
  }
}

/** Every minute: notifies about scheduled announcements that begin now. */
export const emitBegunJob = (deps: AnnouncementsDeps): JobKind<never> => ({
  name: 'announcements.begin',
  cron: '* * * * *',
  handle: () => deps.db.transaction((tx) => emitBegun(deps, tx, deps.now())),
})
