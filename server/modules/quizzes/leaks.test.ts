import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAttempt, getQuiz, startAttempt, submitAttempt } from '#contract/quizzes/attempts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { permissionMatrix } from '#testing/permission-matrix.ts'
import { makeQuiz } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

/** What only the teacher's questions contain, of testing/quizzes.ts: words, the formula, and the names of fields. */
const secrets = [
  'SECRET',
  '7654321',
  'pipValue',
  'correct',
  'formula',
  'tolerance',
  'seed',
  '"right"',
  'isRight',
  'given',
]

/** The calls that nobody reads from: streams, and those that end the caller's session. */
const apart = new Set(['GET /events', 'POST /auth/logout'])

test('before the submission no call of a student tells what is right', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const params = await makeQuiz(app, admin, id)
  const callers = {
    free: await app.people.free(),
    academy: await app.people.academy(),
    mentorship: await app.people.mentorship(),
  }
  const routes = app.academy.routes.filter(
    ({ method, path }) => !apart.has(`${method} ${path}`) && method !== 'DELETE',
  )
  expect(routes.filter(({ path }) => path.includes('/quizzes')).length).toBeGreaterThan(10)
  let seen = 0
  for (const [role, as] of Object.entries(callers)) {
    const { body: attempt } = await app.call(startAttempt, { as, params })
    expect(attempt.questions).toHaveLength(6)
    for (const { method, path } of routes) {
      // Who is refused is told nothing of anything.
      const outcome = permissionMatrix[`${method} ${path}`]?.[role as keyof typeof callers]
      if (path.endsWith('/submission') || outcome === 403) continue
      const url = `/api${path}`
        .replace(':quizId', params.quizId)
        .replace(':videoId', params.quizId)
        .replace(':textId', params.quizId)
        .replace(':attemptId', attempt.id)
        .replace(':place', '2')
        .replace(/:(id|userId)\b/, path.startsWith('/courses') ? id : as.id)
        .replace(/:\w+/g, as.id)
      const answer = await app.request({
        method,
        url,
        headers: { authorization: `Bearer ${as.token}` },
        ...(method !== 'GET' && { payload: { answer: { kind: 'number', value: 1 } } }),
      })
      if (!path.startsWith('/courses/:id/quizzes') && !answer.text.includes('Quiz')) continue
      seen++
      for (const secret of secrets) {
        expect.soft(answer.text.includes(secret), `${method} ${path} tells ${secret}`).toBe(false)
      }
    }
    // What the calls that concern it answer, in full.
    const of = { as, params: { ...params, attemptId: attempt.id } }
    const open = (await app.call(getAttempt, of)).body
    expect(open).not.toHaveProperty('outcomes')
    const allowed = new Set([
      'place',
      'kind',
      'prompt',
      'points',
      'unit',
      'options',
      'lefts',
      'answer',
    ])
    for (const question of open.questions) {
      expect(Object.keys(question).filter((key) => !allowed.has(key))).toEqual([])
    }
    const over = await app.call(submitAttempt, of)
    expect(over.text).toContain('SECRET explanation')
    // The overview never does.
    expect((await app.call(getQuiz, { as, params })).text).not.toContain('SECRET')
  }
  // Both reads, the start and the answer of each caller at least.
  expect(seen).toBeGreaterThan(12)
})
