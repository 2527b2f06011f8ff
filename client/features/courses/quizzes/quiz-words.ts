import type { AttemptBrief } from '#contract/quizzes/attempts.ts'
import type { Answer, GivenQuestion, Unit } from '#contract/quizzes/questions.ts'

/** The unit behind a number; empty for none. */
export const unitWords: Record<Unit, string> = {
  none: '',
  pips: 'pips',
  lots: 'lots',
  percent: '%',
  r: 'R',
}

/** '1 point', '4 points'. */
export const counted = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`

/** A share of the points in whole percent, rounded down: what is not enough never looks as if it were. */
export const percentOf = (points: number, possible: number): number =>
  possible === 0 ? 0 : Math.floor((100 * points) / possible)

/** What became of an attempt. */
export function resultText(attempt: AttemptBrief): string {
  const { submittedAt, points, possible, passed } = attempt
  if (submittedAt === null) return 'Under way'
  if (points === null) return 'Waiting for your teacher'
  const score = `${points} of ${counted(possible, 'point')}, ${percentOf(points, possible)} %`
  return `${passed ? 'Passed' : 'Not passed'}: ${score}`
}

/** Seconds as '9:05', from an hour on '1:02:03'; the last second counts until it is over. */
export function timeLeftText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** An answer in words; what is shown at each place comes with the question. */
export function answerText(question: GivenQuestion, answer: Answer | null): string {
  const { options = [], lefts = [], unit = 'none' } = question
  switch (answer?.kind) {
    case undefined:
      return 'No answer'
    case 'choice':
      return answer.chosen.map((place) => options[place]).join('; ') || 'No answer'
    case 'number':
      // What a formula gives may have more digits than anybody types.
      return `${Number(answer.value.toFixed(6))} ${unitWords[unit]}`.trim()
    case 'order':
      return answer.order.map((place) => options[place]).join(' → ')
    case 'match':
      return lefts
        .map((left, index) => `${left}: ${options[answer.rights[index] ?? -1] ?? '–'}`)
        .join('; ')
    case 'text':
      return answer.text
  }
}
