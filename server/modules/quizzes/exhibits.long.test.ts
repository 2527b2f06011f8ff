import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAttempt, startAttempt } from '#contract/quizzes/attempts.ts'
import { createQuizChart } from '#contract/quizzes/exhibits.ts'
import { deleteQuestion, getManagedQuiz, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, hourlyCandles } from '#testing/exercises.ts'
import { disguisedFiles } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import {
  candleWindow,
  copyCandles,
  makeShownQuiz,
  sendPicture,
  zoneQuestion,
} from '#testing/quiz-exhibits.ts'
import { makeQuiz } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
  const programs = { roleAccess: ['academy_student' as const], isPublished: true }
  courseId = (await makeCourse(app, admin, programs)).id
})
afterAll(() => app.stop())

test('the candles stay as they were when they were chosen, whatever becomes of the academy’s', async () => {
  const { params, chart } = await makeShownQuiz(app, admin, courseId)
  const student = await app.people.academy()
  const { body } = await app.call(startAttempt, { as: student, params })
  await sql`delete from candle_months where pair = 'EURUSD'`.execute(app.academy.db.pool)
  const of = { as: student, params: { ...params, attemptId: body.id } }
  const managed = await app.call(getManagedQuiz, { as: admin, params })
  const questionId = managed.body.questions[1]?.id ?? ''
  await app.call(deleteQuestion, { as: admin, params: { ...params, questionId } })
  const again = (await app.call(getAttempt, of)).body
  expect(again.questions[1]?.chart?.packed).toBe(chart.packed)
  expect((await copyCandles(app, admin, params)).status).toBe(422)
  await addCandles(app, 'EURUSD')
})

test('what nothing shows any more makes room after a week; what an attempt shows stays', async () => {
  const { params, chart, added } = await makeShownQuiz(app, admin, courseId)
  const student = await app.people.academy()
  const unused = (await copyCandles(app, admin, params, 30, 60)).body
  const { body } = await app.call(startAttempt, { as: student, params })
  const now = (await copyCandles(app, admin, params, 20, 80)).body
  const question = zoneQuestion(now.id)
  await app.call(updateQuestion, {
    as: admin,
    params: { ...params, questionId: added.id },
    body: { question },
  })
  const { pool } = app.academy.db
  await sql`
    update quiz_charts set created_at = created_at - interval '8 days'
    where video_id = ${params.quizId}`.execute(pool)
  const fresh = (await copyCandles(app, admin, params, 10, 50)).body
  const { rows } = await sql<{ id: string }>`
    select id from quiz_charts where video_id = ${params.quizId}`.execute(pool)
  const ids = rows.map(({ id }) => id)
  expect(ids.toSorted()).toEqual([chart.id, now.id, fresh.id].toSorted())
  expect(ids).not.toContain(unused.id)
  const of = { as: student, params: { ...params, attemptId: body.id } }
  expect((await app.call(getAttempt, of)).body.questions[1]?.chart?.packed).toBe(chart.packed)
})

test('files that are no pictures, and more candles than are shown, are refused', async () => {
  const params = await makeQuiz(app, admin, courseId, [])
  for (const content of [disguisedFiles.html, disguisedFiles.svg]) {
    expect((await sendPicture(app, admin, params, content)).status).toBe(415)
  }
  await addCandles(app, 'GBPUSD', hourlyCandles({ count: 700 }))
  const body = candleWindow(0, 600, 'GBPUSD')
  const answer = await app.call(createQuizChart, { as: admin, params, body })
  expect(answer).toMatchObject({ status: 422 })
  expect(answer.text).toContain('at most 500')
})
