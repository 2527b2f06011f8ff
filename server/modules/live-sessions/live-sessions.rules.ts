import type { Selectable } from 'kysely'
import { joinOpensMinutesBefore } from '#contract/live-sessions.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { Failure } from '#server/platform/failure.ts'

const minute = 60_000

interface Meeting {
  startsAt: Date
  durationMinutes: number
  meetingUrl: string | null
}

/** From when a session can be joined, and from when it is over. */
function openingHours({ startsAt, durationMinutes }: Omit<Meeting, 'meetingUrl'>) {
  return {
    opensAt: new Date(startsAt.getTime() - joinOpensMinutesBefore * minute),
    endsAt: new Date(startsAt.getTime() + durationMinutes * minute),
  }
}

/** Whether a session has ended by `now`. */
export const isOver = (session: Omit<Meeting, 'meetingUrl'>, now: Date): boolean =>
  now >= openingHours(session).endsAt

/** The link of a meeting that may be joined at `now`; throws rule_violated with the reason if it may not. */
export function meetingUrlAt(meeting: Meeting, now: Date): string {
  const { opensAt, endsAt } = openingHours(meeting)
  if (now < opensAt) {
    throw new Failure('rule_violated', `This session opens on ${utcMoment(opensAt)}.`)
  }
  if (now >= endsAt) throw new Failure('rule_violated', 'This session has ended.')
  if (meeting.meetingUrl === null) {
    throw new Failure('rule_violated', 'This session has no meeting link yet.')
  }
  return meeting.meetingUrl
}

type CalendarEntry = Pick<
  Selectable<Tables['liveSessions']>,
  'title' | 'description' | 'startsAt' | 'durationMinutes'
>

/** The sequence number of a session's calendar entry after a change: higher if the entry changes. */
export function sequenceAfter(
  before: CalendarEntry & { sequence: number },
  changes: { [K in keyof CalendarEntry]?: CalendarEntry[K] | undefined },
): number {
  const { title, description, startsAt, durationMinutes } = changes
  const isSame =
    (title ?? before.title) === before.title &&
    (description ?? before.description) === before.description &&
    (startsAt ?? before.startsAt).getTime() === before.startsAt.getTime() &&
    (durationMinutes ?? before.durationMinutes) === before.durationMinutes
  return before.sequence + (isSame ? 0 : 1)
}
