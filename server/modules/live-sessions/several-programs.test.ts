import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttendance } from '#contract/live-session-attendance.ts'
import {
  createLiveSession,
  deleteLiveSession,
  getCalendar,
  getLiveSession,
  type LiveSessionInput,
  listLiveSessions,
  reservePlace,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let people: Record<'free' | 'academy' | 'mentorship', Person>
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  people = {
    free: await app.people.free(),
    academy: await app.people.academy(),
    mentorship: await app.people.mentorship(),
  }
})
afterAll(() => app.stop())

const both: Partial<LiveSessionInput> = {
  roleAccess: ['academy_student'],
  alsoFor: ['mentorship_student'],
}
async function schedule(input: Partial<LiveSessionInput>) {
  const date = new Date(app.clock.now().getTime() + 30 * 3_600_000).toISOString()
  const body = { title: 'Call', description: 'D', date, ...input }
  return (await app.call(createLiveSession, { as: admin, body })).body
}
const seenBy = async (id: string) => {
  const statuses = await Promise.all(
    Object.values(people).map((as) => app.call(getLiveSession, { as, params: { id } })),
  )
  return statuses.map(({ status }) => status)
}
const calendarOf = async (as: Person) => {
  const { url } = (await app.call(getCalendar, { as })).body
  return (await app.request({ url: url.slice(url.indexOf('/api')) })).text
}
const eventsOf = async (type: string) => {
  const { rows } = await app.academy.db.driver.query(
    'select audience_role from outbox where type = $1 order by id',
    [type],
  )
  return rows.map((row) => row.audience_role)
}

test('it is open to the students of each of its programs, and to nobody else', async () => {
  const { id, alsoFor } = await schedule(both)
  expect(alsoFor).toEqual(['mentorship_student'])
  expect(await seenBy(id)).toEqual([404, 200, 200])
  const { body } = await app.call(listLiveSessions, { as: people.mentorship })
  expect(body.map((one) => one.id)).toContain(id)
  const { body: who } = await app.call(listAttendance, { as: admin, params: { id } })
  const names = who.items.map((one) => one.id).toSorted()
  expect(names).toEqual([people.academy.id, people.mentorship.id].toSorted())
  await app.call(updateLiveSession, { as: admin, params: { id }, body: { alsoFor: [] } })
  expect(await seenBy(id)).toEqual([404, 200, 404])
  const plain = await app.call(getLiveSession, { as: people.academy, params: { id } })
  expect(plain.body).not.toHaveProperty('alsoFor')
})

test('its own program is not named twice, and none beside the free one', async () => {
  const { id } = await schedule({ ...both, alsoFor: ['academy_student', 'academy_student'] })
  expect(await seenBy(id)).toEqual([404, 200, 404])
  const { alsoFor } = await schedule({
    roleAccess: ['community_student'],
    alsoFor: ['academy_student'],
  })
  expect(alsoFor).toBeUndefined()
  const body = { roleAccess: ['mentorship_student' as const], alsoFor: both.alsoFor }
  await app.call(updateLiveSession, { as: admin, params: { id }, body })
  expect(await seenBy(id)).toEqual([404, 404, 200])
})

test('each program is told and reminded, and whoever has several once', async () => {
  await app.academy.db.driver.query('delete from live_sessions')
  const before = (await eventsOf('live_session.scheduled')).length
  await schedule(both)
  const roles = ['academy_student', 'mentorship_student']
  expect((await eventsOf('live_session.scheduled')).slice(before).toSorted()).toEqual(roles)
  const noticesOf = async (title: string) => {
    const { rows } = await app.academy.db.driver.query(
      'select audience_role, unless_roles from notifications where title = $1 order by created_at desc, id desc limit 2',
      [title],
    )
    return rows.map((row) => `${row.audience_role} unless ${row.unless_roles.join()}`).toSorted()
  }
  const once = ['academy_student unless mentorship_student', 'mentorship_student unless ']
  await expect.poll(() => noticesOf('New live session')).toEqual(once)
  app.clock.advance(6 * 3_600_000)
  await app.runJob('live-sessions.remind')
  expect((await eventsOf('live_session.tomorrow')).toSorted()).toEqual(roles)
  await expect.poll(() => noticesOf('Reminder: live session')).toEqual(once)
  // People are made by an owner, who is signed in as of the beginning.
  app.clock.advance(-6 * 3_600_000)
})

test('of several at once each program is told of its own, and whoever has both of all once', async () => {
  const news = async (kind: string) => {
    const { rows } = await app.academy.db.driver.query(
      `select c.sessions, o.audience_role, c.unless_roles from live_session_changes c
       join outbox o on o.subject = c.id::text where c.title = 'Series' and c.kind = $1 order by o.id`,
      [kind],
    )
    return rows.map((row) => `${row.sessions} to ${row.audience_role} but ${row.unless_roles}`)
  }
  const until = new Date(app.clock.now().getTime() + 19 * 24 * 3_600_000).toISOString().slice(0, 10)
  const repeats = { everyWeeks: 1 as const, until, timeZone: 'UTC' }
  const { id, date } = await schedule({ ...both, title: 'Series', repeats })
  expect(await news('scheduled')).toEqual([
    '3 to academy_student but ',
    '3 to mentorship_student but academy_student',
  ])
  const params = { id }
  await app.call(updateLiveSession, { as: admin, params, body: { alsoFor: [] } })
  const later = new Date(Date.parse(date) + 3_600_000).toISOString()
  const body = { date: later, which: 'all' as const }
  await app.call(updateLiveSession, { as: admin, params, body })
  expect(await news('moved')).toEqual([
    '3 to academy_student but ',
    '2 to mentorship_student but academy_student',
  ])
})

test('its places and its cancellation are for all of its programs', async () => {
  const [academy, mentorship] = [await app.people.academy(), await app.people.mentorship()]
  const { id } = await schedule({ ...both, title: 'Small room', capacity: 1 })
  const params = { id }
  for (const as of [academy, mentorship]) await app.call(reservePlace, { as, params })
  await app.call(updateLiveSession, { as: admin, params, body: { capacity: 2 } })
  await app.runJob('live-sessions.fill-places')
  for (const as of [academy, mentorship]) {
    const { body } = await app.call(getLiveSession, { as, params })
    expect(body.places?.own).toBe('reserved')
  }
  await app.call(deleteLiveSession, { as: admin, params })
  for (const as of [academy, mentorship]) {
    expect(await calendarOf(as)).toMatch(/Small room[\s\S]*STATUS:CANCELLED/)
  }
})
