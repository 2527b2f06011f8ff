import type { Selectable } from 'kysely'
import { type ContentRole, contentRoles } from '#contract/access/permissions.ts'
import { joinOpensMinutesBefore, type WhichSessions } from '#contract/live-sessions.ts'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { Failure } from '#server/platform/failure.ts'

const minute = 60_000

/** The programs that a session is for besides its own, each once: none beside the free one, which everybody has. */
export const furtherPrograms = (
  own: ContentRole,
  alsoFor: readonly ContentRole[],
): ContentRole[] =>
  own === 'community_student'
    ? []
    : contentRoles.filter((role) => role !== own && alsoFor.includes(role))

/**
 * The programs whose members are told of all sessions that are told to the members of `role`, each with its own: of several
 * alike, those before it. Whoever has one of them is told as its member alone.
 */
export function toldAsWell<Session>(
  role: ContentRole,
  told: ReadonlyMap<ContentRole, readonly Session[]>,
): ContentRole[] {
  const own = told.get(role) ?? []
  const roles = [...told.keys()]
  return roles.filter((other, place) => {
    const others = told.get(other) ?? []
    const hasAll = other !== role && own.every((session) => others.includes(session))
    return hasAll && (others.length > own.length || place < roles.indexOf(role))
  })
}

interface OfSeries {
  id: string
  seriesId: string | null
  startsAt: Date
  durationMinutes: number
}

/**
 * Whether a change of a session of a series concerns another: what has begun is left as it is, and the named one may be
 * corrected by itself at any time.
 */
export function isConcerned(
  row: OfSeries,
  named: OfSeries,
  which: WhichSessions,
  at: Date,
): boolean {
  if (row.id === named.id) return named.seriesId === null || which === 'this' || !isOver(row, at)
  return row.startsAt > at && (which === 'all' || row.startsAt >= named.startsAt)
}

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
