import type { Selectable } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import { type ZoneClock, zoneClock } from '#contract/times/zone-clock.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type HoursRow = Selectable<Tables['bookingHours']>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A period of time, without its end. */
export interface Period {
  from: Date
  to: Date
}

type WeekHours = Pick<
  HoursRow,
  'timeZone' | 'weekly' | 'exceptions' | 'lengthMinutes' | 'bufferMinutes'
>

/**
 * When calls can begin by a mentor's hours, from `from` and before `to`, by time: one after the other with the
 * buffer between them, from the start of each interval by the clock of the mentor's zone, as long as they end in it.
 * A time that a clock change skips is none; of an hour that there is twice the first counts.
 */
export function timesByHours(hours: WeekHours, { from, to }: Period): Date[] {
  const clock = zoneClock(hours.timeZone)
  const first = startOfDay(clock.wallOf(from.getTime()))
  const last = startOfDay(clock.wallOf(to.getTime()))
  const times: Date[] = []
  for (let date = first; date <= last; date += day) {
    for (const interval of intervalsOn(hours, date)) times.push(...timesIn(hours, clock, interval))
  }
  return times.filter((time) => time >= from && time < to)
}

const startOfDay = (wall: number) => Math.floor(wall / day) * day

/** The intervals of a day by the wall clock. */
function intervalsOn({ weekly, exceptions }: WeekHours, date: number) {
  const name = new Date(date).toISOString().slice(0, 10)
  // The first day of 1970 was a Thursday.
  const weekday = (date / day + 3) % 7
  const hours = exceptions.find((one) => one.date === name)?.hours ?? weekly[weekday] ?? []
  return hours.map(({ from, to }) => ({
    from: date + sinceMidnight(from),
    to: date + sinceMidnight(to),
  }))
}

function sinceMidnight(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number)
  return hours * hour + minutes * minute
}

function timesIn(
  { lengthMinutes, bufferMinutes }: WeekHours,
  clock: ZoneClock,
  { from, to }: { from: number; to: number },
): Date[] {
  const length = lengthMinutes * minute
  const end = clock.instantOf(to)
  const times: Date[] = []
  for (let wall = from; wall < to; wall += length + bufferMinutes * minute) {
    const start = clock.instantOf(wall)
    const isSkipped = clock.wallOf(start) !== wall
    if (!isSkipped && start + length <= end) times.push(new Date(start))
  }
  return times
}

/** What else takes a mentor's and a student's time. */
export interface Taken {
  /** What the mentor has, each with the buffer after it. */
  mentor: readonly Period[]
  /** The student's own calls. */
  student: readonly Period[]
}

/** The period that a call at this time takes of the mentor, and the one that it takes of the student. */
export function periodsOf(
  { lengthMinutes, bufferMinutes }: Pick<HoursRow, 'lengthMinutes' | 'bufferMinutes'>,
  startsAt: Date,
) {
  const endsAt = new Date(startsAt.getTime() + lengthMinutes * minute)
  const blockedUntil = new Date(endsAt.getTime() + bufferMinutes * minute)
  return { startsAt, endsAt, blockedUntil }
}

/** Those of the times that are far enough from `now`, near enough, and free. */
export function freeAmong(
  times: readonly Date[],
  hours: Pick<HoursRow, 'lengthMinutes' | 'bufferMinutes' | 'noticeHours' | 'daysAhead'>,
  taken: Taken,
  now: Date,
): Date[] {
  const first = now.getTime() + hours.noticeHours * hour
  const last = now.getTime() + hours.daysAhead * day
  return times.filter((time) => {
    if (time.getTime() <= now.getTime() || time.getTime() < first || time.getTime() > last)
      return false
    const { startsAt, endsAt, blockedUntil } = periodsOf(hours, time)
    return (
      !taken.mentor.some((one) => overlaps(one, { from: startsAt, to: blockedUntil })) &&
      !taken.student.some((one) => overlaps(one, { from: startsAt, to: endsAt }))
    )
  })
}

const overlaps = (one: Period, other: Period) => one.from < other.to && other.from < one.to

/** Whether a live session keeps a mentor of this name busy: it does if it names nobody else as its host. */
export const keepsBusy = (host: string | null, mentor: string): boolean =>
  host === null || host.trim().toLowerCase() === mentor.trim().toLowerCase()

/** Until when a student may move or cancel a call. */
export const changeUntil = (startsAt: Date, changeHours: number): Date =>
  new Date(startsAt.getTime() - changeHours * hour)

/** A month, as 2026-01, by the clock of a zone. */
export function periodOfMonth(month: string, timeZone: string): Period {
  const clock = zoneClock(timeZone)
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = (index: number) => new Date(clock.instantOf(Date.UTC(year, index, 1)))
  return { from: at(number - 1), to: at(number) }
}

/** The month in which a moment is by the clock of a zone, as 2026-01. */
export const monthOf = (at: Date, timeZone: string): string =>
  new Date(zoneClock(timeZone).wallOf(at.getTime())).toISOString().slice(0, 7)

/** Of the programs that somebody has, the one with the most calls a month with a mentor; null if none has any. */
export function entitledBy(
  {
    communityCalls,
    academyCalls,
    mentorshipCalls,
  }: Pick<HoursRow, 'communityCalls' | 'academyCalls' | 'mentorshipCalls'>,
  programs: readonly ContentRole[],
): { role: ContentRole; callsAMonth: number } | null {
  const calls = {
    community_student: communityCalls,
    academy_student: academyCalls,
    mentorship_student: mentorshipCalls,
  }
  const [most] = programs
    .map((role) => ({ role, callsAMonth: calls[role] }))
    .filter(({ callsAMonth }) => callsAMonth > 0)
    .toSorted((one, other) => other.callsAMonth - one.callsAMonth)
  return most ?? null
}
