import type { AttemptBrief } from '#contract/quizzes/attempts.ts'
import type { ChartZone } from '#contract/quizzes/chart-marks.ts'
import type {
  Answer,
  GivenQuestion,
  Outcome,
  PartialKind,
  Unit,
} from '#contract/quizzes/questions.ts'

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
    case 'level':
      return answer.price
    case 'zone':
      return zoneText(answer)
    case 'text':
      return answer.text
  }
}

/** A zone in words; candles count from 1. */
function zoneText({ prices, candles }: ChartZone): string {
  return [
    ...(prices ? [`${prices.low} – ${prices.high}`] : []),
    ...(candles ? [`candles ${candles.first + 1} – ${candles.last + 1}`] : []),
  ].join(', ')
}

const rules: Record<PartialKind, string> = {
  multiple:
    'Parts count: each right choice adds points, each wrong one takes as many away, never below 0.',
  order: 'Parts count: each item in its place gets its share of the points.',
  match: 'Parts count: each right pair gets its share of the points.',
  mark: 'Parts count: the more your zone and the right one overlap, the more points.',
}
const rounded = 'Points are rounded down.'

/** The rule by which a part of the points is given; undefined for all or nothing. */
export function partialRule({ kind, partial, task }: GivenQuestion): string | undefined {
  if (!partial || !(kind in rules)) return undefined
  if (task?.shape === 'level') {
    return `Parts count: the nearer your price, the more points, none from twice the tolerance on. ${rounded}`
  }
  return `${rules[kind as PartialKind]} ${rounded}`
}

/** How a mark on a chart was measured. */
export function measuredText({ tolerance, overlap, shared }: NonNullable<Outcome['measured']>) {
  if (tolerance !== undefined) return `It may be off by ${tolerance}.`
  const needed = `${overlap} % of both zones together have to overlap`
  return shared === undefined ? `${needed}.` : `${needed}; yours share ${shared} %.`
}
