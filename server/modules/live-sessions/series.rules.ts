import type { Repetition } from '#contract/live-sessions.ts'
import { mostInSeries } from '#contract/live-sessions.ts'
import { isKnown } from '#contract/times/known-times.ts'
import { type ZoneClock, zoneClock } from '#contract/times/zone-clock.ts'
import { Failure } from '#server/platform/failure.ts'

const week = 7 * 24 * 60 * 60_000

/**
 * When the sessions of a series start, the first included: at the same time of day by the clock of its zone,
 * until its last day there. A time that a clock change skips is that much later. Throws 400 if nothing
 * repeats, or too much.
 */
export function datesOf(first: Date, { everyWeeks, until, timeZone }: Repetition): Date[] {
  const clock = zoneClock(timeZone)
  const start = clock.wallOf(first.getTime())
  const last = Date.parse(`${until}T23:59:59.999Z`)
  const count = Math.floor((last - start) / (everyWeeks * week)) + 1
  if (count < 2) throw badEnd('Choose a later day: nothing repeats until this one')
  if (count > mostInSeries) {
    throw badEnd(`Choose an earlier day: a series has at most ${mostInSeries} sessions`)
  }
  const dates = Array.from({ length: count }, (_, index) =>
    // The first is as it was chosen, also in an hour that there is twice.
    index === 0 ? first : at(clock, start + index * everyWeeks * week),
  )
  return dates.map(known)
}

function badEnd(message: string): Failure {
  return new Failure('invalid_input', message, { issues: [{ path: 'repeats.until', message }] })
}

/**
 * Moves other sessions of a series as one of them was moved: by as many days, hours and minutes on the clock of
 * its zone.
 */
export function movedAlike(timeZone: string, from: Date, to: Date): (startsAt: Date) => Date {
  const clock = zoneClock(timeZone)
  const by = clock.wallOf(to.getTime()) - clock.wallOf(from.getTime())
  return (startsAt) => known(at(clock, clock.wallOf(startsAt.getTime()) + by))
}

const at = (clock: ZoneClock, wall: number) => new Date(clock.instantOf(wall))

function known(date: Date): Date {
  if (!Number.isNaN(date.getTime()) && isKnown(date.toISOString())) return date
  throw new Failure('rule_violated', 'A session of this series would not be between 1970 and 2199.')
}
