import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { createVideo, listCourses, updateCourse } from '#contract/courses.ts'
import {
  communityContentSchema,
  getAcademyContent,
  getCommunityContent,
  getMentorshipContent,
} from '#contract/dashboards.ts'
import { getMe, logout, updatePreferences } from '#contract/identity/identity.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { createSignal, updateSignal } from '#contract/signals/signals.ts'
import { createStrategy, listStrategies, updateStrategy } from '#contract/strategies.ts'
import { tellOwnChange } from '#server/platform/events/own-changes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

// Two processes on the same data, as behind a load balancer.
let app: TestApp
let other: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  other = await startApp({ shareWith: app })
  admin = await app.people.admin()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const remembered = [getMe, listCourses, getCommunityContent] as const
type Remembered =
  | (typeof remembered)[number]
  | typeof getAcademyContent
  | typeof listStrategies
  | typeof getMentorshipContent

const get = (at: TestApp, endpoint: Remembered, as: Person, headers = {}) =>
  at.call(endpoint, { as, headers })

/** Counts the statements that this process sends to the database while `work` runs. */
async function statementsDuring(at: TestApp, work: () => Promise<unknown>) {
  const { pool } = at.academy.db
  const execute = vi.spyOn(pool.getExecutor(), 'executeQuery')
  try {
    await work()
    return execute.mock.calls.length
  } finally {
    execute.mockRestore()
  }
}

/** Repeats the call until the response comes from memory, which requires the process to be receiving events. */
async function remember(at: TestApp, endpoint: Remembered, as: Person) {
  await vi.waitFor(async () => {
    await get(at, endpoint, as)
    const read = vi.spyOn(at.academy.http.polled as object as { keep(): void }, 'keep')
    try {
      await get(at, endpoint, as)
      expect(read).not.toHaveBeenCalled()
    } finally {
      read.mockRestore()
    }
  })
}

test('all users get their own responses, however often and in whichever encoding', async () => {
  const people = [await app.people.free(), await app.people.academy(), admin]
  await makeCourse(app, admin, { roleAccess: ['academy_student'], content: 'Long. '.repeat(500) })
  await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const fresh = new Map<string, string>()
  for (const endpoint of remembered) {
    for (const { id, token } of people) {
      // A different URL of the same call: nothing is remembered for it yet.
      const url = `/api${endpoint.path}?fresh=${id}`
      const answer = await app.request({ url, headers: { authorization: `Bearer ${token}` } })
      fresh.set(`${endpoint.path} ${id}`, answer.text)
    }
  }
  for (const endpoint of remembered) {
    for (const person of people) await remember(app, endpoint, person)
    for (let round = 0; round < 3; round += 1) {
      for (const person of people) {
        const answer = await get(app, endpoint, person)
        expect(answer.text).toBe(fresh.get(`${endpoint.path} ${person.id}`))
        const packed = await app.academy.http.inject({
          url: `/api${endpoint.path}`,
          headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': 'br' },
        })
        const isPacked = packed.headers['content-encoding'] === 'br'
        expect(isPacked).toBe(answer.text.length > 1024)
        const bytes = isPacked ? brotliDecompressSync(packed.rawPayload) : packed.rawPayload
        expect(String(bytes)).toBe(answer.text)
        expect(packed.headers.etag).toBe(answer.headers.etag)
        expect(packed.headers['x-request-id']).not.toBe(answer.headers['x-request-id'])
        expect(packed.headers['x-total-count']).toBe(answer.headers['x-total-count'])
      }
    }
  }
  expect((await app.call(getMe)).status).toBe(401)
})

test('what a user has just written through one process is read at another at once', async () => {
  const student = await app.people.academy()
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const body = { timeZone: 'Asia/Tokyo' }
  const written = await app.call(updatePreferences, { as: student, body })
  const [cookie = ''] = String(written.headers['set-cookie']).split(';')
  await remember(other, listCourses, student)
  // Nobody is told of this, so that what is remembered is old.
  const rename = `update courses set title = 'Heard of by nobody' where id = $1`
  await app.academy.db.driver.query(rename, [course.id])
  expect((await get(other, listCourses, student)).text).not.toContain('Heard of by nobody')
  expect((await get(other, listCourses, student, { cookie })).text).toContain('Heard of by nobody')
})

test('a repeated call is answered without the database', async () => {
  const student = await app.people.academy()
  for (const endpoint of [...remembered, getAcademyContent] as const) {
    await remember(app, endpoint, student)
    const etag = String((await get(app, endpoint, student)).headers.etag)
    const sent = await statementsDuring(app, async () => {
      for (let time = 0; time < 20; time += 1) {
        expect((await get(app, endpoint, student)).status).toBe(200)
        const again = await get(app, endpoint, student, { 'if-none-match': etag })
        expect([again.status, again.text]).toEqual([304, ''])
      }
    })
    // The caller is re-read from time to time.
    expect(sent).toBeLessThan(10)
  }
})

test('a user sees their own change in the next call, and soon in other processes', async () => {
  const student = await app.people.academy()
  const zoneOf = async (at: TestApp) => (await at.call(getMe, { as: student })).body.timeZone
  for (const timeZone of ['Europe/Athens', 'Asia/Tokyo', 'Europe/London']) {
    await remember(app, getMe, student)
    await remember(other, getMe, student)
    await app.call(updatePreferences, { as: student, body: { timeZone } })
    expect(await zoneOf(app)).toBe(timeZone)
    await vi.waitFor(async () => expect(await zoneOf(other)).toBe(timeZone))
  }

  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const lesson = await app.call(createVideo, { as: admin, params: { id }, body: { title: 'One' } })
  const progress = async (at: TestApp) =>
    (await at.call(listCourses, { as: student })).body.find((course) => course.id === id)?.progress
  await remember(app, listCourses, student)
  await remember(other, listCourses, student)
  await watchLesson(app, student, { id, videoId: lesson.body.id })
  expect(await progress(app)).toBe(100)
  await vi.waitFor(async () => expect(await progress(other)).toBe(100))
})

test('a change to content is visible in the next call, and soon in other processes', async () => {
  const student = await app.people.free()
  let course = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const titles = async (at: TestApp) =>
    (await at.call(getCommunityContent, { as: student })).body.courses.map(({ title }) => title)
  for (let round = 0; round < 10; round += 1) {
    await remember(app, getCommunityContent, student)
    await remember(other, getCommunityContent, student)
    const body = { title: `Round ${round}`, seenUpdatedAt: course.updatedAt }
    const changed = await app.call(updateCourse, { as: admin, params: { id: course.id }, body })
    course = changed.body
    expect(await titles(app)).toContain(`Round ${round}`)
    await vi.waitFor(async () => expect(await titles(other)).toContain(`Round ${round}`))
  }
})

test('a change made by a job is soon visible in every process', async () => {
  const student = await app.people.academy()
  await remember(app, getAcademyContent, student)
  await remember(other, getAcademyContent, student)
  const trade = { pair: 'EURUSD', direction: 'BUY', entry: '1.1', lots: '1' } as const
  const openedAt = app.clock.now().toISOString()
  await app.call(createTrade, { as: student, body: { ...trade, openedAt } })
  const trades = async (at: TestApp) =>
    (await at.call(getAcademyContent, { as: student })).body.tradingJournal.totalTrades
  for (const at of [app, other]) await vi.waitFor(async () => expect(await trades(at)).toBe(1))
  for (const at of [app, other]) await remember(at, getAcademyContent, student)
  await app.academy.db.transaction(async (tx) => {
    await tx.deleteFrom('trades').where('userId', '=', student.id).execute()
    await tellOwnChange(tx, student.id)
  })
  for (const at of [app, other]) await vi.waitFor(async () => expect(await trades(at)).toBe(0))
})

test('a closed signal counts in its strategy’s record at once, and soon in other processes', async () => {
  const student = await app.people.mentorship()
  const text = { title: 'Breakout', description: 'D', rules: 'R', riskLevel: 'Low' as const }
  const strategy = await app.call(createStrategy, {
    as: admin,
    body: { ...text, isPublished: true },
  })
  const won = async (at: TestApp) =>
    (await at.call(listStrategies, { as: student })).body[0]?.record.won
  const body = { title: 'S', content: 'C', strategyId: strategy.body.id }
  for (const count of [1, 2]) {
    const { id } = (await app.call(createSignal, { as: admin, body })).body
    await remember(app, listStrategies, student)
    await remember(other, listStrategies, student)
    await app.call(updateSignal, { as: admin, params: { id }, body: { status: 'hit_tp' } })
    expect(await won(app)).toBe(count)
    await vi.waitFor(async () => expect(await won(other)).toBe(count))
  }
})

test('lost rights and ended sessions take effect despite remembered responses', async () => {
  const student = await app.people.academy()
  const statusOf = async (at: TestApp) => (await get(at, getAcademyContent, student)).status
  await remember(app, getAcademyContent, student)
  await remember(other, getAcademyContent, student)
  const params = { id: student.id }
  await app.call(setUserRoles, { as: admin, params, body: { roles: ['community_student'] } })
  expect(await statusOf(app)).toBe(403)
  await vi.waitFor(async () => expect(await statusOf(other)).toBe(403))

  await remember(app, getMe, student)
  await remember(other, getMe, student)
  await other.call(logout, { as: student })
  expect((await get(other, getMe, student)).status).toBe(401)
  app.clock.advance(4001)
  expect((await get(app, getMe, student)).status).toBe(401)
})

test('on the mentorship page the trades of others count at once, and soon in other processes', async () => {
  const [student, rival] = [await app.people.mentorship(), await app.people.mentorship()]
  const write = async (as: Person, exit: string) => {
    const at = app.clock.now().toISOString()
    const levels = { pair: 'EURUSD', entry: '1.08', stopLoss: '1.075', exit, lots: '0.1' }
    const body = { ...levels, direction: 'BUY' as const, openedAt: at, closedAt: at }
    expect((await app.call(createTrade, { as, body })).status).toBe(201)
  }
  const rank = async (at: TestApp) =>
    (await at.call(getMentorshipContent, { as: student })).body.performance.rankPosition
  for (const exit of ['1.085', '1.085', '1.085']) await write(student, exit)
  for (const at of [app, other]) await remember(at, getMentorshipContent, student)
  expect(await rank(app)).toBe(1)
  for (const exit of ['1.09', '1.09', '1.09']) await write(rival, exit)
  expect(await rank(app)).toBe(2)
  await vi.waitFor(async () => expect(await rank(other)).toBe(2))
})

test('the mentorship page is rebuilt after ten seconds, whatever has happened', async () => {
  const student = await app.people.mentorship()
  await remember(app, getMentorshipContent, student)
  await app.academy.db.driver.query('delete from subscriptions where user_id <> $1', [student.id])
  const keep = vi.spyOn(app.academy.http.polled as object as { keep(): void }, 'keep')
  app.clock.advance(10_001)
  expect((await get(app, getMentorshipContent, student)).status).toBe(200)
  expect(keep).toHaveBeenCalledTimes(1)
  keep.mockRestore()
})

test('what is the same for everybody is read once, and never shown as it was before a change', async () => {
  const text = { title: 'First', description: 'D', rules: 'R', riskLevel: 'Low' as const }
  const made = await app.call(createStrategy, { as: admin, body: { ...text, isPublished: true } })
  let strategy = made.body
  const titles = async (at: TestApp, as: Person) =>
    (await at.call(getMentorshipContent, { as })).body.advancedStrategies.map(({ title }) => title)
  const [reader, counted] = [await app.people.mentorship(), await app.people.mentorship()]
  for (const at of [app, other]) await remember(at, getMentorshipContent, reader)
  // The caller, and what is the caller's own.
  expect(await statementsDuring(app, () => titles(app, counted))).toBeLessThanOrEqual(2)
  for (let round = 0; round < 5; round += 1) {
    const title = `Round ${round}`
    const body = { title, seenUpdatedAt: strategy.updatedAt }
    const params = { id: strategy.id }
    strategy = (await app.call(updateStrategy, { as: admin, params, body })).body
    // Each has a page of their own to be built, of parts that others have just read.
    const newcomer = await app.people.mentorship()
    for (const as of [newcomer, reader]) expect(await titles(app, as)).toContain(title)
    await vi.waitFor(async () => expect(await titles(other, newcomer)).toContain(title))
    expect(await titles(other, reader)).toContain(title)
  }
})

test('courses and signals written for everybody have each caller’s own progress and addresses', async () => {
  const [student, stranger] = [await app.people.free(), await app.people.free()]
  const { id } = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const lesson = await app.call(createVideo, { as: admin, params: { id }, body: { title: 'One' } })
  const signal = await app.call(createSignal, { as: admin, body: { title: 'S', content: 'C' } })
  const { driver } = app.academy.db
  await driver.query(`update signals set chart_key = 'charts/c.webp' where id = $1`, [
    signal.body.id,
  ])
  await driver.query(`update courses set thumbnail_key = 'thumbnails/t.webp' where id = $1`, [id])
  for (const at of [app, other]) {
    at.academy.platform.parts.onEvent({ type: 'signal.changed' })
    at.academy.platform.parts.onEvent({ type: 'course.changed' })
  }
  await watchLesson(app, student, { id, videoId: lesson.body.id })
  const shown = async (at: TestApp, as: Person) => {
    const { body } = await at.call(getCommunityContent, { as })
    expect(communityContentSchema.parse(body)).toEqual(body)
    const course = body.courses.find((one) => one.id === id)
    const { chart } = body.signals.find((one) => one.id === signal.body.id) ?? {}
    expect([course?.thumbnail, chart].map((address) => address?.includes(as.id))).toEqual([
      true,
      true,
    ])
    return [course?.progress, course?.completed]
  }
  for (const at of [app, other]) {
    expect(await shown(at, stranger)).toEqual([0, false])
    expect(await shown(at, student)).toEqual([100, true])
    expect(await shown(at, stranger)).toEqual([0, false])
  }
})
