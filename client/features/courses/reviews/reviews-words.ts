import { calendarDate } from '#client/ui/displays/format.ts'
import type { ReviewStanding } from '#contract/reviews.ts'

/** '1 card', '6 cards'. */
export const cardsText = (count: number): string => `${count} ${count === 1 ? 'card' : 'cards'}`

/** How long so many cards take, by a quarter of a minute for each. */
export function timeText(count: number): string {
  const minutes = Math.max(1, Math.ceil(count / 4))
  return `About ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
}

/** 'Streak: 5 days'; empty before the second one. */
export const streakText = (streak: number): string => (streak < 2 ? '' : `Streak: ${streak} days`)

/** What is said once nothing is left for today. */
export function doneText({
  answered,
  nextOn,
}: Pick<ReviewStanding, 'answered' | 'nextOn'>): string {
  const today = answered > 0 ? 'That is all for today.' : 'Nothing to review today.'
  return nextOn === null ? today : `${today} The next cards come on ${calendarDate(nextOn)}.`
}

/** When a card comes back. */
export const comesBackText = (isRight: boolean, dueOn: string): string =>
  `${isRight ? 'It is asked again' : 'It comes back'} on ${calendarDate(dueOn)}.`
