import type { BookingHours, BookingHoursInput } from '#contract/bookings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentHours } from './bookings.present.ts'
import { findHours, lockHours, storeHours } from './hours.store.ts'
import type { BookingsDeps } from './index.ts'

/** The actor's own hours; null before they are set. */
export async function getHours(
  { db, identity }: Pick<BookingsDeps, 'db' | 'identity'>,
  actor: Actor,
): Promise<{ hours: BookingHours | null }> {
  const row = await findHours(db.pool, identity.lookup, actor.id)
  return { hours: row && presentHours(row) }
}

const auditedFields = [
  'timeZone',
  'lengthMinutes',
  'bufferMinutes',
  'noticeHours',
  'daysAhead',
  'changeHours',
  'communityCalls',
  'academyCalls',
  'mentorshipCalls',
] as const

/** Sets the actor's hours; what is booked stays as it is. Throws 409 if they were changed since they were read. */
export function setHours(
  { access, db, now }: Pick<BookingsDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  { seenUpdatedAt, ...input }: BookingHoursInput,
): Promise<BookingHours> {
  return db.transaction(async (tx) => {
    await access.lockUser(tx, actor.id)
    const before = await lockHours(tx, actor.id)
    if (before) requireUnchanged(seenUpdatedAt, before)
    const at = now()
    const after = await storeHours(tx, {
      userId: actor.id,
      timeZone: input.timeZone,
      weekly: JSON.stringify(input.weekly),
      exceptions: JSON.stringify(input.exceptions),
      lengthMinutes: input.length,
      bufferMinutes: input.buffer,
      noticeHours: input.noticeHours,
      daysAhead: input.daysAhead,
      changeHours: input.changeHours,
      communityCalls: input.callsAMonth.community_student,
      academyCalls: input.callsAMonth.academy_student,
      mentorshipCalls: input.callsAMonth.mentorship_student,
      meetingUrl: input.meetingUrl,
      updatedAt: before ? changedAt(before, at) : at,
    })
    const change = changeOf(before, after, auditedFields)
    await recordAudit(tx, actor, { action: 'call.hours_set', ...change })
    return presentHours(after)
  })
}
