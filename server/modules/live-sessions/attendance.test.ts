import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportOwnData } from '#contract/identity/identity.ts'
import { listAttendance } from '#contract/live-session-attendance.ts'
import {
  createLiveSession,
  joinLiveSession,
  type LiveSessionInput,
  reservePlace,
} from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

async function schedule(input: Partial<LiveSessionInput> = {}) {
  const date = app.clock.now().toISOString()
  const meetingUrl = 'https://meet.example/room'
  const body = { title: 'Call', description: 'D', date, meetingUrl, ...input }
  return (await app.call(createLiveSession, { as: admin, body })).body
}
const join = (id: string, as: Person) => app.call(joinLiveSession, { as, params: { id } })
const list = (id: string, query = {}, as = admin) =>
  app.call(listAttendance, { as, params: { id }, query })
const csv = (id: string, as: Person | null) =>
  app.request({
    url: `/api/courses/live-session/${id}/attendance.csv`,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }) },
  })

test('who joined is listed with the first and the last time, and who could have without', async () => {
  const { id } = await schedule({ roleAccess: ['mentorship_student'] })
  const [here, away] = [await app.people.mentorship(), await app.people.mentorship()]
  await app.people.academy()
  const first = app.clock.now().toISOString()
  await join(id, here)
  app.clock.advance(60_000)
  const last = app.clock.now().toISOString()
  await Promise.all([join(id, here), join(id, here)])
  const { body, headers } = await list(id)
  const present = {
    id: here.id,
    name: here.name,
    hasPlace: false,
    joined: { first: expect.any(String), last: expect.any(String), times: 3 },
  }
  const absent = { id: away.id, name: away.name, hasPlace: false, joined: null }
  expect(headers['x-total-count']).toBe('2')
  expect(body).toEqual({ items: expect.arrayContaining([present, absent]), present: 1 })
  const joined = body.items.find((one) => one.id === here.id)?.joined
  expect(Date.parse(joined?.first ?? '')).toBeGreaterThanOrEqual(Date.parse(first))
  expect(Date.parse(joined?.first ?? '')).toBeLessThan(Date.parse(last))
  expect(Date.parse(joined?.last ?? '')).toBeGreaterThanOrEqual(Date.parse(last))
  expect((await list(id, { presence: 'present' })).body.items).toEqual([present])
  expect((await list(id, { presence: 'absent' })).body.items).toEqual([absent])
  expect((await list(id, { search: away.name })).body.items).toContainEqual(absent)
  expect((await list(id, { search: 'nobody at all' })).body).toEqual({ items: [], present: 1 })
})

test('of a session with places, those with one are expected, and nobody else', async () => {
  const { id } = await schedule({ capacity: 2 })
  const [here, away, waiting] = [
    await app.people.free(),
    await app.people.free(),
    await app.people.free(),
  ]
  for (const as of [here, away, waiting]) await app.call(reservePlace, { as, params: { id } })
  await join(id, here)
  await join(id, waiting)
  const { items } = (await list(id)).body
  expect(items.map((one) => [one.id, one.hasPlace, one.joined !== null]).toSorted()).toEqual(
    [
      [here.id, true, true],
      [away.id, true, false],
    ].toSorted(),
  )
})

test('the staff who joined are listed, too, and a list is read page by page', async () => {
  const { id } = await schedule({ capacity: 1 })
  await join(id, admin)
  const teacher = await app.people.staff('teacher')
  await join(id, teacher)
  const pages = await Promise.all([1, 2, 3].map((page) => list(id, { page, limit: 1 }, teacher)))
  const ids = pages.flatMap(({ body }) => body.items.map((one) => one.id))
  expect(ids.toSorted()).toEqual([admin.id, teacher.id].toSorted())
})

test('the file has everybody with their address, and is recorded', async () => {
  const { id } = await schedule({ roleAccess: ['academy_student'], title: 'Exported call' })
  const [here, away] = [await app.people.academy(), await app.people.academy()]
  await join(id, here)
  const { status, text, headers } = await csv(id, admin)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="attendance.csv"')
  const lines = text.split('\r\n')
  expect(lines[0]).toContain('Name,Email,Present,First joined (UTC),Last joined (UTC),Joined times')
  expect(lines.find((line) => line.includes(here.email))).toMatch(/,yes,2\d{3}-.*Z,2\d{3}-.*Z,1$/)
  expect(lines.find((line) => line.includes(away.email))).toMatch(/,no,,,0$/)
  const { rows } = await app.academy.db.driver.query(
    `select actor_id, subject_name from audit_entries where action = 'attendance.exported'`,
  )
  expect(rows).toEqual([{ actor_id: admin.id, subject_name: 'Exported call' }])
})

test('only staff who teach see it, and only of sessions that exist', async () => {
  const { id } = await schedule()
  const free = await app.people.free()
  for (const as of [free, await app.people.staff('support')]) {
    expect((await list(id, {}, as)).status).toBe(403)
    expect((await csv(id, as)).status).toBe(403)
  }
  expect((await csv(id, null)).status).toBe(401)
  for (const unknown of ['01234567-89ab-7def-8123-456789abcdef', 'x']) {
    expect((await list(unknown)).status).toBe(404)
    expect((await csv(unknown, admin)).status).toBe(404)
  }
})

test('attendance is in the own data, and goes with the account', async () => {
  const { id } = await schedule()
  const as = await app.people.free()
  await join(id, as)
  expect((await app.call(exportOwnData, { as })).text).toContain('"lastJoinedAt"')
  await app.call(deleteAccount, { as, body: { password: as.password } })
  expect((await list(id, { presence: 'present' })).body).toEqual({ items: [], present: 0 })
})
