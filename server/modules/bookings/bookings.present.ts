import type { BookingHours, OfficeCall, OwnCall } from '#contract/bookings.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { BookingRow, OfficeBooking, SeenBooking } from './bookings.store.ts'
import { changeUntil, type HoursRow } from './times.rules.ts'

const cancelledOf = ({ cancelledBy, word }: BookingRow) =>
  cancelledBy === null ? null : { by: cancelledBy, word }

const mentorOf = ({
  mentorId,
  mentorName,
}: {
  mentorId: string | null
  mentorName: string | null
}) => (mentorId !== null && mentorName !== null ? { id: mentorId, name: mentorName } : null)

/** A call as its student sees it at `now`. */
export function presentOwnCall(row: SeenBooking, now: Date): OwnCall {
  // The link of a mentor stays the same, and may be another one by now: it is for calls to come.
  const takesPlace = row.cancelledAt === null && row.endsAt > now
  return {
    ...instants(row),
    mentor: mentorOf(row),
    meetingUrl: takesPlace ? row.meetingUrl : null,
    changeUntil: takesPlace ? changeUntil(row.startsAt, row.changeHours ?? 0).toISOString() : null,
    cancelled: cancelledOf(row),
  }
}

/** A call as those who teach see it. */
export const presentOfficeCall = (row: OfficeBooking): OfficeCall => ({
  ...instants(row),
  mentor: mentorOf(row),
  cancelled: cancelledOf(row),
})

export const presentHours = (row: HoursRow): BookingHours => ({
  ...instants(row),
  length: row.lengthMinutes,
  buffer: row.bufferMinutes,
  callsAMonth: {
    community_student: row.communityCalls,
    academy_student: row.academyCalls,
    mentorship_student: row.mentorshipCalls,
  },
})
