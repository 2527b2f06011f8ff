import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { createCourse, deleteVideo, updateCourse } from '#contract/courses.ts'
import { listAnswersToMark } from '#contract/marking.ts'
import {
  listWrittenAnswers,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { getManagedQuiz, getQuizFigures } from '#contract/quizzes/quizzes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { signedInAgain } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, hourOfCandle } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import {
  addQuestionTo,
  copyCandles,
  makeShownQuiz,
  sendPicture,
  zoneQuestion,
} from '#testing/quiz-exhibits.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { answerCard, asQuestion, reviewsOf } from '#testing/reviews.ts'

let app: TestApp
let admin: Person
let courseId: string
/** A quiz that no test changes. */
let shown: Awaited<ReturnType<typeof makeShownQuiz>>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
  const programs = { roleAccess: ['academy_student' as const], isPublished: true }
  courseId = (await makeCourse(app, admin, programs)).id
  shown = await makeShownQuiz(app, admin, courseId)
})
afterAll(() => app.stop())

const statusAt = async (address = '') => (await app.academy.http.inject(address)).statusCode
const managedQuiz = async (params: typeof shown.params) =>
  (await app.call(getManagedQuiz, { as: admin, params })).body

test('a question shows its picture and its candles, and nothing that follows them, as long as its quiz is open', async () => {
  const { params, chart } = shown
  const columns = unpackCandles(Buffer.from(chart.packed, 'base64'), chart.digits)
  expect(columns.times).toHaveLength(60)
  expect(columns.times.at(-1)).toBe(Date.parse(hourOfCandle(99)) / 60_000)
  const student = await app.people.academy()
  const { body } = await app.call(startAttempt, { as: student, params })
  const [text, mark] = body.questions
  const { id: _, ...candles } = chart
  expect(text).toMatchObject({ picture: { alt: 'A range' }, chart: candles })
  expect(mark).toMatchObject({
    chart: candles,
    partial: true,
    task: { shape: 'zone', prices: true, candles: true },
  })
  const all = JSON.stringify(body)
  for (const secret of ['1.09911', '1.09977', 'overlap', 'solution']) {
    expect(all).not.toContain(secret)
  }
  const address = text?.picture?.url
  expect(await statusAt(address)).toBe(200)
  // The teacher’s own address is not the student’s.
  const { pictureUrl } = (await managedQuiz(params)).questions[0] ?? {}
  expect(pictureUrl).not.toBe(address)
  expect(await statusAt(pictureUrl)).toBe(200)
  const publish = (isPublished: boolean) =>
    app.call(updateCourse, { as: admin, params: { id: courseId }, body: { isPublished } })
  await publish(false)
  expect(await statusAt(address)).toBe(404)
  await publish(true)
  expect(await statusAt(address)).toBe(200)
  expect(await statusAt(address?.replace(/user=[^&]+/, `user=${randomUUID()}`))).toBe(404)
})

test('whoever marks a free text sees the picture and the candles that it is about', async () => {
  const { params, chart } = shown
  const student = await app.people.academy()
  const teacher = await app.people.staff('teacher')
  const { body } = await app.call(startAttempt, { as: student, params })
  const of = { ...params, attemptId: body.id }
  const answer = { kind: 'text' as const, text: 'A range' }
  await app.call(saveQuizAnswer, { as: student, params: { ...of, place: 0 }, body: { answer } })
  await app.call(submitAttempt, { as: student, params: of })
  const [written] = (await app.call(listWrittenAnswers, { as: teacher, params })).body
  const [waiting] = (await app.call(listAnswersToMark, { as: teacher, query: { courseId } })).body
  const { id: _, ...candles } = chart
  for (const one of [written, waiting?.kind === 'quiz' ? waiting.answer : undefined]) {
    expect(one).toMatchObject({ answer: 'A range', chart: candles, picture: { alt: 'A range' } })
    expect(await statusAt(one?.picture?.url)).toBe(200)
    expect(one?.picture?.url).not.toBe(body.questions[0]?.picture?.url)
  }
})

test('the copy of a course has them, as closed as the copy and without those of the original', async () => {
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const { params, chart } = await makeShownQuiz(app, admin, course.id)
  const copy = await app.call(createCourse, {
    as: admin,
    body: {
      title: 'Copy',
      description: 'D',
      content: 'C',
      roleAccess: ['academy_student'],
      copyOf: course.id,
    },
  })
  expect(copy.status).toBe(201)
  const { rows } = await sql<{ id: string }>`
    select id from course_videos where course_id = ${copy.body.id}`.execute(app.academy.db.pool)
  const copied = { id: copy.body.id, quizId: rows[0]?.id ?? '' }
  const { questions } = await managedQuiz(copied)
  expect(questions[1]?.chart?.packed).toBe(chart.packed)
  const address = questions[0]?.pictureUrl
  expect(await statusAt(address)).toBe(200)
  // With the original gone, the file is the copy’s.
  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: params.quizId } })
  expect(await statusAt(address)).toBe(200)
  // To students both are closed: one is gone, the other a draft.
  const student = await app.people.academy()
  const start = await app.call(startAttempt, { as: student, params: copied })
  expect(start.status).toBe(404)
})

test('what belongs to another quiz, is gone or lies beyond the candles is refused', async () => {
  const { params, chart } = shown
  const other = await makeQuiz(app, admin, courseId, [])
  expect(await addQuestionTo(app, admin, other, zoneQuestion(chart.id))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'question.chart' }] },
  })
  const picture = (await managedQuiz(params)).questions[0]?.question.picture
  const text = { kind: 'text' as const, prompt: 'Q', points: 1 }
  expect(await addQuestionTo(app, admin, other, { ...text, picture })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'question.picture' }] },
  })
  const solution = { shape: 'zone', candles: { first: 5, last: 60 }, overlap: 50 }
  const beyond = zoneQuestion(chart.id, { solution })
  expect(await addQuestionTo(app, admin, params, beyond)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'question.solution.candles.last' }] },
  })
  const missing = { ...params, quizId: randomUUID() }
  expect((await sendPicture(app, admin, missing)).status).toBe(404)
  expect((await copyCandles(app, admin, missing)).status).toBe(404)
  expect((await copyCandles(app, admin, { ...params, id: randomUUID() })).status).toBe(404)
  for (const [from, to] of [
    [40, 44],
    [90, 20],
    [600, 700],
  ] as const) {
    expect((await copyCandles(app, admin, params, from, to)).status).toBe(422)
  }
})

test('parts of the points count in the score, the figures and the reviews', async () => {
  const params = await makeQuiz(app, admin, courseId, [], { passPercent: 50 })
  const chart = (await copyCandles(app, admin, params)).body
  await addQuestionTo(app, admin, params, zoneQuestion(chart.id, { partial: true }))
  const student = await app.people.academy()
  const { body: attempt } = await app.call(startAttempt, { as: student, params })
  const of = { ...params, attemptId: attempt.id }
  // Half of what both cover: 6 of 12 candles at the same prices; 50 of 83 needed percents of 10 points.
  const prices = { low: '1.09911', high: '1.09977' }
  const answer = { kind: 'zone' as const, prices, candles: { first: 11, last: 16 } }
  const beyond: Answer = { ...answer, candles: { first: 11, last: 60 } }
  const save = (sent: Answer) =>
    app.call(saveQuizAnswer, {
      as: student,
      params: { ...of, place: 0 },
      body: { answer: sent },
    })
  expect((await save({ kind: 'zone', prices })).status).toBe(400)
  expect((await save({ kind: 'level', price: '1.1' })).status).toBe(400)
  expect(await save(beyond)).toMatchObject({
    status: 400,
    body: { message: 'The chart of this question has 60 candles.' },
  })
  expect((await save({ ...answer, candles: { first: 11, last: 59 } })).status).toBe(204)
  expect((await save(answer)).status).toBe(204)
  const { body: over } = await app.call(submitAttempt, { as: student, params: of })
  expect(over).toMatchObject({ points: 6, possible: 10, passed: true })
  expect(over.outcomes?.[0]).toMatchObject({
    points: 6,
    isRight: false,
    right: { kind: 'zone', prices, candles: { first: 11, last: 22 } },
    measured: { overlap: 83, shared: 50 },
  })
  expect((await app.call(getQuizFigures, { as: admin, params })).body.questions[0]).toMatchObject({
    answered: 1,
    right: 0,
    partly: 1,
    wrong: { answer: 'Too small', count: 1 },
  })
  app.clock.advance(24 * 3_600_000)
  const again = await signedInAgain(app, student)
  const card = asQuestion((await reviewsOf(app, again)).cards[0])
  expect(card.question.chart?.packed).toBe(chart.packed)
  expect((await answerCard(app, again, card, beyond)).status).toBe(400)
  expect((await answerCard(app, again, card, answer)).body).toMatchObject({ isRight: false })
})
