import { joinOpensMinutesBefore } from '#contract/live-sessions.ts'
import { Failure } from '#server/platform/failure.ts'

const minute = 60_000
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 0, 1)

interface Meeting {
  startsAt: Date
  durationMinutes: number
  meetingUrl: string | null
}

/** The instant from which a session may be joined, and the one from which it is over. */
function openingHours({ startsAt, durationMinutes }: Omit<Meeting, 'meetingUrl'>) {
  return {
    opensAt: new Date(startsAt.getTime() - joinOpensMinutesBefore * minute),
    endsAt: new Date(startsAt.getTime() + durationMinutes * minute),
  }
}

/** The link of a meeting that may be joined at `now`; throws rule_violated saying why it may not. */
export function meetingUrlAt(meeting: Meeting, now: Date): string {
  const { opensAt, endsAt } = openingHours(meeting)
  if (now < opensAt) {
    throw new Failure('rule_violated', `This session opens on ${inWords(opensAt)}.`)
  }
  if (now >= endsAt) throw new Failure('rule_violated', 'This session has ended.')
  if (meeting.meetingUrl === null) {
    throw new Failure('rule_violated', 'This session has no meeting link yet.')
  }
  return meeting.meetingUrl
}

const words = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const inWords = (instant: Date) => `${words.format(instant)} UTC`

/** The instant that a session is to start at; throws rule_violated for one that no calendar shows. */
export function startOf(date: string): Date {
  const start = new Date(date)
  if (start.getTime() >= earliest && start.getTime() < latest) return start
  const message = 'The date must lie between the years 2000 and 2200.'
  throw new Failure('rule_violated', message, { issues: [{ path: 'date', message }] })
}
