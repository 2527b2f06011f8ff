import { addQuizPicture, createQuizChart } from '#contract/quizzes/exhibits.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { createQuestion } from '#contract/quizzes/quizzes.ts'
import type { TestApp } from './app.ts'
import { picture } from './audit-actions/picture.ts'
import { hourOfCandle } from './exercises.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'
import { makeQuiz } from './quizzes.ts'

type Params = { id: string; quizId: string }

/** The candles with these numbers of those that `addCandles` gives the academy. */
export const candleWindow = (from: number, to: number, pair = 'EURUSD') => ({
  pair,
  frame: 'H1' as const,
  from: hourOfCandle(from),
  to: hourOfCandle(to),
})

/** Copies candles for a quiz: 60, unless others are chosen. */
export const copyCandles = (app: TestApp, as: Person, params: Params, from = 40, to = 99) =>
  app.call(createQuizChart, { as, params, body: candleWindow(from, to) })

/** Sends a picture for a quiz. */
export async function sendPicture(
  app: TestApp,
  as: Person,
  { id, quizId }: Params,
  content?: Buffer,
) {
  const path = `/courses/${id}/quizzes/${quizId}/pictures`
  const file = { field: 'picture', content: content ?? (await picture()), name: 'one.png' }
  return sendForm(app, { as, path, file })
}

/** Asks for a zone of prices and candles: the 12th to the 23rd of those on the chart. */
export const zoneQuestion = (chartId: string, changes: object = {}): QuestionInput => ({
  kind: 'mark',
  prompt: 'Mark the zone.',
  points: 10,
  chart: { id: chartId },
  solution: {
    shape: 'zone',
    prices: { low: '1.09911', high: '1.09977' },
    candles: { first: 11, last: 22 },
    overlap: 83,
  },
  ...changes,
})

export const addQuestionTo = (app: TestApp, as: Person, params: Params, question: QuestionInput) =>
  app.call(createQuestion, { as, params, body: { question } })

/** Makes a quiz with a text about a picture and candles, and a zone to mark on the same candles. */
export async function makeShownQuiz(app: TestApp, as: Person, courseId: string) {
  const params = await makeQuiz(app, as, courseId, [])
  const chart = (await copyCandles(app, as, params)).body
  const { id } = addQuizPicture.success.body.parse((await sendPicture(app, as, params)).body)
  await addQuestionTo(app, as, params, {
    kind: 'text',
    prompt: 'What is this?',
    points: 1,
    picture: { id, alt: 'A range' },
    chart: { id: chart.id },
  })
  const added = await addQuestionTo(app, as, params, zoneQuestion(chart.id, { partial: true }))
  if (added.status !== 201) throw new Error(`the question answers ${added.text}`)
  return { params, chart, added: added.body }
}
