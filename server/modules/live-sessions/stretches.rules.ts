const week = 7 * 24 * 60 * 60_000

/** What is looked at of a session to find those that one calendar entry can stand for. */
interface Session {
  title: string
  description: string
  startsAt: Date
  durationMinutes: number
  seriesId: string | null
}

/** Sessions of one series that look alike in a calendar and follow each other as closely as those of the series do. */
export interface Stretch<S> {
  /** At least one, by date. */
  sessions: [S, ...S[]]
  /** How many weeks lie between two of them; 0 for a single one. */
  weeks: number
}

/**
 * Divides sessions into stretches, in the order of their first sessions. Weeks are counted in UTC:
 * a series that keeps its time of day begins another stretch where the clocks change.
 */
export function stretchesOf<S extends Session>(sessions: readonly S[]): Stretch<S>[] {
  const byDate = sessions.toSorted((one, other) => Number(one.startsAt) - Number(other.startsAt))
  const usual = usualWeeks(byDate)
  const stretches: Stretch<S>[] = []
  /** The stretch of each series that may go on. */
  const open = new Map<string, Stretch<S>>()
  for (const session of byDate) {
    const before = session.seriesId === null ? undefined : open.get(session.seriesId)
    const last = before?.sessions.at(-1)
    const weeks = last ? weeksBetween(last, session) : 0
    if (before && weeks > 0 && weeks === usual.get(session.seriesId)) {
      before.sessions.push(session)
      before.weeks = weeks
      continue
    }
    const stretch: Stretch<S> = { sessions: [session], weeks: 0 }
    stretches.push(stretch)
    if (session.seriesId !== null) open.set(session.seriesId, stretch)
  }
  return stretches
}

/** The fewest weeks between two sessions of each series that look alike and follow each other. */
function usualWeeks(byDate: readonly Session[]): Map<string | null, number> {
  const usual = new Map<string | null, number>()
  const before = new Map<string | null, Session>()
  for (const session of byDate) {
    const last = before.get(session.seriesId)
    const weeks = last ? weeksBetween(last, session) : 0
    if (weeks > 0) {
      usual.set(session.seriesId, Math.min(weeks, usual.get(session.seriesId) ?? weeks))
    }
    before.set(session.seriesId, session)
  }
  return usual
}

/** How many whole weeks after one session another one follows that looks alike; 0 if it does not. */
function weeksBetween(one: Session, other: Session): number {
  const isAlike =
    one.title === other.title &&
    one.description === other.description &&
    one.durationMinutes === other.durationMinutes
  const weeks = (other.startsAt.getTime() - one.startsAt.getTime()) / week
  return isAlike && Number.isInteger(weeks) ? weeks : 0
}
