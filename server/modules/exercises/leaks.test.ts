import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import { createCourse, listVideos } from '#contract/courses.ts'
import { getExercise, getExerciseResult, type ManagedExercise } from '#contract/exercises.ts'
import type { Route } from '#server/platform/http/route.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { addCandles, answerExercise, exerciseInput, makeExercise } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { type Caller, permissionMatrix } from '#testing/permission-matrix.ts'

let app: TestApp
let admin: Person
/** Two exercises that differ in nothing but what follows, each in a course of its own. */
let rising: ManagedExercise
let falling: ManagedExercise
let students: Record<
  'free' | 'academy' | 'mentorship' | 'lapsed' | 'support' | 'bookkeeper',
  Person
>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
  const fields = { title: 'Charts', description: 'D', content: 'C' }
  const roleAccess = ['community_student' as const]
  const course = await makeCourse(app, admin, { ...fields, roleAccess })
  rising = await makeExercise(app, admin, course.id)
  const copy = await app.call(createCourse, {
    as: admin,
    body: { ...fields, roleAccess, copyOf: course.id },
  })
  const params = { id: copy.body.id }
  await app.request({
    method: 'PUT',
    url: `/api/courses/${params.id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { isPublished: true },
  })
  const { body } = await app.call(listVideos, { as: admin, params })
  falling = { ...rising, id: body[0]?.id ?? '', courseId: params.id }
  await turnRound(falling.id)
  students = {
    free: await app.people.free(),
    academy: await app.people.academy(),
    mentorship: await app.people.mentorship(),
    lapsed: await app.people.lapsed(),
    // Who works in the office without teaching sees a course as any member does.
    support: await app.people.staff('support'),
    bookkeeper: await app.people.staff('bookkeeper'),
  }
})
afterAll(() => app.stop())

/** Replaces what follows by its mirror image, with another solution. */
async function turnRound(videoId: string): Promise<void> {
  const { pool } = app.academy.platform.db
  const { following } = await pool
    .selectFrom('chartExerciseFutures')
    .select('following')
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  const { digits, times, ...prices } = unpackCandles(following, 6)
  const top = 2 * (prices.open[0] ?? 0)
  const turned = (values: number[]) => values.map((points) => top - points)
  const packed = packCandles({
    digits,
    times,
    open: turned(prices.open),
    close: turned(prices.close),
    high: turned(prices.low),
    low: turned(prices.high),
  })
  const solution = {
    direction: 'SELL',
    stop: '1.10100',
    text: 'Sell, and wait for it to fall a long way.',
  }
  await sql`update chart_exercise_futures set following = ${Buffer.from(packed)} where video_id = ${videoId}`.execute(
    pool,
  )
  await sql`update chart_exercises set solution = ${JSON.stringify(solution)} where video_id = ${videoId}`.execute(
    pool,
  )
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** What the exercise must not tell before the commit, as it would be written. */
async function secretsOf({ id }: ManagedExercise): Promise<string[]> {
  const { following } = await app.academy.platform.db.pool
    .selectFrom('chartExerciseFutures')
    .select('following')
    .where('videoId', '=', id)
    .executeTakeFirstOrThrow()
  const base64 = following.toString('base64')
  return [base64.slice(4, 40), base64.slice(-40, -4), 'Buy the break', 'wait for it to fall']
}

function send(route: Route, as: Person, exercise: ManagedExercise) {
  const writes = route.method !== 'GET' && route.method !== 'DELETE'
  const url = route.path
    .replace(':id', exercise.courseId)
    .replace(/:(exerciseId|videoId|textId|quizId)/, exercise.id)
    .replace(/:userId/, as.id)
    .replace(/:\w+/g, exercise.id)
  return app.request({
    method: route.method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as.token}` },
    ...(writes && { payload: { position: 1, ended: true } }),
  })
}

/** An answer without what differs by nature: ids and instants. */
const comparable = (text: string) =>
  text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')

test('before the commit, no call of a student tells anything of what follows', async () => {
  const secrets = [...(await secretsOf(rising)), ...(await secretsOf(falling))]
  // The stream never ends; the commit is the call that tells; logging out and deleting end the session.
  const apart = [
    'GET /events',
    'POST /auth/logout',
    'POST /courses/:id/exercises/:exerciseId/answer',
  ]
  const routes = app.academy.routes.filter(
    (one) => !apart.includes(nameOf(one)) && one.method !== 'DELETE',
  )
  const about = routes.filter(({ path }) => path.startsWith('/courses/:id'))
  expect(about.length).toBeGreaterThan(10)
  for (const [role, student] of Object.entries(students) as [Caller, Person][]) {
    for (const route of routes) {
      // Who is refused is told nothing of anything; of other things all are told alike, the mentored most.
      if (permissionMatrix[nameOf(route)]?.[role] === 403) continue
      if (role !== 'mentorship' && !about.includes(route)) continue
      const label = `${role}: ${nameOf(route)}`
      const one = await send(route, student, rising)
      for (const secret of secrets) expect.soft(one.text.includes(secret), label).toBe(false)
      if (!about.includes(route)) continue
      const other = await send(route, student, falling)
      expect.soft(comparable(other.text), label).toBe(comparable(one.text))
      expect.soft(other.headers['content-length'], label).toBe(one.headers['content-length'])
    }
  }
})

test('a validator, a batch and a download of one’s data tell nothing either', async () => {
  const student = await app.people.free()
  const secrets = [...(await secretsOf(rising)), ...(await secretsOf(falling))]
  const headers = { authorization: `Bearer ${student.token}` }
  const addresses = [rising, falling].map(
    ({ id, courseId }) => `/courses/${courseId}/exercises/${id}`,
  )
  const results = addresses.map((address) => `${address}/result`)
  const of = encodeURIComponent([...addresses, ...results].join(' '))
  const batch = await app.request({ url: `/api/together?of=${of}`, headers })
  expect(Object.keys(batch.body as object)).not.toContain(results[0])
  const exported = await app.storedOf(student.id, 'exercises')
  for (const text of [batch.text, JSON.stringify(exported)]) {
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
  // The validator of an exercise depends on what is shown, so a changed future leaves it as it is.
  const [address = ''] = addresses
  const first = await app.request({ url: `/api${address}`, headers })
  const { etag } = first.headers
  expect(typeof etag).toBe('string')
  await turnRound(rising.id)
  const again = await app.request({
    url: `/api${address}`,
    headers: { ...headers, 'if-none-match': String(etag) },
  })
  expect(again.status).toBe(304)
  const params = { id: rising.courseId, exerciseId: rising.id }
  expect((await app.call(getExerciseResult, { as: student, params })).status).toBe(409)
})

test('one’s own commit opens nothing to others, nor another exercise', async () => {
  const [one, other] = [await app.people.free(), await app.people.free()]
  expect((await answerExercise(app, one, falling, { direction: 'NONE' })).status).toBe(200)
  const result = (as: Person, { id, courseId }: ManagedExercise) =>
    app.call(getExerciseResult, { as, params: { id: courseId, exerciseId: id } })
  expect((await result(one, falling)).status).toBe(200)
  expect((await result(other, falling)).status).toBe(409)
  expect((await result(one, rising)).status).toBe(409)
  // The ids of one exercise under the course of another.
  expect((await result(one, { ...falling, courseId: rising.courseId })).status).toBe(404)
})

test('the disguise depends on nothing but chance and the last visible price', async () => {
  const shown = async (made: ManagedExercise) => {
    const params = { id: made.courseId, exerciseId: made.id }
    return (await app.call(getExercise, { as: admin, params })).body.packed
  }
  const copies = await Promise.all(
    [1, 2, 3].map(() => makeExercise(app, admin, rising.courseId, exerciseInput())),
  )
  const packed = await Promise.all(copies.map(shown))
  expect(new Set(packed).size).toBe(3)
})
