import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getExerciseResult,
  listExerciseAnswers,
  type ManagedExercise,
  markExerciseAnswer,
} from '#contract/exercises.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, answerExercise, makeExercise } from '#testing/exercises.ts'
import { changedWhileWaiting } from '#testing/held-row.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let made: ManagedExercise
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  made = await makeExercise(app, admin, id, { marking: 'hand' })
})

const list = (query: { page?: number; limit?: number } = {}, as: Person = admin) =>
  app.call(listExerciseAnswers, { as, params: { id: made.courseId, exerciseId: made.id }, query })
const mark = (
  student: Person,
  body: { points: number; comment?: string; replaces?: string | null },
) =>
  app.call(markExerciseAnswer, {
    as: admin,
    params: { id: made.courseId, exerciseId: made.id, userId: student.id },
    body,
  })
async function answered(reason = 'Because.') {
  const student = await app.people.academy()
  await answerExercise(app, student, made, { direction: 'NONE', reason })
  return student
}

test('a teacher reads the answers page by page, those without points first', async () => {
  expect((await list()).body).toEqual([])
  const [first, second, third] = [
    await answered('One'),
    await answered('Two'),
    await answered('Three'),
  ]
  await mark(third, { points: 5 })
  const page = await list({ page: 1, limit: 2 })
  expect(page.headers['x-total-count']).toBe('3')
  expect(page.body.map(({ userId }) => userId)).toEqual([second.id, first.id])
  const rest = await list({ page: 2, limit: 2 })
  expect(rest.body).toMatchObject([{ userId: third.id, reason: 'Three', points: 5 }])
  expect(rest.body[0]?.name).toBeTruthy()
  expect((await list({}, first)).status).toBe(403)
})

test('points and a comment reach the student, with a notification', async () => {
  const student = await answered()
  const { body } = await mark(student, { points: 80, comment: 'Well reasoned.' })
  expect(body).toMatchObject({ points: 80, comment: 'Well reasoned.', userId: student.id })
  const params = { id: made.courseId, exerciseId: made.id }
  const result = await app.call(getExerciseResult, { as: student, params })
  expect(result.body.answer).toMatchObject({ points: 80, comment: 'Well reasoned.' })
  await expect
    .poll(async () => (await app.call(listNotifications, { as: student })).body)
    .toContainEqual(
      expect.objectContaining({ title: 'Exercise marked', message: 'The break: 80 points' }),
    )
})

test('points have limits, replace only what was read, and are given for an answer', async () => {
  const student = await answered()
  for (const points of [-1, 101, 1.5]) expect((await mark(student, { points })).status).toBe(400)
  const at = await Promise.all([mark(student, { points: 1 }), mark(student, { points: 2 })])
  expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { markedAt } = (await list()).body[0] ?? {}
  expect((await mark(student, { points: 3 })).status).toBe(409)
  expect((await mark(student, { points: 3, replaces: markedAt ?? null })).status).toBe(200)
  expect((await mark(await app.people.academy(), { points: 3 })).status).toBe(404)
})

test('an exercise that is marked by its result takes no points', async () => {
  made = await makeExercise(app, admin, made.courseId)
  expect((await mark(await answered(), { points: 3 })).status).toBe(422)
})

test('how an exercise is marked is read with the answer, not before', async () => {
  const student = await answered()
  const answer = await changedWhileWaiting(
    app.academy.db.driver,
    { table: 'chart_exercises', column: 'video_id', id: made.id },
    () => mark(student, { points: 3 }),
    (other) =>
      other.query("update chart_exercises set marking = 'r' where video_id = $1", [made.id]),
  )
  expect(answer).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
  expect((await list()).body).toMatchObject([{ userId: student.id, points: null }])
})
