import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCourse, deleteVideo, getCourse, listVideos } from '#contract/courses.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import {
  createQuestion,
  createQuiz,
  deleteQuestion,
  getManagedQuiz,
  placeQuestion,
  updateQuestion,
  updateQuiz,
} from '#contract/quizzes/quizzes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz, oneOfEachKind } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const read = async (params: { id: string; quizId: string }) =>
  (await app.call(getManagedQuiz, { as: admin, params })).body
const text = (prompt: string): QuestionInput => ({ kind: 'text', prompt, points: 1 })
const numeric = (formula: string): QuestionInput => ({
  kind: 'numeric',
  prompt: 'How many pips?',
  points: 1,
  formula,
  tolerance: 0,
  unit: 'pips',
  parameters: [{ kind: 'range', name: 'stop', min: 0, max: 10, step: 5 }],
})

test('a quiz is a lesson of its course, with what is set for it and its questions in order', async () => {
  const { body: made } = await app.call(createQuiz, {
    as: admin,
    params: { id },
    body: { title: 'Sizes' },
  })
  const defaults = { passPercent: 70, attemptsAllowed: null, minutes: null, drawn: null }
  expect(made).toMatchObject({ title: 'Sizes', ...defaults, questions: [], toMark: 0 })
  const params = { id, quizId: made.id }
  const questions = oneOfEachKind()
  for (const question of questions) {
    await app.call(createQuestion, { as: admin, params, body: { question } })
  }
  const quiz = await read(params)
  expect(quiz.questions.map(({ question }) => question)).toEqual(
    questions.map((question) => ({ explanation: '', ...question })),
  )
  const student = await app.people.academy()
  const listed = await app.call(listVideos, { as: student, params: { id } })
  expect(listed.body[0]).toEqual({
    id: made.id,
    courseId: id,
    title: 'Sizes',
    order: 0,
    duration: null,
    createdAt: made.createdAt,
    source: 'external',
    videoUrl: null,
    completed: false,
    position: 0,
    toWatch: null,
    kind: 'quiz',
  })
  const course = await app.call(getCourse, { as: student, params: { id } })
  expect(course.body).toMatchObject({ lessonCount: 1, progress: 0 })
})

test('of two who change a quiz, or a question, the second one is told', async () => {
  const params = await makeQuiz(app, admin, id, [text('Why?')])
  const before = await read(params)
  const [question] = before.questions
  const seenUpdatedAt = before.updatedAt
  const settings = { title: 'Shorter', passPercent: 50, minutes: 10, drawn: 1, attemptsAllowed: 2 }
  const change = (passPercent: number) =>
    app.call(updateQuiz, { as: admin, params, body: { ...settings, passPercent, seenUpdatedAt } })
  expect((await change(50)).body).toMatchObject(settings)
  expect(await change(60)).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  // What is left out stays as it is.
  const renamed = await app.call(updateQuiz, { as: admin, params, body: { title: 'Renamed' } })
  expect(renamed.body).toMatchObject({ ...settings, title: 'Renamed' })
  const edit = (prompt: string) =>
    app.call(updateQuestion, {
      as: admin,
      params: { ...params, questionId: question?.id ?? '' },
      body: { question: text(prompt), seenUpdatedAt: question?.updatedAt },
    })
  expect((await edit('First')).body.question.prompt).toBe('First')
  expect((await edit('Second')).status).toBe(409)
  expect(await read(params)).toMatchObject({
    passPercent: 50,
    questions: [{ question: { prompt: 'First' } }],
  })
})

test('questions are moved and deleted, and stay in order without gaps', async () => {
  const params = await makeQuiz(app, admin, id, ['a', 'b', 'c', 'd'].map(text))
  const order = async () =>
    (await read(params)).questions.map(({ question }) => question.prompt).join('')
  const idOf = async (prompt: string) =>
    (await read(params)).questions.find(({ question }) => question.prompt === prompt)?.id ?? ''
  const move = async (prompt: string, place: number) =>
    app.call(placeQuestion, {
      as: admin,
      params: { ...params, questionId: await idOf(prompt) },
      body: { place },
    })
  await move('a', 2)
  expect(await order()).toBe('bcad')
  await move('d', 0)
  expect(await order()).toBe('dbca')
  await move('b', 200)
  expect(await order()).toBe('dcab')
  const questionId = await idOf('c')
  await app.call(deleteQuestion, { as: admin, params: { ...params, questionId } })
  expect(await order()).toBe('dab')
  const again = await app.call(deleteQuestion, { as: admin, params: { ...params, questionId } })
  expect(again.status).toBe(404)
  // Moves at the same moment wait for each other.
  const moves = await Promise.all([move('d', 2), move('a', 0), move('b', 1)])
  expect(moves.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await order()).split('').toSorted().join('')).toBe('abd')
})

test('a formula without an answer is refused, with the question and the values', async () => {
  const params = await makeQuiz(app, admin, id, [])
  const add = (question: QuestionInput) =>
    app.call(createQuestion, { as: admin, params, body: { question } })
  const refused = await add(numeric('100 / stop'))
  const message = 'The formula divides by zero with stop = 0.'
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message: `“How many pips?”: ${message}`,
      issues: [{ path: 'question.formula', message }],
    },
  })
  expect((await add(numeric('100 / (stop + 1)'))).status).toBe(201)
  const [kept] = (await read(params)).questions
  const changed = await app.call(updateQuestion, {
    as: admin,
    params: { ...params, questionId: kept?.id ?? '' },
    body: { question: numeric('stops') },
  })
  expect(changed).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('stops') },
  })
})

test('a quiz has at most 200 questions, for the database as well', async () => {
  const params = await makeQuiz(app, admin, id, [])
  const at = app.clock.now()
  const row = (position: number) => ({
    id: randomUUID(),
    videoId: params.quizId,
    position,
    content: JSON.stringify(text('Why?')),
    createdAt: at,
    updatedAt: at,
  })
  const { pool } = app.academy.db
  await pool
    .insertInto('quizQuestions')
    .values(Array.from({ length: 200 }, (_, at) => row(at)))
    .execute()
  const one = await app.call(createQuestion, {
    as: admin,
    params,
    body: { question: text('More') },
  })
  expect(one).toMatchObject({ status: 422, body: { message: 'A quiz has at most 200 questions.' } })
  await expect(pool.insertInto('quizQuestions').values(row(200)).execute()).rejects.toThrow('check')
})

test('a copy of the course has the quiz, and each of the two its own', async () => {
  const params = await makeQuiz(app, admin, id, oneOfEachKind(), { passPercent: 55, minutes: 7 })
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: id }
  const copy = await app.call(createCourse, { as: admin, body })
  const lessons = await app.call(listVideos, { as: admin, params: { id: copy.body.id } })
  expect(lessons.body).toMatchObject([{ kind: 'quiz', title: 'Quiz' }])
  await app.call(deleteVideo, { as: admin, params: { id, videoId: params.quizId } })
  const copied = await read({ id: copy.body.id, quizId: lessons.body[0]?.id ?? '' })
  expect(copied).toMatchObject({ passPercent: 55, minutes: 7 })
  expect(copied.questions.map(({ question }) => question.kind)).toEqual(
    oneOfEachKind().map(({ kind }) => kind),
  )
  expect((await app.call(getManagedQuiz, { as: admin, params })).status).toBe(404)
})
