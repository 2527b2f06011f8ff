import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/identity/identity.ts'
import {
  createLiveSession,
  getCalendar,
  type LiveSessionChanges,
  type LiveSessionInput,
  resetCalendar,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://academy.example.com' } })
  admin = await app.people.admin()
})
beforeEach(() => app.academy.db.driver.query('delete from live_sessions'))
afterAll(() => app.stop())

const base = 'https://academy.example.com'
const inMinutes = (count: number) =>
  new Date(app.clock.now().getTime() + count * 60_000).toISOString()

async function schedule(input: Partial<LiveSessionInput> = {}) {
  const body = {
    title: 'Weekly call',
    description: 'Bring questions',
    date: inMinutes(60),
    meetingUrl: 'https://meet.example/secret',
    ...input,
  }
  return (await app.call(createLiveSession, { as: admin, body })).body
}

const fileOf = (id: string, as: Person | null) =>
  app.request({
    url: `/api/courses/live-session/${id}/calendar.ics`,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }) },
  })

const addressFor = async (as: Person) => (await app.call(getCalendar, { as })).body.url
const read = (url: string) => app.request({ url: url.replace(base, '') })
const titlesIn = (text: string) =>
  [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

test('a session as a file: in UTC, always the same identifier, no meeting link', async () => {
  const { id } = await schedule({
    title: 'Gold, silver; and more',
    date: '2027-03-04T18:30:00+01:00',
    duration: 90,
  })
  const as = await app.people.free()
  const { status, headers, text } = await fileOf(id, as)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="live-session.ics"',
  })
  const lines = text.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      `UID:${id}@academy.example.com`,
      'DTSTART:20270304T173000Z',
      'DTEND:20270304T190000Z',
      'SUMMARY:Gold\\, silver\\; and more',
      'DESCRIPTION:Bring questions',
      `URL;VALUE=URI:${base}/dashboard/live`,
    ]),
  )
  expect(text).not.toContain('meet.example')

  const body = { date: '2027-03-05T18:30:00Z' }
  await app.call(updateLiveSession, { as: admin, params: { id }, body })
  const moved = (await fileOf(id, as)).text
  expect(moved).toContain(`UID:${id}@academy.example.com\r\n`)
  expect(moved).toContain('DTSTART:20270305T183000Z')
})

test('a changed entry has a higher sequence number, in the file and in the feed', async () => {
  const { id, date } = await schedule()
  const as = await app.people.free()
  const url = await addressFor(as)
  const sequences = async () =>
    [(await fileOf(id, as)).text, (await read(url)).text].map(
      (text) => /^SEQUENCE:(\d+)\r$/m.exec(text)?.[1],
    )
  const change = (body: LiveSessionChanges) =>
    app.call(updateLiveSession, { as: admin, params: { id }, body })
  expect(await sequences()).toEqual(['0', '0'])
  await change({ date: inMinutes(120) })
  expect(await sequences()).toEqual(['1', '1'])
  await change({ title: 'Monthly call' })
  await change({ duration: 30 })
  await change({ description: 'Bring charts' })
  expect(await sequences()).toEqual(['4', '4'])
  await change({ title: 'Monthly call', meetingUrl: 'https://meet.example/other' })
  expect(await sequences()).toEqual(['4', '4'])
  await change({ date })
  expect(await sequences()).toEqual(['5', '5'])
})

test('the file of a session is for those who may see it', async () => {
  const { id } = await schedule({ roleAccess: ['academy_student'] })
  const free = await app.people.free()
  const unknown = await fileOf(randomUUID(), free)
  expect(unknown.status).toBe(404)
  for (const as of [free, await app.people.lapsed(), await app.people.mentorship()]) {
    const { status, text } = await fileOf(id, as)
    expect([status, text]).toEqual([404, unknown.text])
  }
  expect((await fileOf('no-id', admin)).status).toBe(404)
  expect((await fileOf(id, null)).status).toBe(401)
  expect((await fileOf(id, await app.people.academy())).status).toBe(200)
})

test('a feed lists what its owner may see at the moment, without a sign-in', async () => {
  await schedule({ title: 'all' })
  await schedule({ title: 'academy', roleAccess: ['academy_student'], date: inMinutes(70) })
  await schedule({ title: 'mentorship', roleAccess: ['mentorship_student'], date: inMinutes(80) })
  await schedule({ title: 'last week', date: inMinutes(-7 * 24 * 60) })
  await schedule({ title: 'last year', date: inMinutes(-365 * 24 * 60) })
  const student = await app.people.academy()
  const url = await addressFor(student)
  expect(url).toMatch(/^https:\/\/academy\.example\.com\/api\/calendar\/[\w-]{64}\.ics$/)
  expect(await addressFor(student)).toBe(url)

  const feed = await read(url)
  expect(feed).toMatchObject({ status: 200 })
  expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(titlesIn(feed.text)).toEqual(['last week', 'all', 'academy'])
  expect(feed.text).not.toContain('meet.example')
  const ofAdmin = await read(await addressFor(admin))
  expect(titlesIn(ofAdmin.text)).toEqual(['last week', 'all', 'academy', 'mentorship'])

  await app.academy.db.driver.query(
    'update subscriptions set ends_at = starts_at where user_id = $1',
    [student.id],
  )
  expect(titlesIn((await read(url)).text)).toEqual(['last week', 'all'])
})

test("a new address voids the previous one, and nobody else's", async () => {
  const [one, other] = [await app.people.free(), await app.people.free()]
  const [first, others] = [await addressFor(one), await addressFor(other)]
  const addresses = new Set([first, others])
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await app.call(resetCalendar, { as: one })
    expect(status).toBe(200)
    expect(await addressFor(one)).toBe(body.url)
    expect((await read(body.url)).status).toBe(200)
    addresses.add(body.url)
  }
  expect(addresses.size).toBe(4)
  expect((await read(first)).status).toBe(404)
  expect((await read(others)).status).toBe(200)
  expect((await app.call(getCalendar)).status).toBe(401)
  expect((await app.call(resetCalendar)).status).toBe(401)
})

test('a token not issued by the academy is unknown', async () => {
  const owner = await app.people.free()
  const url = await addressFor(owner)
  const token = url.slice(`${base}/api/calendar/`.length, -'.ics'.length)
  const unknown = (await read(`${base}/api/calendar/x.ics`)).text
  const flipped = token.at(-10) === 'A' ? 'B' : 'A'
  const forged = [
    'x',
    'x'.repeat(64),
    `${token}x`,
    token.slice(0, -1),
    `${token.slice(0, -10)}${flipped}${token.slice(-9)}`,
    // Another user's id with this signature.
    Buffer.concat([
      Buffer.from(admin.id.replaceAll('-', ''), 'hex'),
      Buffer.from(token, 'base64url').subarray(16),
    ]).toString('base64url'),
    '%00',
    '..%2f..%2fx',
  ]
  for (const one of forged) {
    const { status, text } = await read(`${base}/api/calendar/${one}.ics`)
    expect([status, text], one).toEqual([404, unknown])
  }
})

test('the feed of a deleted account is gone', async () => {
  const owner = await app.people.free()
  const url = await addressFor(owner)
  expect((await read(url)).status).toBe(200)
  const gone = await app.call(deleteAccount, { as: owner, body: { password: owner.password } })
  expect(gone.status).toBe(204)
  expect((await read(url)).status).toBe(404)
})
