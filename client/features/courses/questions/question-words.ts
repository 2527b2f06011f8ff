import type { LessonQuestion, QuestionPlace, QuestionState } from '#contract/lesson-questions.ts'
import { clockOf } from '../course-words.ts'

/** Where in the lesson a question was asked, in a few words. */
export function placeText(place: QuestionPlace): string {
  switch (place.at) {
    case 'second':
      return `At ${clockOf(place.second)}`
    case 'paragraph':
      return `Paragraph ${place.paragraph + 1}`
    case 'candle':
      return `Candle ${place.candle + 1}`
  }
}

/** The states as those who teach see them. */
export const stateNames: Record<QuestionState, string> = {
  open: 'Open',
  answered: 'Answered',
  solved: 'Solved',
}

/** How many others have the same question. */
export const sameText = (same: number): string =>
  same === 1 ? '1 other has this question' : `${same} others have this question`

/** What is said below a question in a student's list. */
export function factsOf(question: LessonQuestion): string {
  const { place, state, same, mine, shared } = question
  return [
    mine ? (shared ? 'You, shown to the class' : 'You') : 'A student',
    // The player's button names a second already.
    place && place.at !== 'second' && placeText(place),
    state === 'open' ? 'Waiting for an answer' : stateNames[state],
    same > 0 && sameText(same),
  ]
    .filter((fact) => fact !== null && fact !== false)
    .join(' · ')
}
