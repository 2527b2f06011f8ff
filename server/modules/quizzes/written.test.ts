import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  getAttempt,
  listWrittenAnswers,
  markAnswer,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { getManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let teacher: Person
let student: Person
let params: { id: string; quizId: string }
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const questions = ['Why a stop?', 'Why a plan?'].map(
    (prompt): QuestionInput => ({ kind: 'text', prompt, points: 10 }),
  )
  params = await makeQuiz(app, admin, id, questions)
})

async function handIn(texts: readonly string[], as = student) {
  const { body } = await app.call(startAttempt, { as, params })
  const of = { ...params, attemptId: body.id }
  for (const [place, text] of texts.entries()) {
    const answer = { kind: 'text' as const, text }
    await app.call(saveQuizAnswer, { as, params: { ...of, place }, body: { answer } })
  }
  return (await app.call(submitAttempt, { as, params: of })).body
}
const list = async (query = {}) =>
  (await app.call(listWrittenAnswers, { as: teacher, params, query })).body
const mark = (
  answerId: string,
  points: number,
  more: { replaces?: string | null; comment?: string } = {},
) =>
  app.call(markAnswer, {
    as: teacher,
    params: { ...params, answerId },
    body: { points, ...more },
  })
const reread = async (attemptId: string) =>
  (await app.call(getAttempt, { as: student, params: { ...params, attemptId } })).body
const told = async () =>
  (await app.call(listNotifications, { as: student })).body.filter(({ title }) =>
    title.startsWith('Quiz'),
  )

test('answers in words wait for the teacher; with the last mark the score counts and the student is told', async () => {
  const attempt = await handIn(['It limits the loss', 'It limits me'])
  expect(attempt).toMatchObject({ awaiting: 2, points: null, passed: null, possible: 20 })
  expect(attempt.outcomes?.[0]).toMatchObject({ points: null, isRight: null, right: null })
  expect((await app.call(getManagedQuiz, { as: teacher, params })).body.toMark).toBe(2)
  const [first, second] = await list()
  expect(first).toMatchObject({ student: { id: student.id }, possible: 10, markedAt: null })
  expect((await mark(first?.id ?? '', 8, { comment: 'Well put' })).status).toBe(204)
  expect(await reread(attempt.id)).toMatchObject({ awaiting: 1, points: null })
  expect(await told()).toEqual([])
  expect((await mark(second?.id ?? '', 6)).status).toBe(204)
  const over = await reread(attempt.id)
  expect(over).toMatchObject({ awaiting: 0, points: 14, passed: true })
  expect(over.outcomes?.map(({ comment }) => comment).toSorted()).toEqual(['', 'Well put'])
  const course = await app.call(getCourse, { as: student, params: { id: params.id } })
  expect(course.body.progress).toBe(100)
  await expect
    .poll(told)
    .toMatchObject([{ type: 'success', title: 'Quiz passed', message: 'Quiz: 14 of 20 points' }])
  expect((await app.call(getManagedQuiz, { as: teacher, params })).body.toMark).toBe(0)
})

test('an answer that was not given needs no mark', async () => {
  expect(await handIn([])).toMatchObject({ awaiting: 0, points: 0, passed: false })
  expect(await list()).toEqual([])
  const one = await handIn(['Only this', '  '])
  expect(one.awaiting).toBe(1)
  const listed = await list()
  expect(listed).toMatchObject([{ answer: 'Only this', prompt: expect.stringContaining('Why') }])
  await mark(listed[0]?.id ?? '', 3)
  await expect.poll(told).toMatchObject([{ type: 'warning', title: 'Quiz not passed yet' }])
})

test('a mark is replaced only by whoever has seen it, and never above the points', async () => {
  const attempt = await handIn(['One'])
  const [answer] = await list()
  const answerId = answer?.id ?? ''
  expect(await mark(answerId, 11)).toMatchObject({
    status: 400,
    body: { message: 'This answer can get at most 10 points.' },
  })
  const marks = await Promise.all([mark(answerId, 2), mark(answerId, 3), mark(answerId, 4)])
  expect(marks.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  const [marked] = await list()
  expect((await mark(answerId, 9, { replaces: marked?.markedAt })).status).toBe(204)
  expect((await reread(attempt.id)).points).toBe(9)
  const elsewhere = await makeQuiz(app, admin, params.id, [])
  const wrongQuiz = await app.call(markAnswer, {
    as: teacher,
    params: { ...elsewhere, answerId },
    body: { points: 1 },
  })
  expect(wrongQuiz.status).toBe(404)
})

test('those that wait come first, the oldest first, page by page', async () => {
  await handIn(['a', 'b'])
  app.clock.advance(1000)
  await handIn(['c', 'd'])
  const all = await list()
  expect(all.map(({ answer }) => answer).join('')).toMatch(/^(ab|ba)(cd|dc)$/)
  await mark(all[0]?.id ?? '', 1)
  const answer = await app.call(listWrittenAnswers, {
    as: teacher,
    params,
    query: { page: 2, limit: 3 },
  })
  expect(answer.body).toMatchObject([{ id: all[0]?.id, points: 1 }])
  expect(answer.headers['x-total-count']).toBe('4')
})
