import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateCourseModule } from '#contract/course-modules.ts'
import { deleteVideo, updateCourse, updateVideo } from '#contract/courses.ts'
import {
  answerQuestion,
  askQuestion,
  deleteLessonQuestion,
  followUpQuestion,
  getLessonQuestion,
  haveSameQuestion,
  listLessonQuestions,
  openQuestionsMaximum,
  type QuestionInput,
  questionMaximum,
  solveQuestion,
  threadMaximum,
  updateLessonQuestion,
} from '#contract/lesson-questions.ts'
import { createTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, makeExercise } from '#testing/exercises.ts'
import { makeQuestion, makeShared } from '#testing/lesson-questions.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let student: Person
let other: Person
let id: string
let module: string
let params: { id: string; videoId: string }
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  other = await app.people.academy()
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  module = await makeModule(app, admin, id, 'Module')
  params = { id, videoId: await makeLessonIn(app, admin, id, module, 'The lesson') }
})

const ask = (as: Person, input: Partial<QuestionInput> = {}, at = params) =>
  app.call(askQuestion, { as, params: at, body: { text: 'Why?', place: null, ...input } })
const list = (as: Person, query = {}) => app.call(listLessonQuestions, { as, params, query })
const of = (threadId: string) => ({ ...params, threadId })
const read = (as: Person, questionId: string) =>
  app.call(getLessonQuestion, { as, params: of(questionId) })
const edit = (as: Person, questionId: string, text = 'Better') =>
  app.call(updateLessonQuestion, { as, params: of(questionId), body: { text } })
const remove = (as: Person, questionId: string) =>
  app.call(deleteLessonQuestion, { as, params: of(questionId) })
const followUp = (as: Person, questionId: string, text = 'And why?') =>
  app.call(followUpQuestion, { as, params: of(questionId), body: { text } })
const solve = (as: Person, questionId: string, solved = true) =>
  app.call(solveQuestion, { as, params: of(questionId), body: { solved } })
const same = (as: Person, questionId: string, isSame = true) =>
  app.call(haveSameQuestion, { as, params: of(questionId), body: { same: isSame } })
const answer = (questionId: string, text = 'Because.') =>
  app.call(answerQuestion, { as: admin, params: { threadId: questionId }, body: { text } })

test('questions are listed in order of place, page by page, for their asker and for those who teach', async () => {
  await makeQuestion(app, student, params, { text: 'Late', place: { at: 'second', second: 95 } })
  await makeQuestion(app, student, params, { text: 'Early', place: { at: 'second', second: 0 } })
  await makeQuestion(app, student, params, { text: 'All of it' })
  const texts = async (as: Person, query = {}) =>
    (await list(as, query)).body.map(({ text }) => text)
  expect(await texts(student)).toEqual(['All of it', 'Early', 'Late'])
  expect(await texts(admin)).toEqual(['All of it', 'Early', 'Late'])
  expect(await texts(other)).toEqual([])
  expect(await texts(student, { page: 2, limit: 2 })).toEqual(['Late'])
  expect((await list(student, { limit: 2 })).headers['x-total-count']).toBe('3')
  const [first] = (await list(student)).body
  expect(first).toMatchObject({ mine: true, shared: false, state: 'open', same: 0, place: null })
  expect(first?.can).toEqual({ edit: true, remove: true, followUp: true, solve: true, same: false })
})

test('the class sees a question that is shared, without its asker', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  expect((await read(other, question)).status).toBe(404)
  expect((await same(other, question)).status).toBe(404)
  await makeShared(app, admin, question)
  const { body, text } = await read(other, question)
  expect(body).toMatchObject({ mine: false, shared: true, alsoMine: false })
  expect(body.can).toEqual({
    edit: false,
    remove: false,
    followUp: false,
    solve: false,
    same: true,
  })
  expect(text).not.toContain(student.id)
  expect(text).not.toContain(student.name)
})

test('nobody but the asker changes, deletes, adds to or solves a question', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  await makeShared(app, admin, question)
  for (const as of [other, await app.people.academy()]) {
    const tried = [
      edit(as, question),
      remove(as, question),
      followUp(as, question),
      solve(as, question),
    ]
    const answers = await Promise.all(tried)
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  }
  expect((await read(student, question)).body).toMatchObject({ state: 'open', messages: [] })
})

test('a question is changed and deleted while nobody has answered it', async () => {
  const one = await makeQuestion(app, student, params, { place: { at: 'second', second: 3 } })
  expect((await edit(student, one.id, '  Better  ')).body).toMatchObject({
    text: 'Better',
    place: { at: 'second', second: 3 },
  })
  expect((await remove(student, one.id)).status).toBe(204)
  expect((await remove(student, one.id)).status).toBe(404)
  const two = await makeQuestion(app, student, params)
  await answer(two.id)
  expect((await edit(student, two.id)).status).toBe(422)
  expect((await remove(student, two.id)).status).toBe(422)
})

test('what the class sees cannot be changed under it', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  await makeShared(app, admin, question)
  expect((await edit(student, question, 'Something rude')).body).toMatchObject({
    message: expect.stringContaining('The class sees this question'),
  })
  await followUp(student, question, 'Something rude')
  expect((await read(other, question)).body.messages).toEqual([])
  expect((await list(other)).body[0]?.messageCount).toBe(0)
  expect((await read(student, question)).body.messages).toMatchObject([
    { text: 'Something rude', shown: false, byTeacher: false },
  ])
  await makeShared(app, admin, question)
  expect((await read(other, question)).body.messages).toHaveLength(1)
})

test('an answer closes a question, a follow-up opens it again, also once it is solved', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  const state = async () => (await read(student, question)).body.state
  await answer(question)
  expect(await state()).toBe('answered')
  expect((await solve(student, question)).body.state).toBe('solved')
  expect((await solve(student, question)).body.state).toBe('solved')
  const more = await followUp(student, question)
  expect(more.body.state).toBe('open')
  expect(more.body.messages.map(({ byTeacher }) => byTeacher)).toEqual([true, false])
  await solve(student, question)
  expect((await solve(student, question, false)).body.state, 'the follow-up waits').toBe('open')
  await answer(question)
  await solve(student, question)
  expect((await solve(student, question, false)).body.state).toBe('answered')
})

test('others have the same question once each, however often they say so, and the asker does not', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  await makeShared(app, admin, question)
  const third = await app.people.academy()
  await Promise.all([
    ...Array.from({ length: 4 }, () => same(other, question)),
    same(third, question),
  ])
  expect((await read(other, question)).body).toMatchObject({ same: 2, alsoMine: true })
  expect((await same(other, question, false)).body).toMatchObject({ same: 1, alsoMine: false })
  expect((await same(student, question)).status).toBe(422)
  expect((await same(admin, question)).status).toBe(403)
})

test('those who teach ask nothing', async () => {
  for (const as of [admin, await app.people.staff('teacher')]) {
    expect((await ask(as)).status).toBe(403)
  }
})

test.each<[Partial<QuestionInput>]>([
  [{ text: '' }],
  [{ text: '   ' }],
  [{ text: 'x'.repeat(questionMaximum + 1) }],
  [{ text: 'nul \u0000' }],
  [{ place: { at: 'second', second: -1 } }],
  [{ place: { at: 'second', second: 1.5 } }],
  [{ place: { at: 'second', second: 604_801 } }],
  [{ place: { at: 'candle', candle: 1000 } }],
  [{ place: { at: 'paragraph', paragraph: 0, quote: '' } }],
])('%o is refused', async (input) => {
  expect((await ask(student, input)).status).toBe(400)
})

describe('the place', () => {
  test('of a video is within its length, if that is known', async () => {
    const at = (second: number) => ask(student, { place: { at: 'second', second } })
    expect((await at(10_000)).status).toBe(201)
    await app.call(updateVideo, { as: admin, params, body: { duration: 60.5 } })
    expect((await at(61)).status).toBe(201)
    expect((await at(62)).body).toMatchObject({ message: 'The video is not that long.' })
    expect((await ask(student, { place: { at: 'candle', candle: 1 } })).status).toBe(422)
  })

  test('of a text is a paragraph as it reads now, and keeps what it said', async () => {
    const input = { title: 'Text', text: '# Risk\n\nRisk **one** percent.\n\nNever more.' }
    const made = await app.call(createTextLesson, { as: admin, params: { id }, body: input })
    params = { id, videoId: made.body.id }
    const at = (paragraph: number, quote: string) =>
      ask(student, { place: { at: 'paragraph', paragraph, quote } })
    const place = { at: 'paragraph', paragraph: 1, quote: 'Risk one percent.' }
    expect((await at(1, 'Risk one percent.')).body).toMatchObject({ place })
    expect((await at(1, 'Never more.')).status).toBe(409)
    expect((await at(3, 'Never more.')).status).toBe(409)
    const textParams = { id, textId: made.body.id }
    const body = { text: 'Something else' }
    await app.call(updateTextLesson, { as: admin, params: textParams, body })
    expect((await list(student)).body).toMatchObject([{ place }])
    expect((await ask(student, { place: { at: 'second', second: 1 } })).status).toBe(422)
  })

  test('of an exercise is a visible candle, and a quiz has none', async () => {
    const exercise = await makeExercise(app, admin, id)
    params = { id, videoId: exercise.id }
    const at = (candle: number) => ask(student, { place: { at: 'candle', candle } })
    expect((await at(59)).body).toMatchObject({ place: { at: 'candle', candle: 59 } })
    expect((await at(60)).body).toMatchObject({ message: 'The exercise shows fewer candles.' })
    const quiz = await makeQuiz(app, admin, id, [])
    params = { id, videoId: quiz.quizId }
    expect((await at(0)).status).toBe(422)
    expect((await ask(student)).status).toBe(201)
  })
})

test('a lesson that is not open has no questions, and takes none', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  await makeShared(app, admin, question)
  const release = { kind: 'days' as const, days: 14 }
  const moduleParams = { id, moduleId: module }
  await app.call(updateCourseModule, { as: admin, params: moduleParams, body: { release } })
  const statuses = async (as: Person) => [
    (await list(as)).status,
    (await ask(as)).status,
    (await read(as, question)).status,
    (await edit(as, question)).status,
    (await remove(as, question)).status,
    (await followUp(as, question)).status,
    (await solve(as, question)).status,
    (await same(as, question)).status,
  ]
  const none = Array.from({ length: 8 }, () => 404)
  expect(await statuses(student)).toEqual(none)
  const body = { release: { kind: 'at_once' as const } }
  await app.call(updateCourseModule, { as: admin, params: moduleParams, body })
  expect((await list(student)).body).toHaveLength(1)
  expect(await statuses(await app.people.free()), 'without the program').toEqual(none)
  await app.call(updateCourse, { as: admin, params: { id }, body: { isPublished: false } })
  expect(await statuses(student), 'unpublished').toEqual(none)
})

test('a question is found at its own lesson only', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  const videoId = await makeLessonIn(app, admin, id, module, 'Another')
  const elsewhere = { id, videoId, threadId: question }
  const asked = await Promise.all([
    app.call(getLessonQuestion, { as: student, params: elsewhere }),
    app.call(deleteLessonQuestion, { as: student, params: elsewhere }),
    app.call(followUpQuestion, { as: student, params: elsewhere, body: { text: 'x' } }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
})

describe('limits', () => {
  test('so many questions of one student wait, however many arrive at once', async () => {
    const at = new Date()
    const rows = Array.from({ length: openQuestionsMaximum - 2 }, () => ({
      ...{ id: randomUUID(), userId: student.id, videoId: params.videoId, text: 'x' },
      ...{ second: null, paragraph: null, candle: null, quote: null },
      ...{ waitingSince: at, answeredAt: null, solvedAt: null, sharedAt: null },
      ...{ createdAt: at, updatedAt: at },
    }))
    await app.academy.db.pool.insertInto('lessonQuestions').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(student)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422])
    expect((await ask(student)).body).toMatchObject({
      message: expect.stringContaining('You have 30 questions that wait for an answer.'),
    })
    expect((await ask(other)).status, 'of others').toBe(201)
    const [first] = (await list(student)).body
    await solve(student, first?.id ?? '')
    expect((await ask(student)).status).toBe(201)
    expect((await solve(student, first?.id ?? '', false)).status).toBe(422)
    expect((await followUp(student, first?.id ?? '')).status).toBe(422)
  })

  test('a question has so many messages, whoever writes them', async () => {
    const { id: question } = await makeQuestion(app, student, params)
    const rows = Array.from({ length: threadMaximum - 1 }, () => ({
      ...{ id: randomUUID(), questionId: question, userId: student.id, byTeacher: false },
      ...{ shown: false, text: 'x', createdAt: new Date() },
    }))
    await app.academy.db.pool.insertInto('lessonQuestionMessages').values(rows).execute()
    const answers = await Promise.all([followUp(student, question), answer(question)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})

test('questions go with their lesson', async () => {
  const { id: question } = await makeQuestion(app, student, params)
  await makeShared(app, admin, question)
  await same(other, question)
  await answer(question)
  await app.call(deleteVideo, { as: admin, params })
  expect((await list(student)).status).toBe(404)
  const { pool } = app.academy.db
  const query = pool.selectFrom('lessonQuestions').select('id').where('id', '=', question)
  expect(await query.execute()).toEqual([])
  expect((await answer(question)).status).toBe(404)
})
