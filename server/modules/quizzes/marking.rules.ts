import type { Answer, Outcome, Question, Unit } from '#contract/quizzes/questions.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  fitsTask,
  type MarkAnswer,
  markInWords,
  measuredBy,
  reachedBy,
  type Share,
  solvedAs,
  wrongMarkInWords,
} from './chart-marks.rules.ts'
import { type Given, shownParts } from './given.rules.ts'
import { isPartial, pointsFor, shareOfChoices, shareOfPlaces } from './points.rules.ts'

type Choice = Question & { kind: 'single' | 'multiple' }

const isChoice = (question: Question): question is Choice =>
  question.kind === 'single' || question.kind === 'multiple'

const answerKinds: Record<Question['kind'], readonly Answer['kind'][]> = {
  single: ['choice'],
  multiple: ['choice'],
  numeric: ['number'],
  order: ['order'],
  match: ['match'],
  mark: ['level', 'zone'],
  text: ['text'],
}

const isMark = (answer: Answer | null): answer is MarkAnswer =>
  answer?.kind === 'level' || answer?.kind === 'zone'

const isDistinct = (places: readonly number[]) => new Set(places).size === places.length

/** Throws invalid_input unless the answer is one to this question: of its kind, and about what it gives. */
export function checkAnswer(given: Given, answer: Answer): void {
  if (answerKinds[given.question.kind].includes(answer.kind) && isAboutGiven(given, answer)) return
  throw new Failure('invalid_input', 'This is no answer to this question.')
}

function isAboutGiven({ question, order }: Given, answer: Answer): boolean {
  const count = order.length
  const isThere = (places: readonly (number | null)[]) =>
    places.every((place) => place === null || place < count)
  switch (answer.kind) {
    case 'choice':
      return (
        isThere(answer.chosen) &&
        isDistinct(answer.chosen) &&
        (question.kind === 'multiple' || answer.chosen.length <= 1)
      )
    case 'order':
      return isThere(answer.order) && isDistinct(answer.order) && answer.order.length === count
    case 'match':
      return isThere(answer.rights) && answer.rights.length === count
    case 'level':
    case 'zone':
      return question.kind === 'mark' && fitsTask(question.solution, answer)
    case 'number':
    case 'text':
      return true
  }
}

/** What an answer is worth; null if the teacher has to mark it. */
export interface Mark {
  points: number
  /** Whether it gets all points. */
  isRight: boolean
}

/**
 * Marks an answer; none gets no points. What is partly right gets none either, unless its question gives a part of the
 * points.
 */
export function markOf(given: Given, answer: Answer | null): Mark | null {
  if (answer?.kind === 'text') return null
  const { question } = given
  const share = answer ? shareOf(given, answer) : { of: 0n, whole: 1n }
  const isRight = share.of >= share.whole
  if (isRight) return { points: question.points, isRight }
  return { points: isPartial(question) ? pointsFor(question.points, share) : 0, isRight }
}

/** How much of what is right an answer has. */
function shareOf(given: Given, answer: Answer): Share {
  const { question } = given
  const parts = shownParts(given)
  if (isChoice(question) && answer.kind === 'choice') {
    return shareOfChoices(answer.chosen, rightPlaces(given, question))
  }
  if (question.kind === 'numeric' && answer.kind === 'number') {
    const isRight = isWithin(answer.value, given.right ?? Number.NaN, question.tolerance)
    return shareOfPlaces([isRight])
  }
  // By what they say: of two alike either is right.
  if (question.kind === 'order' && answer.kind === 'order') {
    const { order } = answer
    return shareOfPlaces(question.items.map(({ text }, at) => parts[order[at] ?? -1] === text))
  }
  if (question.kind === 'match' && answer.kind === 'match') {
    const { rights } = answer
    return shareOfPlaces(question.pairs.map(({ right }, at) => parts[rights[at] ?? -1] === right))
  }
  if (question.kind === 'mark' && isMark(answer)) return reachedBy(question.solution, answer)
  return { of: 0n, whole: 1n }
}

/** Whether a value is off by no more than the tolerance, and what binary fractions are off by themselves. */
export const isWithin = (value: number, right: number, tolerance: number): boolean =>
  Math.abs(value - right) <= tolerance + 1e-9 * Math.max(1, Math.abs(right))

const rightPlaces = ({ order }: Given, { options }: Choice): number[] =>
  order.flatMap((index, place) => (options[index]?.correct ? place : []))

/** The right answer, as an answer; null for a text. */
export function rightAnswer(given: Given): Answer | null {
  const { question, order, right } = given
  const placesInOrder = order.map((_, index) => order.indexOf(index))
  if (isChoice(question)) return { kind: 'choice', chosen: rightPlaces(given, question) }
  if (question.kind === 'numeric') return { kind: 'number', value: right ?? 0 }
  if (question.kind === 'order') return { kind: 'order', order: placesInOrder }
  if (question.kind === 'mark') return solvedAs(question.solution)
  return question.kind === 'match' ? { kind: 'match', rights: placesInOrder } : null
}

/** What is told of an answer after the submission. */
export function presentOutcome(
  given: Given,
  answer: Answer | null,
  mark: { place: number; points: number | null; isRight: boolean | null; comment: string },
): Outcome {
  const { question, order } = given
  const chosen = isChoice(question) && answer?.kind === 'choice' ? answer.chosen : []
  const feedback = chosen.flatMap((option) => {
    const text = isChoice(question) ? question.options[order[option] ?? -1]?.feedback : undefined
    return text ? { option, text } : []
  })
  const measured =
    question.kind === 'mark'
      ? { measured: measuredBy(question.solution, isMark(answer) ? answer : null) }
      : {}
  const right = rightAnswer(given)
  return { ...mark, right, explanation: question.explanation, feedback, ...measured }
}

const unitWords: Record<Unit, string> = {
  none: '',
  pips: ' pips',
  lots: ' lots',
  percent: ' %',
  r: ' R',
}

/** An answer in words, for the teacher's figures and for whoever asks for their own data. */
export function answerInWords(given: Given, answer: Answer): string {
  const parts = shownParts(given)
  const { question } = given
  switch (answer.kind) {
    case 'choice':
      return answer.chosen
        .toSorted((one, other) => (given.order[one] ?? 0) - (given.order[other] ?? 0))
        .map((place) => parts[place])
        .join('; ')
    case 'number':
      return `${answer.value}${question.kind === 'numeric' ? unitWords[question.unit] : ''}`
    case 'order':
      return answer.order.map((place) => parts[place]).join(' → ')
    case 'match':
      return question.kind !== 'match'
        ? ''
        : question.pairs
            .map(({ left }, index) => `${left}: ${parts[answer.rights[index] ?? -1] ?? '–'}`)
            .join('; ')
    case 'level':
    case 'zone':
      return markInWords(answer)
    case 'text':
      return answer.text
  }
}

/** A wrong answer for the teacher's figures; null where the numbers of the question differ with every attempt. */
export function wrongInWords(given: Given, answer: Answer): string | null {
  const { question } = given
  if (question.kind === 'numeric' && question.parameters.length > 0) return null
  if (question.kind === 'mark' && isMark(answer)) return wrongMarkInWords(question.solution, answer)
  return answerInWords(given, answer).slice(0, 300).toWellFormed()
}

/** The answer to keep: none instead of an empty one. */
export function keptAnswer(answer: Answer | null): Answer | null {
  if (answer?.kind === 'choice' && answer.chosen.length === 0) return null
  return answer?.kind === 'text' && answer.text === '' ? null : answer
}

/** Whether points are enough, compared as whole numbers. Nothing to get is never enough. */
export const isPassed = (points: number, possible: number, passPercent: number): boolean =>
  possible > 0 && points * 100 >= possible * passPercent
