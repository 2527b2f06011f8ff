import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeVideo } from '#contract/course-modules.ts'
import { getCourse, listVideos, saveProgress } from '#contract/courses.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  getAttempt,
  getQuiz,
  saveQuizAnswer,
  startAttempt,
  submitAttempt,
} from '#contract/quizzes/attempts.ts'
import type { Answer, QuestionInput } from '#contract/quizzes/questions.ts'
import { deleteQuestion, getManagedQuiz, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { changedWhileWaiting } from '#testing/held-row.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz, oneOfEachKind, rightTo } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

type Params = { id: string; quizId: string }
const start = (params: Params, as = student) => app.call(startAttempt, { as, params })
const overview = async (params: Params) => (await app.call(getQuiz, { as: student, params })).body
const at = (params: Params, attemptId: string) => ({
  as: student,
  params: { ...params, attemptId },
})
const save = (params: Params, attemptId: string, place: number, answer: Answer | null) =>
  app.call(saveQuizAnswer, {
    as: student,
    params: { ...params, attemptId, place },
    body: { answer },
  })
const submit = (params: Params, attemptId: string) => app.call(submitAttempt, at(params, attemptId))
const reread = async (params: Params, attemptId: string) =>
  (await app.call(getAttempt, at(params, attemptId))).body
/** Everything but the text, which a teacher marks. */
const marked = () => oneOfEachKind().filter(({ kind }) => kind !== 'text')
const single = () => oneOfEachKind().slice(0, 1)

/** Makes an attempt in which the questions of the given places are right, and the others have no answer. */
async function attempt(params: Params, places: readonly number[]) {
  const { body } = await start(params)
  for (const place of places) {
    const question = body.questions[place]
    if (question) expect((await save(params, body.id, place, rightTo(question))).status).toBe(204)
  }
  return submit(params, body.id)
}

test('an attempt is answered, submitted and marked; passing it completes the lesson', async () => {
  const params = await makeQuiz(app, admin, id, marked(), { attemptsAllowed: 3 })
  expect(await overview(params)).toMatchObject({ questions: 5, passPercent: 70, attemptsLeft: 3 })
  // 10 of 15 points are not enough, 11 are.
  const failed = await attempt(params, [0, 3, 4])
  expect(failed.body).toMatchObject({ number: 1, points: 10, possible: 15, passed: false })
  const course = async () =>
    (await app.call(getCourse, { as: student, params: { id } })).body.progress
  expect(await course()).toBe(0)
  const passed = await attempt(params, [1, 3, 4])
  expect(passed.body).toMatchObject({ number: 2, points: 11, passed: true, awaiting: 0 })
  expect(passed.body.outcomes?.map(({ isRight, points }) => [isRight, points])).toEqual([
    [false, 0],
    [true, 2],
    [false, 0],
    [true, 4],
    [true, 5],
  ])
  expect(passed.body.outcomes?.[0]).toMatchObject({
    explanation: 'SECRET explanation',
    feedback: [],
  })
  expect(passed.body.outcomes?.map(({ right }) => right?.kind)).toEqual(
    passed.body.questions.map((question) => rightTo(question).kind),
  )
  expect(await course()).toBe(100)
  const { attempts, attemptsLeft } = await overview(params)
  expect([attempts.map(({ points }) => points), attemptsLeft]).toEqual([[11, 10], 1])
  // Failing it later takes nothing away.
  await attempt(params, [])
  expect(await course()).toBe(100)
  expect(await start(params)).toMatchObject({
    status: 422,
    body: { message: 'You have used all attempts at this quiz.' },
  })
})

test('the feedback on what was chosen is told', async () => {
  const params = await makeQuiz(app, admin, id, single())
  const { body } = await start(params)
  const wrong = body.questions[0]?.options?.indexOf('London') ?? -1
  await save(params, body.id, 0, { kind: 'choice', chosen: [wrong] })
  const { outcomes } = (await submit(params, body.id)).body
  expect(outcomes?.[0]?.feedback).toEqual([{ option: wrong, text: 'SECRET hint' }])
})

test('only passing completes it, and looking at it does not', async () => {
  const params = await makeQuiz(app, admin, id, single())
  const body = { position: 600, watched: 600, ended: true, duration: 600 }
  const progress = { id, videoId: params.quizId }
  for (const _ of [1, 2]) {
    const answer = await app.call(saveProgress, { as: student, params: progress, body })
    expect(answer.body.completed).toBe(false)
    app.clock.advance(60_000)
  }
  await attempt(params, [])
  const [lesson] = (await app.call(listVideos, { as: student, params: { id } })).body
  expect(lesson?.completed).toBe(false)
})

describe('at the same moment', () => {
  test('several starts are one attempt, and no more than allowed are made', async () => {
    const params = await makeQuiz(app, admin, id, single(), { attemptsAllowed: 2 })
    for (const left of [1, 0]) {
      const starts = await Promise.all(Array.from({ length: 6 }, () => start(params)))
      expect(starts.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
      const ids = new Set(starts.map(({ body }) => body.id))
      expect(ids.size).toBe(1)
      expect((await overview(params)).attemptsLeft).toBe(left)
      await submit(params, [...ids][0] ?? '')
    }
    const late = await Promise.all([start(params), start(params)])
    expect(late.map(({ status }) => status)).toEqual([422, 422])
    const { pool } = app.academy.db
    const [row] = await pool
      .selectFrom('quizAttempts')
      .selectAll()
      .where('videoId', '=', params.quizId)
      .execute()
    if (!row) throw new Error('no attempt')
    const third = { ...row, id: crypto.randomUUID(), number: 3 }
    await expect(pool.insertInto('quizAttempts').values(third).execute()).rejects.toThrow('check')
  })

  test('where any number is allowed, a student makes a thousand at most', async () => {
    const params = await makeQuiz(app, admin, id, single())
    const { body } = await start(params)
    await submit(params, body.id)
    const { pool } = app.academy.db
    await pool.updateTable('quizAttempts').set({ number: 999 }).where('id', '=', body.id).execute()
    const last = await start(params)
    expect(last).toMatchObject({ status: 201, body: { number: 1000 } })
    await submit(params, last.body.id)
    expect((await start(params)).status).toBe(422)
  })

  test('several submissions have one result, whatever is still being answered', async () => {
    const params = await makeQuiz(app, admin, id, single())
    const { body } = await start(params)
    const question = body.questions[0]
    if (!question) throw new Error('no question')
    const wanted = { right: rightTo(question), wrong: { kind: 'choice', chosen: [] } as Answer }
    const calls = [
      ...[1, 2, 3].map(() => submit(params, body.id)),
      save(params, body.id, 0, wanted.right),
      ...[1, 2, 3].map(() => submit(params, body.id)),
    ]
    const answers = await Promise.all(calls)
    const results = answers.filter(({ status }) => status === 200)
    expect(results).toHaveLength(6)
    const texts = results.map(({ body }) => body && [body.points, body.submittedAt, body.questions])
    expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1)
    // What was acknowledged counts, and what came too late was refused.
    const saved = answers.find(({ status }) => status !== 200)
    const after = await reread(params, body.id)
    expect(after.points).toBe(saved?.status === 204 ? 1 : 0)
    expect((await save(params, body.id, 0, wanted.wrong)).body).toMatchObject({
      message: 'This attempt has been submitted.',
    })
    expect(await reread(params, body.id)).toEqual(after)
  })
})

describe('the time', () => {
  test('late answers are refused, and what was saved is submitted by itself', async () => {
    const params = await makeQuiz(app, admin, id, marked(), { minutes: 2 })
    const { body } = await start(params)
    expect(body.secondsLeft).toBeGreaterThan(110)
    const [first, second] = body.questions
    if (!first || !second) throw new Error('no questions')
    app.clock.advance(60_000)
    const { secondsLeft } = await reread(params, body.id)
    expect(secondsLeft).toBeLessThanOrEqual(60)
    expect((await save(params, body.id, 0, rightTo(first))).status).toBe(204)
    app.clock.advance(60_000)
    expect(await save(params, body.id, 1, rightTo(second))).toMatchObject({
      status: 422,
      body: { message: 'The time for this attempt is up.' },
    })
    expect(await reread(params, body.id)).toMatchObject({ secondsLeft: 0, submittedAt: null })
    await app.runJob('quizzes.submit-expired')
    await expect
      .poll(async () => (await app.call(listNotifications, { as: student })).body)
      .toMatchObject([{ title: 'Quiz not passed yet', message: 'Quiz: 1 of 15 points' }])
    const over = await reread(params, body.id)
    expect(over).toMatchObject({ points: 1, possible: 15, passed: false, secondsLeft: null })
    const took = Date.parse(over.submittedAt ?? '') - Date.parse(over.startedAt)
    expect(took).toBe(2 * 60_000)
    await app.runJob('quizzes.submit-expired')
    expect(await reread(params, body.id)).toEqual(over)
  })

  test('a new attempt ends the one whose time is up', async () => {
    const params = await makeQuiz(app, admin, id, single(), { minutes: 1 })
    const first = (await start(params)).body
    app.clock.advance(60_000)
    expect((await start(params)).body.number).toBe(2)
    expect((await reread(params, first.id)).submittedAt).not.toBeNull()
  })
})

test('an attempt keeps its questions, whatever becomes of the quiz', async () => {
  const params = await makeQuiz(app, admin, id, marked())
  const { body } = await start(params)
  const managed = (await app.call(getManagedQuiz, { as: admin, params })).body
  for (const { id: questionId, question } of managed.questions) {
    const of = { as: admin, params: { ...params, questionId } }
    if (question.kind === 'numeric') await app.call(deleteQuestion, of)
    else {
      const changed = { ...question, prompt: 'Changed', points: 50 } as QuestionInput
      await app.call(updateQuestion, { ...of, body: { question: changed } })
    }
  }
  expect(await reread(params, body.id)).toMatchObject({ questions: body.questions })
  for (const question of body.questions)
    await save(params, body.id, question.place, rightTo(question))
  const { points, possible, questions } = (await submit(params, body.id)).body
  expect([points, possible]).toEqual([15, 15])
  expect(questions.map(({ prompt }) => prompt)).toEqual(body.questions.map(({ prompt }) => prompt))
})

test('questions are drawn from all, as many as are set', async () => {
  const questions = Array.from({ length: 12 }, (_, index): QuestionInput => {
    return { kind: 'text', prompt: `Question ${index}`, points: 1 }
  })
  const params = await makeQuiz(app, admin, id, questions, { drawn: 3 })
  expect((await overview(params)).questions).toBe(3)
  const seen = new Set<string>()
  for (let number = 0; number < 12; number++) {
    const { body } = await start(params)
    expect(new Set(body.questions.map(({ prompt }) => prompt)).size).toBe(3)
    for (const { prompt } of body.questions) seen.add(prompt)
    await submit(params, body.id)
  }
  expect(seen.size).toBeGreaterThan(6)
})

test('a quiz without questions cannot be begun', async () => {
  const params = await makeQuiz(app, admin, id, [])
  expect(await start(params)).toMatchObject({
    status: 422,
    body: { message: 'This quiz has no questions yet.' },
  })
})

test('an answer has to be one to its question', async () => {
  const params = await makeQuiz(app, admin, id, single())
  const { body } = await start(params)
  const wrong: Answer[] = [
    { kind: 'choice', chosen: [2] },
    { kind: 'choice', chosen: [0, 1] },
    { kind: 'text', text: 'Tokyo' },
  ]
  for (const answer of wrong) expect((await save(params, body.id, 0, answer)).status).toBe(400)
  expect((await save(params, body.id, 1, null)).status).toBe(404)
})

test('nobody else sees an attempt, and nobody one of a quiz that is not open', async () => {
  const params = await makeQuiz(app, admin, id, single())
  const { body } = await start(params)
  const calls = (as: Person, attemptId = body.id) => [
    app.call(getQuiz, { as, params }),
    app.call(startAttempt, { as, params }),
    ...callsOf(as, attemptId),
  ]
  const callsOf = (as: Person, attemptId: string) => [
    app.call(getAttempt, { as, params: { ...params, attemptId } }),
    app.call(saveQuizAnswer, {
      as,
      params: { ...params, attemptId, place: 0 },
      body: { answer: null },
    }),
    app.call(submitAttempt, { as, params: { ...params, attemptId } }),
  ]
  const other = await app.people.academy()
  for (const one of [other, admin]) {
    const answers = await Promise.all(callsOf(one, body.id))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  const outside = await Promise.all(calls(await app.people.free()))
  expect(outside.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  // In a module that is yet to open to somebody who has not begun it.
  const moduleId = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 14 })
  const place = { moduleId, order: 0 }
  await app.call(placeVideo, { as: admin, params: { id, videoId: params.quizId }, body: place })
  expect((await app.call(getQuiz, { as: student, params })).status, 'begun').toBe(200)
  const closed = await Promise.all([
    app.call(getQuiz, { as: other, params }),
    app.call(startAttempt, { as: other, params }),
  ])
  expect(closed.map(({ status }) => status)).toEqual([404, 404])
})

test('a student who asks for their data gets the attempts in words', async () => {
  const params = await makeQuiz(app, admin, id, single())
  await attempt(params, [0])
  const stored = JSON.stringify(await app.storedOf(student.id, 'quizzes'))
  expect(stored).toContain('Which session opens first?')
  expect(stored).toContain('Tokyo')
  expect(stored).not.toContain('SECRET')
})

test('a course that is withdrawn while a start waits for its turn begins no attempt', async () => {
  const params = await makeQuiz(app, admin, id, single())
  const answer = await changedWhileWaiting(
    app.academy.db.driver,
    { table: 'courses', id },
    () => start(params),
    (other) => other.query('update courses set is_published = false where id = $1', [id]),
  )
  expect(answer.status).toBe(404)
})
