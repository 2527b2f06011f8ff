import { joinOpensMinutesBefore } from '#contract/live-sessions.ts'
import { Failure } from '#server/platform/failure.ts'

const minute = 60_000

interface Meeting {
  starts_at: Date
  duration_minutes: number
  meeting_url: string | null
}

/** The instant from which a session may be joined, and the one from which it is over. */
function openingHours({ starts_at, duration_minutes }: Omit<Meeting, 'meeting_url'>) {
  return {
    opensAt: new Date(starts_at.getTime() - joinOpensMinutesBefore * minute),
    endsAt: new Date(starts_at.getTime() + duration_minutes * minute),
  }
}

/** The link of a meeting that may be joined at `now`; throws rule_violated saying why it may not. */
export function meetingUrlAt(meeting: Meeting, now: Date): string {
  const { opensAt, endsAt } = openingHours(meeting)
  if (now < opensAt) {
    throw new Failure('rule_violated', `This session opens on ${inWords(opensAt)}.`)
  }
  if (now >= endsAt) throw new Failure('rule_violated', 'This session has ended.')
  if (meeting.meeting_url === null) {
    throw new Failure('rule_violated', 'This session has no meeting link yet.')
  }
  return meeting.meeting_url
}

const words = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const inWords = (instant: Date) => `${words.format(instant)} UTC`
