import { dayAfter, daysBetween } from './days.rules.ts'

/** On which days somebody has answered cards, as far as a streak needs to know. Days are YYYY-MM-DD. */
export interface Habit {
  /** On how many days cards were answered since the last interruption. */
  streak: number
  /** The last of them; null if there is none. */
  lastOn: string | null
  /** The last day off that has not ended it. */
  offOn: string | null
}

/** The day on which the first of the cards that are due `today` was due, by the days of the first cards in their order. */
export function dueSince(firstDays: readonly string[], today: string): string | null {
  const [first] = firstDays
  return first !== undefined && first <= today ? first : null
}

/** One day off in so many does not end a streak. */
const daysOfOneOff = 7

/**
 * A streak as it stands on `today`, before anything is answered then. A day without an answer is a day off if a card
 * was due; `dueSince` is the day on which the first of those that are due now was due, null if none is. Two days off
 * within seven end it.
 */
export function standingOn(habit: Habit, today: string, dueSince: string | null): Habit {
  const { lastOn, offOn } = habit
  if (lastOn === null || dueSince === null) return habit
  const next = dayAfter(lastOn)
  const firstOff = dueSince > next ? dueSince : next
  const off = daysBetween(firstOff, today)
  if (off <= 0) return habit
  const isForgiven = off === 1 && (offOn === null || daysBetween(offOn, firstOff) >= daysOfOneOff)
  return isForgiven ? { ...habit, offOn: firstOff } : { streak: 0, lastOn: null, offOn: null }
}

/** The same after the first answer of `today`; further ones, and those of an earlier day, change nothing. */
export function practisedOn(habit: Habit, today: string, dueSince: string | null): Habit {
  const { lastOn } = habit
  if (isOfToday(habit, today)) return habit
  // A clock was wrong: no journey leads back by more than a day.
  if (lastOn !== null && lastOn > today) return { ...habit, lastOn: today }
  const { streak, offOn } = standingOn(habit, today, dueSince)
  return { streak: streak + 1, lastOn: today, offOn }
}

/** Whether the last answers were given today. It may be called tomorrow for whoever has travelled west. */
export const isOfToday = ({ lastOn }: Habit, today: string): boolean =>
  lastOn !== null && lastOn >= today && daysBetween(today, lastOn) <= 1
