import { z } from 'zod'
import { arePrices, unpackCandles } from '#contract/candles/candle-columns.ts'
import { exhibitCandles, shownChartSchema } from '#contract/quizzes/exhibits.ts'
import { type Question, questionSchema, quizLimits } from '#contract/quizzes/questions.ts'
import { quizInputSchema } from '#contract/quizzes/quizzes.ts'
import { pairSchema } from '#contract/signals/signals.ts'
import { id } from '#contract/values.ts'
import {
  type CourseImport,
  ownContent,
  type TransferContent,
  type TransferLesson,
  unusable,
} from '#server/modules/courses/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { exhibitsOfQuiz, insertChart, insertPicture } from './exhibits.store.ts'
import { chartOf, checkExhibits, presentChart } from './exhibits.ts'
import { checkNumeric } from './parameters.rules.ts'
import { findQuiz, insertQuestion, insertQuiz, listQuestions } from './quizzes.store.ts'

const chartSchema = shownChartSchema.extend({
  id,
  pair: pairSchema,
  digits: z.int().min(0).max(10),
  packed: z.base64().max(exhibitCandles.most * 54),
})
type TransferChart = z.output<typeof chartSchema>

const quizSchema = quizInputSchema.omit({ title: true }).extend({
  questions: z.array(questionSchema).max(quizLimits.questions),
  /** The candles that its questions show. */
  charts: z.array(chartSchema).max(quizLimits.questions),
})

/** Adds the quiz of a lesson, with what is right and with what its questions show, to the file of its course. */
export async function exportQuiz(
  executor: Executor,
  { id: videoId, kind, pictures }: TransferLesson,
  into: TransferContent,
): Promise<void> {
  if (kind !== 'quiz') return
  const [quiz, questions, exhibits] = await Promise.all([
    findQuiz(executor, videoId),
    listQuestions(executor, videoId),
    exhibitsOfQuiz(executor, videoId),
  ])
  if (!quiz) return
  // Several questions may show the same.
  const keys = new Map<string, string>()
  const charts = new Map<string, z.input<typeof chartSchema>>()
  for (const { id: questionId, content } of questions) {
    const shown = exhibits.get(questionId)
    if (content.picture && shown?.fileKey) keys.set(content.picture.id, shown.fileKey)
    if (content.chart && shown && shown.pair !== null) {
      charts.set(content.chart.id, { id: content.chart.id, ...presentChart(chartOf(shown)) })
    }
  }
  pictures.push(...[...keys].map(([id, key]) => ({ id, key })))
  const { videoId: _, ...settings } = quiz
  into.quiz = {
    ...settings,
    questions: questions.map(({ content }) => content),
    charts: [...charts.values()],
  }
}

/** Gives a lesson the quiz of a file; a question whose picture is not in the file shows none. */
export async function importQuiz(
  tx: Executor,
  { id: videoId, kind, pictures }: TransferLesson,
  content: TransferContent,
  { at }: Pick<CourseImport, 'at'>,
): Promise<void> {
  if (kind !== 'quiz') return
  const { questions, charts, ...settings } = ownContent(content, 'quiz', quizSchema)
  await insertQuiz(tx, { videoId, ...settings })
  // Under the ids that they had: the questions name them.
  for (const { id, key } of pictures) {
    await insertPicture(tx, { videoId, id, fileKey: key, createdAt: at })
  }
  for (const { id, packed, ...chart } of charts) {
    const candles = candlesIn(packed, chart)
    await insertChart(tx, { videoId, id, ...chart, candles, createdAt: at })
  }
  const known = new Set(pictures.map(({ id }) => id))
  for (const imported of questions) {
    const question = withPicture(imported, known)
    if (question.kind === 'numeric') checkNumeric(question)
    await checkExhibits(tx, videoId, question)
    await insertQuestion(tx, { id: newId(), videoId, content: question, at })
  }
}

/** A question without its picture, unless that is one of `known`. */
function withPicture(question: Question, known: ReadonlySet<string>): Question {
  const isMissing = question.picture !== undefined && !known.has(question.picture.id)
  return isMissing ? { ...question, picture: undefined } : question
}

/** The candles of a file; throws a Failure unless a question could show them. */
function candlesIn(packed: string, { digits }: Pick<TransferChart, 'digits'>): Buffer {
  const candles = Buffer.from(packed, 'base64')
  const columns = unpackCandles(candles, digits)
  const { times } = columns
  const { least, most } = exhibitCandles
  const isInOrder = times.every(
    (time, index) => time > (times[index - 1] ?? 0) && time <= lastMinute,
  )
  if (times.length < least || times.length > most || !isInOrder || !arePrices(columns)) {
    throw unusable('The candles of a question cannot be used.')
  }
  return candles
}

/** As far as times of the program go, in minutes since 1970. */
const lastMinute = Date.UTC(2200, 0) / 60_000
