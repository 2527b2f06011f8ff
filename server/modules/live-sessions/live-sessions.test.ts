import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createLiveSession,
  deleteLiveSession,
  getLiveSession,
  type LiveSessionChanges,
  type LiveSessionInput,
  listLiveSessions,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let free: Person
let academy: Person
let mentorship: Person
let lapsed: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  free = await app.people.free()
  academy = await app.people.academy()
  mentorship = await app.people.mentorship()
  lapsed = await app.people.lapsed()
})
beforeEach(() => app.academy.db.driver.query('delete from live_sessions'))
afterAll(() => app.stop())

const minutes = 60_000
const inMinutes = (count: number) =>
  new Date(app.clock.now().getTime() + count * minutes).toISOString()

async function schedule(input: Partial<LiveSessionInput> = {}) {
  const body = {
    title: 'Weekly call',
    description: 'Bring questions',
    date: inMinutes(60),
    ...input,
  }
  const answer = await app.call(createLiveSession, { as: admin, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const titles = async (person: Person, query = {}) =>
  (await app.call(listLiveSessions, { as: person, query })).body.map(({ title }) => title)

/** All rows, which a refused call must leave unchanged. */
// Reactions to an event follow asynchronously.
const ownEvents = "(select * from outbox where type like 'live_session.%') events"

async function snapshot() {
  const { driver } = app.academy.db
  const tables = ['live_sessions', 'live_session_attendance', ownEvents, 'audit_entries']
  const read = async (table: string) =>
    (await driver.query(`select * from ${table} order by 1`)).rows
  return Promise.all(tables.map(read))
}

test('upcoming sessions by date, then past ones, newest first', async () => {
  await schedule({ title: 'past', date: inMinutes(-300) })
  await schedule({ title: 'running', date: inMinutes(-30), duration: 60 })
  await schedule({ title: 'later', date: inMinutes(500) })
  await schedule({ title: 'long past', date: inMinutes(-3000) })
  await schedule({ title: 'soon', date: inMinutes(30) })
  const expected = ['running', 'soon', 'later', 'past', 'long past']
  expect(await titles(free)).toEqual(expected)

  const second = await app.call(listLiveSessions, { as: free, query: { page: 2, limit: 2 } })
  expect(second.body.map(({ title }) => title)).toEqual(['later', 'past'])
  expect(second.headers['x-total-count']).toBe('5')
  const beyond = await app.call(listLiveSessions, { as: free, query: { page: 9 } })
  expect(beyond).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '5' } })
})

test('everybody sees the sessions of their roles only', async () => {
  await schedule({ title: 'for all', roleAccess: ['community_student'], date: inMinutes(1) })
  await schedule({ title: 'academy', roleAccess: ['academy_student'], date: inMinutes(2) })
  await schedule({ title: 'mentorship', roleAccess: ['mentorship_student'], date: inMinutes(3) })
  expect(await titles(free)).toEqual(['for all'])
  expect(await titles(lapsed)).toEqual(['for all'])
  expect(await titles(academy)).toEqual(['for all', 'academy'])
  expect(await titles(mentorship)).toEqual(['for all', 'mentorship'])
  expect(await titles(admin)).toEqual(['for all', 'academy', 'mentorship'])
  const count = await app.call(listLiveSessions, { as: free })
  expect(count.headers['x-total-count']).toBe('1')
  expect(await app.call(listLiveSessions)).toMatchObject({ status: 401 })
})

test('the meeting link is for admins, the recording for everyone who sees the session', async () => {
  const links = {
    meetingUrl: 'https://meet.example/secret',
    recordingUrl: 'https://video.example/1',
  }
  const created = await schedule(links)
  expect(created).toMatchObject({ ...links, hasMeeting: true, duration: 60 })
  const seen = await app.call(listLiveSessions, { as: free })
  expect(seen.body).toEqual([{ ...created, meetingUrl: null }])
  expect(seen.text).not.toContain('secret')
  const [forAdmin] = (await app.call(listLiveSessions, { as: admin })).body
  expect(forAdmin).toEqual(created)
})

test('the payload of the specification is enough, and defaults fill the rest', async () => {
  const created = await schedule()
  expect(created).toMatchObject({
    title: 'Weekly call',
    description: 'Bring questions',
    roleAccess: ['community_student'],
    meetingUrl: null,
    hasMeeting: false,
    recordingUrl: null,
  })
})

test('an update changes what it names; links can be taken away', async () => {
  const meetingUrl = 'https://meet.example/1'
  const {
    id,
    updatedAt: _,
    ...rest
  } = await schedule({ meetingUrl, recordingUrl: 'https://video.example/1' })
  const params = { id }
  const change = { title: 'Moved', date: inMinutes(120) }
  for (let twice = 0; twice < 2; twice += 1) {
    const answer = await app.call(updateLiveSession, { as: admin, params, body: change })
    expect(answer).toMatchObject({ status: 200, body: { ...rest, ...change } })
  }
  const bare = await app.call(updateLiveSession, {
    as: admin,
    params,
    body: { meetingUrl: null, recordingUrl: null },
  })
  expect(bare.body).toMatchObject({ meetingUrl: null, hasMeeting: false, recordingUrl: null })
  expect(bare.body.title).toBe('Moved')
})

test('of two admins changing the same one at once, the later gets an error', async () => {
  const { id, updatedAt: seenUpdatedAt } = await schedule()
  const other = await app.people.admin()
  const save = (as: Person, title: string, seen?: string) =>
    app.call(updateLiveSession, { as, params: { id }, body: { title, seenUpdatedAt: seen } })
  const answers = await Promise.all([
    save(admin, 'One', seenUpdatedAt),
    save(other, 'Two', seenUpdatedAt),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'overtaken',
    message: 'Someone else has changed this in the meantime.',
  })
  expect(await titles(free)).toEqual([winner?.title])

  const before = await snapshot()
  expect((await save(admin, 'Late', seenUpdatedAt)).status).toBe(409)
  expect(await snapshot()).toEqual(before)
  expect((await save(admin, 'On top of it', winner?.updatedAt)).status).toBe(200)
  expect((await save(other, 'Knowingly over it')).status).toBe(200)
})

test('deleting works once; then the session is unknown', async () => {
  const { id } = await schedule()
  const call = () => app.call(deleteLiveSession, { as: admin, params: { id } })
  expect(await call()).toMatchObject({ status: 204, text: '' })
  const before = await snapshot()
  expect(await call()).toMatchObject({ status: 404 })
  expect(await snapshot()).toEqual(before)
})

test('only admins can write, and a refused write changes nothing', async () => {
  const { id } = await schedule()
  const before = await snapshot()
  const body = { title: 'Mine', description: 'now', date: inMinutes(5) }
  for (const as of [null, free, academy, mentorship, lapsed]) {
    const status = as ? 403 : 401
    const params = { id }
    expect(await app.call(createLiveSession, { as, body })).toMatchObject({ status })
    expect(await app.call(updateLiveSession, { as, params, body })).toMatchObject({ status })
    expect(await app.call(deleteLiveSession, { as, params })).toMatchObject({ status })
  }
  expect(await snapshot()).toEqual(before)
})

test('bad input is refused with the fields at fault and changes nothing', async () => {
  const { id } = await schedule()
  const before = await snapshot()
  const good = { title: 'T', description: 'D', date: inMinutes(5) }
  const cases: [object, number, string][] = [
    [{ ...good, title: '  ' }, 400, 'title'],
    [{ ...good, description: undefined }, 400, 'description'],
    [{ ...good, date: 'tomorrow' }, 400, 'date'],
    [{ ...good, date: '9999-12-31T23:59:59-12:00' }, 400, 'date'],
    [{ ...good, date: '0000-01-01T00:00:00Z' }, 400, 'date'],
    [{ ...good, duration: 0 }, 400, 'duration'],
    [{ ...good, meetingUrl: 'javascript:alert(1)' }, 400, 'meetingUrl'],
    [{ ...good, roleAccess: ['admin'] }, 400, 'roleAccess.0'],
    [{ ...good, roleAccess: [] }, 400, 'roleAccess'],
  ]
  for (const [payload, status, path] of cases) {
    for (const [method, url] of [
      ['POST', '/api/courses/live-session'],
      ['PUT', `/api/courses/live-session/${id}`],
    ] as const) {
      if (method === 'PUT' && path === 'description') continue
      const headers = { authorization: `Bearer ${admin.token}` }
      const answer = await app.request({ method, url, headers, payload })
      expect(answer, `${method} ${path}`).toMatchObject({ status, body: { issues: [{ path }] } })
    }
  }
  for (const unknown of ['01234567-89ab-7def-8123-456789abcdef', 'x', '-1', '%00']) {
    const url = `/api/courses/live-session/${unknown}`
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await app.request({ method: 'PUT', url, headers, payload: { title: 'T' } })
    expect(answer, unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(await snapshot()).toEqual(before)
})

test('every write is audited, and notified to those who may see the session before or after it', async () => {
  const { driver } = app.academy.db
  const events = async (subject: string) =>
    (
      await driver.query('select type, audience_role from outbox where subject = $1 order by id', [
        subject,
      ])
    ).rows.map((row) => `${row.type} ${row.audience_role}`)
  const { id } = await schedule({ roleAccess: ['academy_student'] })
  const params = { id }
  const body = { roleAccess: ['mentorship_student' as const] }
  await app.call(updateLiveSession, { as: admin, params, body })
  await app.call(deleteLiveSession, { as: admin, params })
  expect(await events(id)).toEqual([
    'live_session.changed academy_student',
    'live_session.scheduled academy_student',
    'live_session.changed academy_student',
    'live_session.changed mentorship_student',
    'live_session.changed mentorship_student',
  ])
  const { id: past } = await schedule({ date: inMinutes(-300), roleAccess: ['academy_student'] })
  expect(await events(past), 'nobody is told to come to what is over').toEqual([
    'live_session.changed academy_student',
  ])
  const audit = await driver.query(
    'select action, actor_id from audit_entries where subject = $1 order by id',
    [id],
  )
  expect(audit.rows).toEqual(
    ['created', 'updated', 'deleted'].map((change) => ({
      action: `live_session.${change}`,
      actor_id: admin.id,
    })),
  )
})

test('one that is deleted before it is over is told as cancelled', async () => {
  const { driver } = app.academy.db
  const told = async () => {
    const { rows } = await driver.query(
      `select c.kind, c.sessions, o.audience_role from live_session_changes c
       join outbox o on o.subject = c.id::text where c.title = 'Cancelled call'`,
    )
    return rows
  }
  const past = await schedule({ title: 'Cancelled call', date: inMinutes(-300) })
  await app.call(deleteLiveSession, { as: admin, params: { id: past.id } })
  expect(await told()).toEqual([])
  const coming = await schedule({ title: 'Cancelled call', roleAccess: ['academy_student'] })
  await app.call(deleteLiveSession, { as: admin, params: { id: coming.id } })
  expect(await told()).toEqual([
    { kind: 'cancelled', sessions: 1, audience_role: 'academy_student' },
  ])
})

test('only another time of a session to come is told as moved', async () => {
  const { driver } = app.academy.db
  const { id } = await schedule({ roleAccess: ['academy_student'] })
  const change = (body: LiveSessionChanges) =>
    app.call(updateLiveSession, { as: admin, params: { id }, body })
  const date = inMinutes(600)
  await change({ title: 'Renamed', duration: 90 })
  await change({ date })
  await change({ date })
  await change({ date: inMinutes(-600) })
  const { rows } = await driver.query(
    `select audience_role from outbox where subject = $1 and type = 'live_session.moved'`,
    [id],
  )
  expect(rows).toEqual([{ audience_role: 'academy_student' }])
})

test('one session is for those who see it in the list, with its meeting for admins only', async () => {
  const { id } = await schedule({
    roleAccess: ['academy_student'],
    meetingUrl: 'https://meet.example/one',
  })
  const get = (as: Person | null) => app.call(getLiveSession, { as, params: { id } })
  expect(await get(admin)).toMatchObject({
    status: 200,
    body: { id, meetingUrl: 'https://meet.example/one' },
  })
  expect(await get(academy)).toMatchObject({ status: 200, body: { id, meetingUrl: null } })
  for (const stranger of [free, mentorship, lapsed]) expect((await get(stranger)).status).toBe(404)
  expect((await get(null)).status).toBe(401)
  await app.call(deleteLiveSession, { as: admin, params: { id } })
  expect((await get(admin)).status).toBe(404)
})
