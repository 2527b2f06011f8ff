import {
  type LessonQuestion,
  openQuestionsMaximum,
  type QuestionPlace,
  type QuestionState,
  threadMaximum,
} from '#contract/lesson-questions.ts'
import { excerptOf, paragraphsOf } from '#contract/paragraphs.ts'
import { Failure } from '#server/platform/failure.ts'
import type { QuestionRow, ShownQuestion } from './lesson-questions.store.ts'

/** Where a question is asked, as it is stored. */
export type PlaceColumns = Pick<QuestionRow, 'second' | 'paragraph' | 'candle' | 'quote'>

const nowhere: PlaceColumns = { second: null, paragraph: null, candle: null, quote: null }

export function placeColumns(place: QuestionPlace | null): PlaceColumns {
  if (place === null) return nowhere
  const { at: _, ...own } = place
  return { ...nowhere, ...own }
}

export function placeOf({ second, paragraph, candle, quote }: PlaceColumns): QuestionPlace | null {
  if (second !== null) return { at: 'second', second }
  if (paragraph !== null) return { at: 'paragraph', paragraph, quote: quote ?? '' }
  return candle === null ? null : { at: 'candle', candle }
}

/** What a lesson has that a question can be about. */
export type Places =
  | { kind: 'video'; duration: number | null }
  | { kind: 'text'; text: string }
  | { kind: 'exercise'; candles: number }
  | { kind: 'quiz' }

/** Throws 422 for a place that the lesson does not have, and 409 for a paragraph that reads differently by now. */
export function checkPlace(place: QuestionPlace | null, places: Places): void {
  if (place === null) return
  if (place.at === 'second' && places.kind === 'video') {
    // A player stops within the last second, whose number is that of the length.
    const last = Math.ceil(places.duration ?? Number.POSITIVE_INFINITY)
    if (place.second > last) throw refused('The video is not that long.')
  } else if (place.at === 'candle' && places.kind === 'exercise') {
    if (place.candle >= places.candles) throw refused('The exercise shows fewer candles.')
  } else if (place.at === 'paragraph' && places.kind === 'text') {
    const paragraph = paragraphsOf(places.text)[place.paragraph]
    if (paragraph === undefined || excerptOf(paragraph) !== place.quote) {
      const message = 'The text has been changed in the meantime. Choose the paragraph again.'
      throw new Failure('conflict', message)
    }
  } else {
    throw refused('A question cannot be asked at this place of the lesson.')
  }
}

const refused = (message: string) =>
  new Failure('rule_violated', message, { issues: [{ path: 'place', message }] })

type Stages = Pick<QuestionRow, 'waitingSince' | 'solvedAt'>

export const stateOf = ({ waitingSince, solvedAt }: Stages): QuestionState =>
  solvedAt !== null ? 'solved' : waitingSince !== null ? 'open' : 'answered'

/** What a question becomes when it is marked as solved, or no longer; `waits` is whether its asker spoke last. */
export const solvedColumns = (
  { solvedAt }: Pick<QuestionRow, 'solvedAt'>,
  solved: boolean,
  waits: boolean,
  at: Date,
): Stages =>
  solved
    ? { waitingSince: null, solvedAt: solvedAt ?? at }
    : { waitingSince: waits ? at : null, solvedAt: null }

/** Who reads questions: those who teach see all of them and take no part as students do. */
export interface QuestionReader {
  userId: string
  teaches: boolean
}

/** What the reader may do with a question that they see. */
export function rightsTo(
  row: Pick<ShownQuestion, 'userId' | 'answeredAt' | 'sharedAt' | 'messageCount'>,
  { userId, teaches }: QuestionReader,
): LessonQuestion['can'] {
  const isMine = row.userId === userId
  const isAnswered = row.answeredAt !== null
  return {
    // What the class sees has been read by a teacher, and stays what it was.
    edit: isMine && !isAnswered && row.sharedAt === null,
    remove: isMine && !isAnswered,
    followUp: isMine && row.messageCount < threadMaximum,
    solve: isMine,
    same: !isMine && !teaches && row.sharedAt !== null,
  }
}

export function checkOpenQuestions(count: number): void {
  if (count < openQuestionsMaximum) return
  const message = `You have ${count} questions that wait for an answer. Ask again once some are answered or solved.`
  throw new Failure('rule_violated', message)
}

export function checkThread(messageCount: number): void {
  if (messageCount < threadMaximum) return
  throw new Failure('rule_violated', `A question has at most ${threadMaximum} messages.`)
}
