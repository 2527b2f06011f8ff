import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import { createCourse, listVideos } from '#contract/courses.ts'
import { getDrillDecision, type ManagedDrill } from '#contract/drills.ts'
import type { Route } from '#server/platform/http/route.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { addMoment, continueDrill, decideMoment, makeDrill, momentInput } from '#testing/drills.ts'
import { hourOfCandle } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { type Caller, permissionMatrix } from '#testing/permission-matrix.ts'

/** A drill, with the decision that each student has to make in it. */
interface Begun {
  drill: ManagedDrill
  decisions: Map<string, { decisionId: string; roundId: string }>
}

let app: TestApp
/** Two drills of one moment that differ in nothing but what follows and its setup, each in a course of its own. */
let rising: Begun
let falling: Begun
let students: Record<
  'free' | 'academy' | 'mentorship' | 'lapsed' | 'support' | 'bookkeeper',
  Person
>
beforeAll(async () => {
  app = await startApp()
  const admin = await app.people.admin()
  const fields = { title: 'Charts', description: 'D', content: 'C' }
  const roleAccess = ['community_student' as const]
  const course = await makeCourse(app, admin, { ...fields, roleAccess })
  const drill = await makeDrill(app, admin, course.id)
  // The last candle before prices begin to rise, so that what follows looks like nothing before.
  await addMoment(app, admin, drill, momentInput(0, { lastAt: hourOfCandle(99) }))
  const { body } = await app.call(createCourse, {
    as: admin,
    body: { ...fields, roleAccess, copyOf: course.id },
  })
  await app.request({
    method: 'PUT',
    url: `/api/courses/${body.id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { isPublished: true },
  })
  const lessons = await app.call(listVideos, { as: admin, params: { id: body.id } })
  const copy = { ...drill, id: lessons.body[0]?.id ?? '', courseId: body.id }
  await turnRound(copy.id)
  students = {
    free: await app.people.free(),
    academy: await app.people.academy(),
    mentorship: await app.people.mentorship(),
    lapsed: await app.people.lapsed(),
    // Who works in the office without teaching sees a course as any member does.
    support: await app.people.staff('support'),
    bookkeeper: await app.people.staff('bookkeeper'),
  }
  rising = { drill, decisions: new Map() }
  falling = { drill: copy, decisions: new Map() }
  for (const student of Object.values(students)) {
    for (const one of [rising, falling]) await begin(one, student)
  }
})
afterAll(() => app.stop())

async function begin({ drill, decisions }: Begun, student: Person): Promise<void> {
  const { body } = await continueDrill(app, student, drill)
  const { moment, round } = body
  if (!moment || !round) throw new Error('There is a moment.')
  decisions.set(student.id, { decisionId: moment.decisionId, roundId: round.id })
}

const futureOf = (videoId: string) =>
  app.academy.platform.db.pool
    .selectFrom('drillFutures as future')
    .innerJoin('drillMoments as moment', 'moment.id', 'future.momentId')
    .select(['future.momentId', 'future.following', 'moment.setup'])
    .where('moment.videoId', '=', videoId)
    .executeTakeFirstOrThrow()

/** Replaces what follows by its mirror image, under another setup. */
async function turnRound(videoId: string): Promise<void> {
  const { pool } = app.academy.platform.db
  const { momentId, following } = await futureOf(videoId)
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
  await sql`update drill_futures set following = ${Buffer.from(packed)} where moment_id = ${momentId}`.execute(
    pool,
  )
  const setup = 'A breakout that fails and falls a long way'
  await sql`update drill_moments set setup = ${setup} where id = ${momentId}`.execute(pool)
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** What a drill must not tell before the commit, as it would be written. */
async function secretsOf({ drill }: Begun): Promise<string[]> {
  const { following } = await futureOf(drill.id)
  const base64 = following.toString('base64')
  return [base64.slice(4, 20), base64.slice(-20, -4), 'Breakout"', 'A breakout that fails']
}

function send(route: Route, as: Person, { drill, decisions }: Begun) {
  const writes = route.method !== 'GET' && route.method !== 'DELETE'
  const { decisionId = '', roundId = '' } = decisions.get(as.id) ?? {}
  const url = route.path
    .replace(':id', drill.courseId)
    .replace(/:(drillId|exerciseId|videoId|textId|quizId)/, drill.id)
    .replace(':decisionId', decisionId)
    .replace(':roundId', roundId)
    .replace(/:userId/, as.id)
    .replace(/:\w+/g, drill.id)
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
  // The stream never ends; logging out and deleting end the session. A commit that cannot be is sent as well.
  const apart = ['GET /events', 'POST /auth/logout']
  const routes = app.academy.routes.filter(
    (one) => !apart.includes(nameOf(one)) && one.method !== 'DELETE',
  )
  const about = routes.filter(({ path }) => path.startsWith('/courses/:id'))
  expect(about.filter(({ path }) => path.includes('/drills/')).length).toBeGreaterThan(10)
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

test('prices that are refused tell the same in both, and leave the moment undecided', async () => {
  const student = students.academy as Person
  const wrong = [
    { direction: 'BUY' as const },
    { direction: 'BUY' as const, stop: '999999999' },
    { direction: 'SELL' as const, stop: '0.000001' },
    { direction: 'NONE' as const, stop: '1' },
  ]
  for (const body of wrong) {
    const [one, other] = await Promise.all(
      [rising, falling].map(({ drill, decisions }) =>
        decideMoment(app, student, drill, decisions.get(student.id)?.decisionId ?? '', body),
      ),
    )
    expect([one?.status, other?.status]).toEqual([422, 422])
    expect(comparable(other?.text ?? '')).toBe(comparable(one?.text ?? ''))
  }
})

test('a validator, a batch and a download of one’s data tell nothing either', async () => {
  const student = students.mentorship as Person
  const secrets = [...(await secretsOf(rising)), ...(await secretsOf(falling))]
  const headers = { authorization: `Bearer ${student.token}` }
  const addresses = [rising, falling].map(
    ({ drill }) => `/courses/${drill.courseId}/drills/${drill.id}`,
  )
  const results = [rising, falling].map(
    ({ decisions }, index) =>
      `${addresses[index]}/decisions/${decisions.get(student.id)?.decisionId}`,
  )
  const of = encodeURIComponent([...addresses, ...results].join(' '))
  const batch = await app.request({ url: `/api/together?of=${of}`, headers })
  expect(Object.keys(batch.body as object)).not.toContain(results[0])
  const exported = await app.storedOf(student.id, 'drills')
  for (const text of [batch.text, JSON.stringify(exported)]) {
    for (const secret of secrets) expect(text).not.toContain(secret)
  }
  // The validator of a drill depends on what is shown, so a changed future leaves it as it is.
  const [address = ''] = addresses
  const first = await app.request({ url: `/api${address}`, headers })
  const { etag } = first.headers
  expect(typeof etag).toBe('string')
  await turnRound(rising.drill.id)
  const again = await app.request({
    url: `/api${address}`,
    headers: { ...headers, 'if-none-match': String(etag) },
  })
  expect(again.status).toBe(304)
})

test('one’s own commit opens nothing to others, nor another drill', async () => {
  const [one, other] = [students.free, students.lapsed] as [Person, Person]
  const decisionOf = ({ decisions }: Begun, student: Person) =>
    decisions.get(student.id)?.decisionId ?? ''
  const made = await decideMoment(app, one, falling.drill, decisionOf(falling, one), {
    direction: 'NONE',
  })
  expect(made.status).toBe(200)
  const result = (as: Person, of: Begun, decisionId: string) =>
    app.call(getDrillDecision, {
      as,
      params: { id: of.drill.courseId, drillId: of.drill.id, decisionId },
    })
  expect((await result(one, falling, decisionOf(falling, one))).status).toBe(200)
  expect((await result(other, falling, decisionOf(falling, other))).status).toBe(409)
  expect((await result(other, falling, decisionOf(falling, one))).status).toBe(404)
  expect((await result(one, rising, decisionOf(rising, one))).status).toBe(409)
  expect((await result(one, rising, decisionOf(falling, one))).status).toBe(404)
})
