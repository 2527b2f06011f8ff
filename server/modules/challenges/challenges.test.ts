import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChallengeInput,
  challengeSchema,
  createChallenge,
  deleteChallenge,
  getChallenge,
  joinChallenge,
  leaveChallenge,
  listChallenges,
  updateChallenge,
} from '#contract/challenges.ts'
import { createCourse, createVideo } from '#contract/courses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTrade, deleteTrade } from '#contract/journal/journal.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let fellow: Person
let others: Person[]

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  fellow = await app.people.mentorship()
  others = [await app.people.free(), await app.people.academy(), await app.people.lapsed()]
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.academy.db.driver.query('delete from challenges')
  student = await app.people.mentorship()
})

const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString()

async function create(input: Partial<ChallengeInput> = {}) {
  const answer = await app.call(createChallenge, {
    as: admin,
    body: {
      title: 'Keep a journal',
      description: 'Write',
      metric: 'trades_journaled',
      target: 2,
      reward: 'A free call',
      startDate: inDays(-10),
      endDate: inDays(10),
      ...input,
    },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const join = (id: string, as: Person | null = student) =>
  app.call(joinChallenge, { as, params: { id } })
const leave = (id: string, as: Person | null = student) =>
  app.call(leaveChallenge, { as, params: { id } })
const change = (id: string, body: object) =>
  app.call(updateChallenge, { as: admin, params: { id }, body })
async function seen(id: string, as: Person = student) {
  const { body } = await app.call(listChallenges, { as })
  return body.find((challenge) => challenge.id === id)
}

/** A trade with this result in R, closed this many days from now. */
async function trade(days: number, r = 1, as: Person = student) {
  const { body } = await app.call(createTrade, {
    as,
    body: {
      pair: 'EURUSD',
      direction: 'BUY',
      lots: '1',
      entry: '1.1000',
      stopLoss: '1.0900',
      exit: (1.1 + r / 100).toFixed(4),
      openedAt: inDays(days - 1),
      closedAt: inDays(days),
    },
  })
  return body.id
}

const rows = async (table: string) =>
  (await app.academy.db.driver.query(`select * from ${table} order by 1`)).rows
const ownEvents = "(select * from outbox where type = 'challenge.changed') events"
const snapshot = () =>
  Promise.all(['challenges', 'challenge_participants', ownEvents, 'audit_entries'].map(rows))
const lastEvent = async () => (await rows(ownEvents)).at(-1)

test('an admin creates a challenge; students see it and their progress', async () => {
  const made = await create()
  expect(challengeSchema.parse(made)).toEqual(made)
  expect(await lastEvent()).toMatchObject({ audience_role: 'mentorship_student' })
  const shown = { status: 'active', progress: 0, joined: false, completedAt: null, participants: 0 }
  expect(await seen(made.id)).toMatchObject({ ...shown, can: { join: true, leave: false } })

  const { body } = await join(made.id)
  const entered = { ...shown, joined: true, participants: 1, can: { join: false, leave: true } }
  expect(body).toMatchObject(entered)
  expect(await lastEvent()).toMatchObject({ subject: made.id, audience_user: student.id })
  const before = await snapshot()
  expect(await join(made.id)).toMatchObject({ status: 200, body: entered })
  expect(await snapshot()).toEqual(before)
  await join(made.id, fellow)
  expect(await seen(made.id)).toMatchObject({ participants: 2 })
})

test('joining twice at once is joining once', async () => {
  const { id } = await create()
  const answers = await Promise.all(Array.from({ length: 5 }, () => join(id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await rows('challenge_participants')).toHaveLength(1)
})

test('only mentorship students and admins join, and only admins write', async () => {
  const { id } = await create()
  const input = { ...(await create()), title: 'Changed' }
  const writes: [Endpoint, object][] = [
    [createChallenge, { body: input }],
    [updateChallenge, { params: { id }, body: { title: 'Changed' } }],
    [deleteChallenge, { params: { id } }],
  ]
  const entries: [Endpoint, object][] = [
    [listChallenges, {}],
    [joinChallenge, { params: { id } }],
    [leaveChallenge, { params: { id } }],
  ]
  const before = await snapshot()
  for (const [endpoint, sent] of [...entries, ...writes]) {
    expect((await app.call(endpoint, sent)).status).toBe(401)
    for (const as of others) expect((await app.call(endpoint, { ...sent, as })).status).toBe(403)
  }
  for (const [endpoint, sent] of writes) {
    expect((await app.call(endpoint, { ...sent, as: student })).status).toBe(403)
  }
  expect(await snapshot()).toEqual(before)
})

test('drafts and unknown ones give the same 404; ended ones cannot be joined', async () => {
  const draft = await create({ isPublished: false })
  const past = await create({ endDate: inDays(-1) })
  expect((await lastEvent()).audience_role).toBe('mentorship_student')
  // As it is by itself every minute.
  await app.runJob('challenges.keep-results')
  const before = await snapshot()
  const unknown = await join(crypto.randomUUID())
  expect(unknown.status).toBe(404)
  for (const attempt of [join, leave]) {
    expect(await attempt(draft.id)).toMatchObject({ status: 404, text: unknown.text })
  }
  expect((await join(draft.id, admin)).status).toBe(422)
  expect((await join(past.id)).status).toBe(422)
  expect(await snapshot()).toEqual(before)
  expect(await seen(draft.id)).toBeUndefined()
  expect(await seen(draft.id, admin)).toMatchObject({ can: { join: false } })
  expect(await seen(past.id)).toMatchObject({ status: 'ended', can: { join: false } })
})

test('running ones come first, then future ones, then past ones', async () => {
  await create({ title: 'past', endDate: inDays(-5) })
  await create({ title: 'just over', endDate: inDays(-1) })
  await create({ title: 'later', startDate: inDays(20), endDate: inDays(30) })
  await create({ title: 'soon', startDate: inDays(2), endDate: inDays(3) })
  await create({ title: 'ends last', endDate: inDays(9) })
  await create({ title: 'ends first', endDate: inDays(4) })
  const { body } = await app.call(listChallenges, { as: student })
  const order = ['ends first', 'ends last', 'soon', 'later', 'just over', 'past']
  expect(body.map(({ title }) => title)).toEqual(order)
  const page = await app.call(listChallenges, { as: student, query: { page: 2, limit: 4 } })
  expect(page.body.map(({ title }) => title)).toEqual(order.slice(4))
  expect(page.headers['x-total-count']).toBe('6')
})

test('trades of its time count, and what has been completed stays so', async () => {
  const { id } = await create({ target: 2, endDate: inDays(10) })
  await trade(-11)
  await trade(-1, 1, fellow)
  await trade(-1)
  expect(await seen(id)).toMatchObject({ progress: 0, joined: false })
  await join(id)
  expect(await seen(id)).toMatchObject({ progress: 50, status: 'active' })
  const second = await trade(-2)
  const at = app.clock.now()
  const [done, again] = await Promise.all([seen(id), seen(id)])
  for (const one of [done, again]) expect(one).toMatchObject({ progress: 100, status: 'completed' })
  expect(Date.parse(done?.completedAt ?? '') >= at.getTime()).toBe(true)
  const notified = (await rows(ownEvents)).filter((event) => event.audience_user === student.id)
  expect(notified).toHaveLength(2)

  await app.call(deleteTrade, { as: student, params: { id: second } })
  await change(id, { target: 50 })
  expect(await seen(id)).toMatchObject({
    progress: 100,
    status: 'completed',
    can: { join: false, leave: false },
  })
  const before = await snapshot()
  expect(await leave(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await snapshot()).toEqual(before)
})

test('R, win rate and lessons are measured too', async () => {
  const r = await create({ metric: 'total_r', target: 4 })
  const rate = await create({ metric: 'win_rate', target: 50 })
  const lessons = await create({ metric: 'lessons_completed', target: 2 })
  for (const { id } of [r, rate, lessons]) await join(id)
  await trade(-1, 2)
  await trade(-2, -1)
  expect((await seen(r.id))?.progress).toBe(25)
  // Two of the five trades needed for a win rate.
  expect((await seen(rate.id))?.progress).toBe(40)

  const course = await app.call(createCourse, {
    as: admin,
    body: { title: 'C', description: 'D', content: 'T' },
  })
  const params = { id: course.body.id }
  for (const [title, percent] of [
    ['one', 50],
    ['two', 100],
  ] as const) {
    const video = await app.call(createVideo, { as: admin, params, body: { title } })
    await watchLesson(app, student, { ...params, videoId: video.body.id })
    expect((await seen(lessons.id))?.progress).toBe(percent)
  }
  expect((await seen(lessons.id))?.status).toBe('completed')
})

test('one can leave, and leaving twice is leaving once', async () => {
  const { id } = await create({ startDate: inDays(1) })
  expect((await join(id)).body).toMatchObject({ status: 'upcoming', joined: true })
  expect(await leave(id)).toMatchObject({ status: 200, body: { joined: false, participants: 0 } })
  const before = await snapshot()
  expect((await leave(id)).status).toBe(200)
  expect(await snapshot()).toEqual(before)
})

test('a change keeps fields it does not mention, and cannot make a challenge impossible', async () => {
  const made = await create()
  app.clock.advance(1000)
  const { body } = await change(made.id, { target: 7, isPublished: false })
  expect(body).toEqual({
    ...made,
    target: 7,
    isPublished: false,
    can: { join: false, leave: false },
    updatedAt: body.updatedAt,
  })
  expect((await lastEvent()).audience_role).toBe('mentorship_student')
  await change(made.id, { title: 'Draft' })
  expect((await lastEvent()).audience_role).toBe('admin')

  const before = await snapshot()
  for (const [bad, path] of [
    [{ endDate: inDays(-10.1) }, 'endDate'],
    [{ target: 2.5 }, 'target'],
    [{ metric: 'win_rate', target: 101 }, 'target'],
  ] as const) {
    expect(await change(made.id, bad)).toMatchObject({ status: 422, body: { issues: [{ path }] } })
  }
  expect((await change(made.id, { target: 0 })).status).toBe(400)
  expect((await change(crypto.randomUUID(), {})).status).toBe(404)
  expect(await snapshot()).toEqual(before)
})

test('a deleted challenge is removed with its participants', async () => {
  const { id } = await create()
  await join(id)
  const remove = () => app.call(deleteChallenge, { as: admin, params: { id } })
  expect((await remove()).status).toBe(204)
  expect(await rows('challenge_participants')).toEqual([])
  const before = await snapshot()
  expect((await remove()).status).toBe(404)
  expect(await snapshot()).toEqual(before)
})

test("a user's own data is in the user's download", async () => {
  const { id } = await create()
  await join(id)
  await join(id, fellow)
  const stored = await app.storedOf(student.id, 'challenges')
  const own = { joinedAt: expect.any(Date), completedAt: null, result: null }
  expect(stored).toEqual({
    participations: [{ challenge: 'Keep a journal', ...own }],
    leaderboard: [],
  })
})

test('a single challenge looks as in the list; drafts are for admins only', async () => {
  const { id } = await create()
  const draft = await create({ title: 'Not yet', isPublished: false })
  const get = (of: string, as: Person | null) => app.call(getChallenge, { as, params: { id: of } })
  await join(id)
  expect(await get(id, student)).toMatchObject({ status: 200, body: { id, joined: true } })
  expect((await get(id, student)).body).toEqual(await seen(id))
  expect(await get(id, fellow)).toMatchObject({ status: 200, body: { id, joined: false } })
  expect((await get(draft.id, student)).status).toBe(404)
  expect(await get(draft.id, admin)).toMatchObject({ status: 200, body: { title: 'Not yet' } })
  for (const other of others) expect((await get(id, other)).status).toBe(403)
  expect((await get(id, null)).status).toBe(401)
})
