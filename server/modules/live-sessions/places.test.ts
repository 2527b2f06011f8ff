import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount, exportOwnData } from '#contract/identity/identity.ts'
import {
  createLiveSession,
  getLiveSession,
  givePlaceUp,
  joinLiveSession,
  type LiveSessionChanges,
  type LiveSessionInput,
  listLiveSessions,
  reservePlace,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { changedWhileWaiting } from '#testing/held-row.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
beforeEach(() => app.academy.db.driver.query('delete from live_sessions'))
afterAll(() => app.stop())

const inMinutes = (count: number) =>
  new Date(app.clock.now().getTime() + count * 60_000).toISOString()
const meetingUrl = 'https://meet.example/room'

async function schedule(input: Partial<LiveSessionInput> = {}) {
  const body = { title: 'Call', description: 'D', date: inMinutes(5), meetingUrl, ...input }
  return (await app.call(createLiveSession, { as: admin, body })).body
}
const reserve = (id: string, as: Person | null) => app.call(reservePlace, { as, params: { id } })
const giveUp = (id: string, as: Person | null) => app.call(givePlaceUp, { as, params: { id } })
const join = (id: string, as: Person) => app.call(joinLiveSession, { as, params: { id } })
const seen = async (id: string, as: Person) =>
  (await app.call(getLiveSession, { as, params: { id } })).body.places
const change = (id: string, body: LiveSessionChanges) =>
  app.call(updateLiveSession, { as: admin, params: { id }, body })
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.people.free()))
const told = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.filter(
    ({ title }) => title === 'You have a place',
  )

test('of 20 who ask at once for 3 places, 3 get one and 17 wait, each once', async () => {
  const { id } = await schedule({ capacity: 3 })
  const all = await people(20)
  const answers = await Promise.all([...all, ...all].map((one) => reserve(id, one)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const states = await Promise.all(all.map((one) => seen(id, one)))
  expect(states.filter((state) => state?.own === 'reserved')).toHaveLength(3)
  const ahead = states.filter((state) => state?.own === 'waiting').map((state) => state?.ahead)
  expect(ahead.toSorted((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 17 }, (_, index) => index),
  )
  expect(await seen(id, admin)).toEqual({ taken: 3, waiting: 17, own: null, ahead: 0 })
})

test('the database itself refuses a place too many, and a smaller capacity takes none away', async () => {
  const { id } = await schedule({ capacity: 2 })
  const [one, two, three] = await people(3)
  for (const person of [one, two, three]) await reserve(id, person as Person)
  const force = () =>
    app.academy.db.driver.query(
      'update live_session_places set has_place = true where user_id = $1',
      [three?.id],
    )
  await expect(force()).rejects.toMatchObject({ constraint: 'live_session_places_capacity' })
  expect((await change(id, { capacity: 1 })).body.places).toMatchObject({ taken: 2, waiting: 1 })
  await giveUp(id, one as Person)
  expect((await seen(id, three as Person))?.own).toBe('waiting')
  await giveUp(id, two as Person)
  expect((await seen(id, three as Person))?.own).toBe('reserved')
})

test('a place given up goes to whoever has waited longest, who is told', async () => {
  const { id } = await schedule({ capacity: 1 })
  const [one, two, three] = (await people(3)) as [Person, Person, Person]
  for (const person of [one, two, three]) await reserve(id, person)
  expect((await giveUp(id, one)).status).toBe(200)
  expect((await giveUp(id, one)).status).toBe(200)
  expect((await seen(id, two))?.own).toBe('reserved')
  expect(await seen(id, three)).toMatchObject({ own: 'waiting', ahead: 0 })
  await expect.poll(() => told(two)).toMatchObject([{ message: expect.stringContaining('Call: ') }])
  expect(await told(three)).toEqual([])
  // Asking again, the first is now the last.
  await reserve(id, one)
  expect(await seen(id, one)).toMatchObject({ own: 'waiting', ahead: 1 })
})

test('more places, or none that are counted, let in those who wait, in their order', async () => {
  const { id } = await schedule({ capacity: 1 })
  const all = (await people(4)) as [Person, Person, Person, Person]
  for (const person of all) await reserve(id, person)
  expect((await change(id, { capacity: 2 })).body.places).toMatchObject({ taken: 2, waiting: 2 })
  expect((await seen(id, all[1]))?.own).toBe('reserved')
  expect((await change(id, { capacity: null })).body).toMatchObject({
    capacity: null,
    places: null,
  })
  await expect.poll(() => told(all[3])).toHaveLength(1)
  expect(await join(id, all[3])).toMatchObject({ status: 200 })
})

test('only those with a place get the address, and the staff always', async () => {
  const { id } = await schedule({ capacity: 1 })
  const [holder, waiting, stranger] = (await people(3)) as [Person, Person, Person]
  await reserve(id, holder)
  await reserve(id, waiting)
  expect(await join(id, holder)).toMatchObject({ status: 200, body: { meetingUrl } })
  for (const [as, message] of [
    [waiting, 'You are on the waiting list.'],
    [stranger, 'Reserve a place to join this session.'],
  ] as const) {
    const answer = await join(id, as)
    expect(answer).toMatchObject({ status: 422, body: { message } })
    expect(answer.text).not.toContain('meet.example')
  }
  for (const as of [admin, await app.people.staff('teacher')]) {
    expect(await join(id, as)).toMatchObject({ status: 200 })
    expect(await reserve(id, as)).toMatchObject({ status: 422 })
  }
  const { rows } = await app.academy.db.driver.query(
    'select user_id from live_session_attendance where live_session_id = $1 and user_id = any($2)',
    [id, [waiting.id, stranger.id]],
  )
  expect(rows).toEqual([])
})

test('who loses the place while joining waits for its turn does not get the address', async () => {
  const { id } = await schedule({ capacity: 1 })
  const [holder] = (await people(1)) as [Person]
  await reserve(id, holder)
  const { driver } = app.academy.db
  const answer = await changedWhileWaiting(
    driver,
    { table: 'live_sessions', id },
    () => join(id, holder),
    (other) => other.query('delete from live_session_places where user_id = $1', [holder.id]),
  )
  expect(answer).toMatchObject({
    status: 422,
    body: { message: 'Reserve a place to join this session.' },
  })
  const attended = 'select from live_session_attendance where live_session_id = $1'
  expect((await driver.query(attended, [id])).rows).toEqual([])
})

test('without a capacity nothing is reserved, and nobody sees places', async () => {
  const { id, places } = await schedule()
  expect(places).toBeNull()
  const [person] = (await people(1)) as [Person]
  expect(await reserve(id, person)).toMatchObject({
    status: 422,
    body: { message: 'This session needs no reservation.' },
  })
  expect(await join(id, person)).toMatchObject({ status: 200 })
})

test('a session that is over, hidden or unknown takes nobody', async () => {
  const [person] = (await people(1)) as [Person]
  const over = await schedule({ capacity: 1, date: inMinutes(-61) })
  for (const call of [reserve, giveUp]) {
    expect(await call(over.id, person)).toMatchObject({
      status: 422,
      body: { message: 'This session has ended.' },
    })
  }
  const hidden = await schedule({ capacity: 1, roleAccess: ['academy_student'] })
  const unknown = '01234567-89ab-7def-8123-456789abcdef'
  for (const id of [hidden.id, unknown, 'x']) {
    expect((await reserve(id, person)).status).toBe(404)
    expect((await giveUp(id, person)).status).toBe(404)
  }
  expect((await reserve(hidden.id, null)).status).toBe(401)
})

test.each([0, -1, 1001, 1.5, 'many'])('a capacity of %j is refused', async (capacity) => {
  const payload = { title: 'T', description: 'D', date: inMinutes(5), capacity }
  const headers = { authorization: `Bearer ${admin.token}` }
  const url = '/api/courses/live-session'
  const answer = await app.request({ method: 'POST', url, headers, payload })
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'capacity' }] } })
})

test('who no longer may join gives the place on, and is not given one', async () => {
  const { id } = await schedule({ capacity: 1, roleAccess: ['academy_student'] })
  const [holder, lapsing, next] = [
    await app.people.academy(),
    await app.people.academy(),
    await app.people.academy(),
  ]
  for (const person of [holder, lapsing, next]) await reserve(id, person)
  await app.academy.db.driver.query(
    'update subscriptions set ends_at = starts_at where user_id = any($1)',
    [[holder.id, lapsing.id]],
  )
  await Promise.all([1, 2].map(() => app.runJob('live-sessions.fill-places')))
  expect((await seen(id, next))?.own).toBe('reserved')
  expect(await seen(id, admin)).toMatchObject({ taken: 1, waiting: 1 })
  await expect.poll(() => told(next)).toHaveLength(1)
})

test('the place of a deleted account goes on; its owner can read of it before', async () => {
  const { id } = await schedule({ capacity: 1 })
  const [holder, next] = (await people(2)) as [Person, Person]
  await reserve(id, holder)
  await reserve(id, next)
  const data = await app.call(exportOwnData, { as: holder })
  expect(data.text).toContain('"hasPlace":true')
  const gone = await app.call(deleteAccount, { as: holder, body: { password: holder.password } })
  expect(gone.status).toBe(204)
  await app.runJob('live-sessions.fill-places')
  expect((await seen(id, next))?.own).toBe('reserved')
})

test('the list shows to each reader their own place', async () => {
  const { id } = await schedule({ capacity: 1 })
  await schedule({ title: 'For all' })
  const [one, two] = (await people(2)) as [Person, Person]
  await reserve(id, one)
  const placesOf = async (as: Person) =>
    (await app.call(listLiveSessions, { as })).body.map(({ places }) => places)
  expect(await placesOf(one)).toContainEqual({ taken: 1, waiting: 0, own: 'reserved', ahead: 0 })
  expect(await placesOf(two)).toContainEqual({ taken: 1, waiting: 0, own: null, ahead: 0 })
  expect(await placesOf(two)).toContain(null)
})
