import { appointmentDay, clockWithZone } from '#client/ui/displays/format.ts'
import { joinOpensMinutesBefore, type LiveSession } from '#contract/live-sessions.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The phase of a session: not open yet (and for how many milliseconds), open, or over. */
export type SessionPhase =
  | { phase: 'waiting'; opensIn: number }
  | { phase: 'open' }
  | { phase: 'over' }

/** The phase of a session at `now`, in milliseconds. It is open up to, but not including, its end. */
export function phaseOf(
  { date, duration }: Pick<LiveSession, 'date' | 'duration'>,
  now: number,
): SessionPhase {
  const start = Date.parse(date)
  const opensIn = start - joinOpensMinutesBefore * minute - now
  if (opensIn > 0) return { phase: 'waiting', opensIn }
  return now < start + duration * minute ? { phase: 'open' } : { phase: 'over' }
}

/** A duration in its two largest units, rounded up: '2 d 3 h', '12 min 5 s'. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / second)
  const minutes = Math.ceil(milliseconds / minute)
  const hours = Math.ceil(milliseconds / hour)
  if (hours > 24) return pair(hours, 24, 'd', 'h')
  if (minutes > 60) return pair(minutes, 60, 'h', 'min')
  return pair(seconds, 60, 'min', 's')
}

function pair(count: number, size: number, large: string, small: string): string {
  const whole = Math.floor(count / size)
  const rest = count % size
  if (whole === 0) return `${rest} ${small}`
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${small}`
}

const idleStep = 5 * second

/**
 * In how many milliseconds the phase of a session, or the text of its countdown, may be another; null if it stays.
 * The countdown's steps are counted from its end, so that the session opens to the second.
 */
export function untilNextChange(current: SessionPhase): number | null {
  if (current.phase === 'over') return null
  if (current.phase === 'open') return idleStep
  const step = current.opensIn > hour + minute ? 20 * second : second
  return current.opensIn % step || step
}

/** When a session that waits opens: its time of day, with the zone. */
export const openingTime = ({ date }: Pick<LiveSession, 'date'>): string =>
  clockWithZone(new Date(Date.parse(date) - joinOpensMinutesBefore * minute))

/** When a session takes place: its date, and its time with the time zone. */
export const scheduleOf = (instant: string): { date: string; time: string } => ({
  date: appointmentDay(instant),
  time: clockWithZone(instant),
})
