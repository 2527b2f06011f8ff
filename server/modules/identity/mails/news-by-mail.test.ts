import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getPreferences, type MailTopic, updatePreferences } from '#contract/identity/identity.ts'
import { setNewsByMail } from '#contract/identity/mail-links.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Somebody with mail notifications enabled. */
async function reader(): Promise<Person> {
  const person = await app.people.free()
  await app.call(updatePreferences, { as: person, body: { channels: { email: true } } })
  return person
}
const wants = async (as: Person) => (await app.call(getPreferences, { as })).body.channels.email
const pathsOf = ({ id }: Person) => app.academy.modules.identity.unsubscribePaths(id)
const tokenOf = (person: Person) => pathsOf(person).page.split('token=')[1] ?? ''
const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  app.request({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Sends one user a notification as an event would, and returns the resulting mail. */
async function mailOfNews(
  { id, email }: Person,
  mailKey: string | null = null,
): Promise<{ eml: string; text: string }> {
  const { db, platform } = app.academy
  const notification = await db.pool
    .insertInto('notifications')
    .values({
      id: crypto.randomUUID(),
      eventId: null,
      userId: id,
      audienceRole: null,
      aboutUser: null,
      byUser: null,
      unlessRoles: [],
      type: 'info',
      title: 'A course for you',
      message: 'It begins today.',
      actionLabel: null,
      actionHref: null,
      mailed: false,
      mailWhenAway: false,
      mailKey,
      createdAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.pool
    .insertInto('notificationDeliveries')
    .values({ notificationId: notification.id, channel: 'mail', target: null, state: 'waiting' })
    .execute()
  await platform.jobs.send(
    db.pool,
    { name: 'notifications.fan-out' },
    { notification: notification.id },
  )
  return vi.waitFor(
    async () => {
      const { items } = await platform.mail.list({ page: 1, limit: 10, search: email })
      const [mail] = items
      if (!mail) throw new Error('no mail yet')
      const file = path.join(app.dataDir, 'mail', `${mail.name}.eml`)
      return { eml: await readFile(file, 'utf8'), text: mail.text }
    },
    { timeout: 60_000 },
  )
}

test('a notification mail says how to unsubscribe, for people and for mail programs', async () => {
  const person = await reader()
  const { eml, text } = await mailOfNews(person)
  const { page, call } = pathsOf(person)
  const headers = (eml.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <http://localhost:3000${call}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(text).toContain(`http://localhost:3000${page}`)
})

test('news about oneself comes unless its kind is switched off, by one click out of its mail', async () => {
  const person = await app.people.free()
  expect(await wants(person)).toBe(false)
  const { eml } = await mailOfNews(person, 'assignment.graded')
  const headers = (eml.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')
  const call = /List-Unsubscribe: <http:\/\/localhost:3000([^>]+)>/.exec(headers)?.[1] ?? ''
  expect((await oneClick(call)).status).toBe(204)
  const { body } = await app.call(getPreferences, { as: person })
  expect(body).toMatchObject({
    channels: { email: false },
    mails: { account: true, learning: false, sessions: true, messages: true, office: true },
  })
  const part = { after: null, limit: 1, only: person.id, registeredBy: app.clock.now() }
  const takes = async (topic: MailTopic) =>
    (await app.academy.modules.identity.mailReaders(app.academy.db.pool, { ...part, topic })).length
  expect([await takes('learning'), await takes('account'), await takes('news')]).toEqual([0, 1, 0])
})

test('one click in a mail program is enough, once or twice, in every form', async () => {
  const person = await reader()
  const { call } = pathsOf(person)
  expect((await oneClick(call)).status).toBe(204)
  expect(await wants(person)).toBe(false)
  expect((await oneClick(call)).status).toBe(204)

  const other = await reader()
  const multipart = await app.request({
    method: 'POST',
    url: pathsOf(other).call,
    payload:
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(multipart.status).toBe(204)
  expect(await wants(other)).toBe(false)
})

test('opening the address changes nothing: it leads to a page that asks first', async () => {
  const person = await reader()
  const { call, page } = pathsOf(person)
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.request({ method, url: call })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(page)
  }
  expect(await wants(person)).toBe(true)
})

test('the page switches the mails off and on again', async () => {
  const person = await reader()
  const token = tokenOf(person)
  expect((await app.call(setNewsByMail, { body: { token, wanted: false } })).status).toBe(204)
  expect(await wants(person)).toBe(false)
  expect((await app.call(setNewsByMail, { body: { token, wanted: true } })).status).toBe(204)
  expect(await wants(person)).toBe(true)
})

test('unknown tokens get the same response and change nothing', async () => {
  const [person, other] = [await reader(), await reader()]
  const [id = '', signature = ''] = tokenOf(person).split('.')
  const [, others = ''] = tokenOf(other).split('.')
  const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const wrong = [`${id}.${others}`, `${id}.${flipped}`, id, 'x', `${tokenOf(person)}x`]
  const right = await oneClick(pathsOf(other).call)
  for (const token of wrong) {
    const answer = await oneClick(`/api/mail/unsubscribe/${token}`)
    expect([answer.status, answer.text]).toEqual([right.status, right.text])
    const called = await app.call(setNewsByMail, { body: { token, wanted: false } })
    expect(called.status).toBe(204)
  }
  expect(await wants(person)).toBe(true)
})

test('a link of a deleted account gets the same response', async () => {
  const person = await reader()
  const { call } = pathsOf(person)
  await app.academy.db.transaction((tx) => app.academy.modules.identity.deleteUser(tx, person.id))
  expect((await oneClick(call)).status).toBe(204)
})

test('the links opened from one network address are limited', async () => {
  const strict = await startApp({ shareWith: app, env: { RATE_LINKS_PER_MINUTE: '3' } })
  try {
    const open = (remoteAddress: string) =>
      strict.request({ method: 'POST', url: '/api/mail/unsubscribe/x', payload: '', remoteAddress })
    const statuses: number[] = []
    for (let times = 0; times < 4; times += 1) statuses.push((await open('203.0.113.1')).status)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect((await open('203.0.113.2')).status).toBe(204)
  } finally {
    await strict.stop()
  }
})
