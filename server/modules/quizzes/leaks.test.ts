import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAttempt, getQuiz, startAttempt, submitAttempt } from '#contract/quizzes/attempts.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { type Caller, permissionMatrix } from '#testing/permission-matrix.ts'
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
  '"given"',
]

/** The calls that nobody reads from: streams, and those that end the caller's session. */
const apart = new Set(['GET /events', 'POST /auth/logout'])

/** Everybody who may take a quiz of a free course, and does not teach. */
const everyReader = async () => ({
  free: await app.people.free(),
  academy: await app.people.academy(),
  mentorship: await app.people.mentorship(),
  lapsed: await app.people.lapsed(),
  support: await app.people.staff('support'),
  bookkeeper: await app.people.staff('bookkeeper'),
})

test('before the submission no call of a student tells what is right', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const params = await makeQuiz(app, admin, id)
  const callers = await everyReader()
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
      const outcome = permissionMatrix[`${method} ${path}`]?.[role as Caller]
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

/** The same questions twice: what is right in them is the other way round, and is explained at greater length. */
function questionsWith(isOther: boolean): QuestionInput[] {
  const turned = <T>(items: readonly T[]) => (isOther ? items.toReversed() : [...items])
  const option = (text: string, correct: boolean) => ({
    ...{ id: randomUUID(), text, correct },
    feedback: correct ? 'Yes, since it is the first of the day.' : '',
  })
  const explanation = isOther ? 'It is so. '.repeat(50) : 'So.'
  const common = { points: 1, explanation }
  return [
    {
      ...common,
      kind: 'single',
      prompt: 'Which?',
      options: [option('Tokyo', !isOther), option('Paris', isOther)],
    },
    {
      ...common,
      kind: 'multiple',
      prompt: 'Which of them?',
      options: [option('EURUSD', true), option('EURNOK', isOther), option('EURTRY', !isOther)],
    },
    {
      ...common,
      kind: 'numeric',
      prompt: 'How much?',
      formula: isOther ? '1000000 / 3' : '7',
      tolerance: isOther ? 0.125 : 0,
      unit: 'pips',
      parameters: [],
    },
    {
      ...common,
      kind: 'order',
      prompt: 'What comes first?',
      items: turned([{ text: 'Plan' }, { text: 'Trade' }]),
    },
    {
      ...common,
      kind: 'match',
      prompt: 'What belongs together?',
      pairs: [
        { left: 'EURUSD', right: isOther ? '0.02' : '0.01' },
        { left: 'USDJPY', right: isOther ? '0.01' : '0.02' },
      ],
    },
    { ...common, kind: 'text', prompt: 'Why a stop?' },
  ]
}

/** What an answer consists of, whatever the order of its parts, without what differs by nature: ids and instants. */
const partsOf = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
    .split(/(?=[{[,])|(?<=[}\]])/)
    .map((part) => part.replace(/^[,[{]+|[\]}]+$/g, ''))
    .toSorted()

test('two quizzes that differ in nothing but what is right answer alike, to the byte, until they are submitted', async () => {
  const roleAccess = ['community_student' as const]
  const [one, other] = await Promise.all(
    [false, true].map(async (isOther) => {
      const { id } = await makeCourse(app, admin, { title: 'Twins', roleAccess })
      return makeQuiz(app, admin, id, questionsWith(isOther))
    }),
  )
  if (!one || !other) throw new Error('There are two.')
  const routes = app.academy.routes.filter(
    ({ method, path }) =>
      path.startsWith('/courses/:id') && method !== 'DELETE' && !path.endsWith('/submission'),
  )
  expect(routes.length).toBeGreaterThan(40)
  for (const [role, as] of Object.entries(await everyReader())) {
    const attempts = new Map<string, string>()
    for (const params of [one, other]) {
      attempts.set(params.quizId, (await app.call(startAttempt, { as, params })).body.id)
    }
    for (const { method, path } of routes) {
      const label = `${role}: ${method} ${path}`
      if (permissionMatrix[`${method} ${path}`]?.[role as Caller] === 403) continue
      for (const answer of [{ kind: 'number', value: 7 }, { kind: 'choice', chosen: [0] }, null]) {
        if (answer === null && method !== 'GET') continue
        if (answer !== null && method === 'GET') continue
        const [first, second] = await Promise.all(
          [one, other].map(({ id, quizId }) =>
            app.request({
              method,
              url: `/api${path}`
                .replace(':id', id)
                .replace(/:(quizId|videoId|textId|exerciseId|drillId|lessonId)/, quizId)
                .replace(':attemptId', attempts.get(quizId) ?? '')
                .replace(':place', answer?.kind === 'number' ? '2' : '0')
                .replace(/:\w+/g, as.id),
              headers: { authorization: `Bearer ${as.token}` },
              ...(answer && { payload: { answer } }),
            }),
          ),
        )
        expect.soft(second?.status, label).toBe(first?.status)
        expect.soft(second?.headers['content-length'], label).toBe(first?.headers['content-length'])
        expect.soft(partsOf(second?.text ?? ''), label).toEqual(partsOf(first?.text ?? ''))
      }
    }
  }
})
