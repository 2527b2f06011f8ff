import {
  askQuestion,
  type LessonQuestion,
  type QuestionInput,
  shareQuestion,
} from '#contract/lesson-questions.ts'
import { askOnSignal } from '#contract/signals/signal-questions.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

interface Lesson {
  id: string
  videoId: string
}

/** Asks a question on a lesson as a student; returns it. */
export async function makeQuestion(
  app: TestApp,
  as: Person,
  params: Lesson,
  input: Partial<QuestionInput> = {},
): Promise<LessonQuestion> {
  const body = { text: 'Why the second top?', place: null, ...input }
  const made = await app.call(askQuestion, { as, params, body })
  if (made.status !== 201) throw new Error(`the question answers ${made.status}: ${made.text}`)
  return made.body
}

/** Asks a question on a signal; returns it. */
export async function makeSignalQuestion(
  app: TestApp,
  as: Person,
  signalId: string,
  text = 'Why this stop?',
): Promise<LessonQuestion> {
  const made = await app.call(askOnSignal, { as, params: { id: signalId }, body: { text } })
  if (made.status !== 201) throw new Error(`the question answers ${made.status}: ${made.text}`)
  return made.body
}

/** Shows a question to the class. */
export const makeShared = (app: TestApp, as: Person, questionId: string) =>
  app.call(shareQuestion, { as, params: { threadId: questionId }, body: { shared: true } })
