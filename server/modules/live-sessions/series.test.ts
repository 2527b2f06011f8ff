import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createLiveSession,
  deleteLiveSession,
  getCalendar,
  type LiveSession,
  type LiveSessionChanges,
  type LiveSessionInput,
  listLiveSessions,
  updateLiveSession,
  type WhichSessions,
} from '#contract/live-sessions.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
beforeEach(async () => {
  await app.academy.db.driver.query('delete from live_sessions')
  await app.academy.db.driver.query('delete from cancelled_live_sessions')
})
afterAll(() => app.stop())

const day = 24 * 60 * 60_000
const inDays = (count: number) => new Date(app.clock.now().getTime() + count * day).toISOString()
/** So many sessions, the first of them in `from` days. */
const repeats = (weeks: number, from = 1) => ({
  everyWeeks: 1 as const,
  until: inDays(weeks * 7 - 7 + from).slice(0, 10),
  timeZone: 'UTC',
})

/** A series of five weekly sessions, the first of them tomorrow unless given; by date. */
async function series(input: Partial<LiveSessionInput> = {}): Promise<LiveSession[]> {
  const body = { title: 'Weekly call', description: 'Bring questions', date: inDays(1), ...input }
  const answer = await app.call(createLiveSession, {
    as: admin,
    body: { roleAccess: ['academy_student'], repeats: repeats(5), ...body },
  })
  expect(answer.status).toBe(201)
  return all()
}
const all = async () =>
  (await app.call(listLiveSessions, { as: admin, query: { sort: 'date' } })).body

const change = (id: string, body: LiveSessionChanges) =>
  app.call(updateLiveSession, { as: admin, params: { id }, body })
const remove = (id: string, which?: WhichSessions) =>
  app.call(deleteLiveSession, { as: admin, params: { id }, query: which ? { which } : {} })
const at = (sessions: LiveSession[], index: number) => sessions[index] as LiveSession
const days = (sessions: LiveSession[]) =>
  sessions.map(
    ({ date }) => Math.round(((Date.parse(date) - app.clock.now().getTime()) / day) * 100) / 100,
  )
const titles = (sessions: LiveSession[]) => sessions.map(({ title }) => title)

const eventsOf = async (type: string) => {
  const { rows } = await app.academy.db.driver.query(
    'select subject, audience_role from outbox where type = $1 order by id',
    [`live_session.${type}`],
  )
  return rows as { subject: string; audience_role: string }[]
}
const newest = async () => (await app.call(listNotifications, { as: student })).body[0]

test('a series is a session each week, all with what was entered, and one notice', async () => {
  const before = (await eventsOf('several')).length
  const sessions = await series({
    meetingUrl: 'https://meet.example/1',
    recordingUrl: 'https://video.example/1',
  })
  expect(days(sessions)).toEqual([1, 8, 15, 22, 29])
  const [first, ...others] = sessions
  expect(first?.series).toEqual({ id: expect.any(String), timeZone: 'UTC' })
  for (const one of others) {
    expect(one).toEqual({ ...first, id: one.id, date: one.date, recordingUrl: null })
  }
  expect(first?.recordingUrl).toBe('https://video.example/1')
  expect((await eventsOf('several')).length).toBe(before + 1)
  await expect.poll(newest).toMatchObject({
    title: 'New live sessions',
    message: expect.stringContaining('5 sessions from'),
  })
})

test('a bad repetition is refused with its field and schedules nothing', async () => {
  const cases: [object, string][] = [
    [{ ...repeats(5), until: inDays(2).slice(0, 10) }, 'repeats.until'],
    [{ ...repeats(5), until: '2199-12-31' }, 'repeats.until'],
    [{ ...repeats(5), until: '2201-01-01' }, 'repeats.until'],
    [{ ...repeats(5), until: 'soon' }, 'repeats.until'],
    [{ ...repeats(5), everyWeeks: 3 }, 'repeats.everyWeeks'],
    [{ ...repeats(5), timeZone: 'Mars/Base' }, 'repeats.timeZone'],
    [{ ...repeats(5), timeZone: 'New_York_close' }, 'repeats.timeZone'],
  ]
  for (const [bad, path] of cases) {
    const answer = await app.request({
      method: 'POST',
      url: '/api/courses/live-session',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { title: 'T', description: 'D', date: inDays(1), repeats: bad },
    })
    expect(answer, path).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  }
  expect(await all()).toEqual([])
})

test('a change concerns this session, those from it on, or all', async () => {
  const sessions = await series()
  const third = at(sessions, 2)
  await change(third.id, { title: 'Gold' })
  expect(titles(await all())).toEqual([
    'Weekly call',
    'Weekly call',
    'Gold',
    'Weekly call',
    'Weekly call',
  ])
  await change(third.id, { title: 'Silver', which: 'later' })
  expect(titles(await all())).toEqual(['Weekly call', 'Weekly call', 'Silver', 'Silver', 'Silver'])
  await change(third.id, { title: 'Oil', duration: 90, which: 'all' })
  const last = await all()
  expect(titles(last)).toEqual(['Oil', 'Oil', 'Oil', 'Oil', 'Oil'])
  expect(new Set(last.map(({ duration }) => duration))).toEqual(new Set([90]))
})

test('others keep what the named one keeps, its own recording, and the distance of their time', async () => {
  const sessions = await series()
  await change(at(sessions, 1).id, { title: 'With a guest', date: inDays(9) })
  const third = at(sessions, 2)
  const { title, description, duration } = third
  // As a form sends it, with every field.
  const whole = { title, description, duration, recordingUrl: 'https://video.example/3' }
  await change(third.id, { ...whole, date: inDays(15.5), which: 'all' })
  const now = await all()
  expect(days(now)).toEqual([1.5, 9.5, 15.5, 22.5, 29.5])
  expect(titles(now)[1]).toBe('With a guest')
  expect(now.map(({ recordingUrl }) => recordingUrl !== null)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test('moving several is one notice with their number; moving one is told as before', async () => {
  const sessions = await series()
  await change(at(sessions, 1).id, { date: inDays(8.5), which: 'later' })
  await expect
    .poll(newest)
    .toMatchObject({ title: '4 live sessions moved', message: expect.stringMatching(/now from/) })
  const before = await eventsOf('several')
  await change(at(sessions, 4).id, { date: inDays(30), which: 'later' })
  expect(await eventsOf('several')).toEqual(before)
  expect((await eventsOf('moved')).at(-1)).toEqual({
    subject: at(sessions, 4).id,
    audience_role: 'academy_student',
  })
  await change(at(sessions, 1).id, { title: 'No news', which: 'all' })
  expect(await eventsOf('several')).toEqual(before)
})

test('what has begun is never changed or cancelled with others', async () => {
  const sessions = await series()
  const [past, second, third] = [at(sessions, 0), at(sessions, 1), at(sessions, 2)]
  const { driver } = app.academy.db
  await driver.query('update live_sessions set starts_at = $1 where id = $2', [inDays(-1), past.id])
  await driver.query('update live_sessions set starts_at = $1 where id = $2', [
    inDays(-0.01),
    second.id,
  ])
  await change(third.id, { title: 'New', which: 'all' })
  expect(titles(await all())).toEqual(['Weekly call', 'Weekly call', 'New', 'New', 'New'])
  // From one that is over, its followers are changed, and it stays.
  expect((await change(past.id, { title: 'Newer', which: 'later' })).body.title).toBe('Weekly call')
  expect(titles(await all())).toEqual(['Weekly call', 'Weekly call', 'Newer', 'Newer', 'Newer'])
  expect((await change(past.id, { title: 'Corrected' })).body.title).toBe('Corrected')
  expect((await remove(past.id, 'all')).status).toBe(204)
  expect(titles(await all())).toEqual(['Corrected', 'Weekly call'])
  expect(await change(past.id, { title: 'X', which: 'all' })).toMatchObject({
    status: 422,
    body: { message: 'None of these sessions is still to come.' },
  })
  expect(await remove(past.id, 'later')).toMatchObject({ status: 422 })
  expect((await remove(past.id)).status).toBe(204)
})

test('cancelling concerns this session, those from it on, or all; told once', async () => {
  const sessions = await series()
  expect((await remove(at(sessions, 1).id)).status).toBe(204)
  expect(days(await all())).toEqual([1, 15, 22, 29])
  await expect.poll(newest).toMatchObject({ title: 'Live session cancelled' })
  expect((await remove(at(sessions, 3).id, 'later')).status).toBe(204)
  expect(days(await all())).toEqual([1, 15])
  await expect.poll(newest).toMatchObject({
    title: '2 live sessions cancelled',
    message: expect.stringMatching(/Weekly call: none from/),
  })
  expect((await remove(at(sessions, 0).id, 'all')).status).toBe(204)
  expect(await all()).toEqual([])
  for (const which of ['this', 'later', 'all'] as const) {
    expect((await remove(at(sessions, 0).id, which)).status).toBe(404)
    const answer = await change(at(sessions, 0).id, { title: 'X', which })
    expect(answer.status).toBe(404)
  }
})

test('a session of no series, and other series, are left alone', async () => {
  const [first] = await series()
  const one = await app.call(createLiveSession, {
    as: admin,
    body: { title: 'Alone', description: 'D', date: inDays(40) },
  })
  await series({ title: 'Other', date: inDays(1.1), repeats: repeats(5, 1.1) })
  await change(one.body.id, { title: 'Alone still', which: 'all' })
  await change(first?.id ?? '', { title: 'Mine', which: 'all' })
  expect(titles(await all()).toSorted()).toEqual([
    'Alone still',
    ...Array.from({ length: 5 }, () => 'Mine'),
    ...Array.from({ length: 5 }, () => 'Other'),
  ])
  await remove(one.body.id, 'all')
  expect(await all()).toHaveLength(10)
})

test('changes and deletions of one series at the same time end well', async () => {
  const sessions = await series()
  const answers = await Promise.all([
    ...sessions.map(({ id }, index) => change(id, { title: `T${index}`, which: 'all' })),
    ...sessions.map(({ id }) => remove(id)),
    remove(at(sessions, 2).id, 'later'),
    change(at(sessions, 4).id, { date: inDays(31), which: 'later' }),
  ])
  for (const { status } of answers) expect([200, 204, 404, 422]).toContain(status)
  expect(await all()).toEqual([])
})

test('of two editors of the same session, one is refused, and with it the whole series', async () => {
  const sessions = await series()
  const { id, updatedAt: seenUpdatedAt } = at(sessions, 2)
  await change(id, { title: 'First' })
  const refused = await change(id, { title: 'Second', seenUpdatedAt, which: 'all' })
  expect(refused.status).toBe(409)
  expect(titles(await all())).not.toContain('Second')
})

/** The entries of somebody's feed by the session whose identifier they have: what repeats, status and sequence. */
async function feedOf(as: Person) {
  const { url } = (await app.call(getCalendar, { as })).body
  const { text } = await app.request({ url: new URL(url).pathname })
  const line = (entry: string, name: string) =>
    new RegExp(`^${name}:(.*)\\r$`, 'm').exec(entry)?.[1] ?? ''
  const entries = text.split('BEGIN:VEVENT').slice(1)
  return new Map(
    entries.map((entry) => [
      line(entry, 'UID').split('@')[0],
      {
        rule: line(entry, 'RRULE'),
        status: line(entry, 'STATUS'),
        sequence: Number(line(entry, 'SEQUENCE')),
        title: line(entry, 'SUMMARY'),
      },
    ]),
  )
}

test('calendars get a series as one entry that repeats, and what differs by itself; cancelled ones say so', async () => {
  const sessions = await series()
  const [first, second, third, fourth] = [0, 1, 2, 3].map((index) => at(sessions, index).id)
  const confirmed = { status: 'CONFIRMED', title: 'Weekly call' }
  expect(await feedOf(student)).toEqual(
    new Map([[first, { ...confirmed, rule: 'FREQ=WEEKLY;COUNT=5;INTERVAL=1', sequence: 0 }]]),
  )
  // One that differs stands by itself, and those around it repeat, as changed entries.
  await change(third ?? '', { title: 'Gold' })
  const around = await feedOf(student)
  expect(around).toEqual(
    new Map([
      [first, { ...confirmed, rule: 'FREQ=WEEKLY;COUNT=2;INTERVAL=1', sequence: 1 }],
      [third, { ...confirmed, rule: '', sequence: 1, title: 'Gold' }],
      [fourth, { ...confirmed, rule: 'FREQ=WEEKLY;COUNT=2;INTERVAL=1', sequence: 1 }],
    ]),
  )
  await change(second ?? '', { date: inDays(8.5) })
  await remove(third ?? '')
  const now = await feedOf(student)
  expect([...now.keys()].toSorted()).toEqual([first, second, third, fourth].toSorted())
  expect(now.get(third)).toMatchObject({ status: 'CANCELLED', rule: '' })
  // Whatever happens to the series, the number of an entry never falls, not even that of a cancelled one.
  for (const [id, { sequence }] of around) {
    expect(now.get(id)?.sequence, id).toBeGreaterThan(sequence)
  }
  await remove(first ?? '', 'all')
  const over = await feedOf(student)
  expect(new Set([...over.values()].map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
  expect(over.size).toBe(5)
  for (const [id, { sequence }] of now) {
    expect(over.get(id)?.sequence, id).toBeGreaterThanOrEqual(sequence)
  }
  expect(await feedOf(await app.people.mentorship())).toEqual(new Map())
})

test('a reader gets the sessions of a series that are for them, and no rule that has others', async () => {
  const sessions = await series()
  await change(at(sessions, 1).id, { roleAccess: ['mentorship_student'] })
  const seen = await feedOf(student)
  expect([...seen].map(([id, { rule }]) => [id, rule])).toEqual([
    [at(sessions, 0).id, ''],
    [at(sessions, 2).id, 'FREQ=WEEKLY;COUNT=3;INTERVAL=1'],
  ])
})

test('news of sessions is forgotten once nobody keeps it', async () => {
  const sessions = await series()
  await remove(at(sessions, 0).id, 'all')
  const left = async () => {
    const { rows } = await app.academy.db.driver.query(
      `select (select count(*)::int from cancelled_live_sessions) as cancelled,
        (select count(*)::int from live_session_changes) as changes,
        (select count(*)::int from live_session_series) as series`,
    )
    return rows[0]
  }
  await app.runJob('live-sessions.remove-old-news')
  expect((await left()).cancelled).toBeGreaterThanOrEqual(5)
  app.clock.advance(130 * day)
  await app.runJob('live-sessions.remove-old-news')
  expect(await left()).toEqual({ cancelled: 0, changes: 0, series: 0 })
})
