import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  approveRoleRequest,
  listOwnRoleRequests,
  listRoleRequests,
} from '#contract/access/access.ts'
import { saveProgress } from '#contract/courses.ts'
import {
  deleteAccount,
  exportOwnData,
  getMe,
  login,
  refresh,
  requestPasswordReset,
  updatePreferences,
} from '#contract/identity/identity.ts'
import { createTrade } from '#contract/journal/journal.ts'
import { createLiveSession, joinLiveSession } from '#contract/live-sessions.ts'
import { listMails } from '#contract/mails.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  listTransactions,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

/** Pays for the academy, which creates a request for an admin to decide. */
async function pay(as: Person) {
  const { body } = await app.call(createPaymentIntent, {
    as,
    body: { amount: 5000, program: 'academy' },
  })
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 34, cvc: '123' }
  await app.call(confirmSandboxPayment, {
    as,
    body: { clientSecret: body.clientSecret, card },
  })
  return vi.waitFor(async () => {
    const { body: requests } = await app.call(listOwnRoleRequests, { as })
    expect(requests).toMatchObject([{ program: 'academy', status: 'pending', paid: true }])
    return requests[0]?.id ?? ''
  })
}

/** Somebody who has left data in every part of the academy. */
async function busyStudent(): Promise<Person> {
  const person = await app.people.free()
  await app.call(approveRoleRequest, { as: admin, params: { id: await pay(person) } })
  const course = await makeCourse(app, admin, { title: 'Reading candles' })
  const video = await makeVideo(app, admin, course.id, 'The first candle')
  await app.call(saveProgress, {
    as: person,
    params: { id: course.id, videoId: video.id },
    body: { position: 3, watched: 3 },
  })
  const { body: session } = await app.call(createLiveSession, {
    as: admin,
    body: {
      title: 'Morning call',
      description: 'The day ahead',
      date: app.clock.now().toISOString(),
      roleAccess: ['academy_student'],
      meetingUrl: 'https://meet.example.com/room',
    },
  })
  await app.call(joinLiveSession, { as: person, params: { id: session.id } })
  await app.call(createTrade, {
    as: person,
    body: {
      pair: 'EURUSD',
      direction: 'BUY',
      openedAt: '2026-01-05T08:00:00Z',
      entry: '1.1000',
      lots: '0.1',
      notes: 'My first trade',
    },
  })
  await app.call(updatePreferences, { as: person, body: { timeZone: 'Asia/Tokyo' } })
  await vi.waitFor(async () => {
    const { body } = await app.call(listNotifications, { as: person })
    expect(body.length).toBeGreaterThan(0)
  })
  return person
}

describe('the download', () => {
  test('is for signed-in users', async () => {
    expect((await app.call(exportOwnData)).status).toBe(401)
  })

  test('has everything that each part of the academy stores about the caller, and no secrets', async () => {
    const person = await busyStudent()
    const { status, body, text } = await app.call(exportOwnData, { as: person })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: {
        email: person.email,
        name: person.name,
        preferences: { timeZone: 'Asia/Tokyo' },
        sessions: [{ revokedAt: null }],
      },
      access: {
        subscriptions: [{ program: 'academy' }],
        roleRequests: [{ program: 'academy', status: 'approved', paid: true }],
      },
      payments: { payments: [{ amountCents: 5000, status: 'paid' }] },
      courses: { lessons: [{ course: 'Reading candles', lesson: 'The first candle' }] },
      liveSessions: { attended: [{ title: 'Morning call' }] },
      journal: { trades: [{ pair: 'EURUSD', notes: 'My first trade' }] },
      notifications: {
        addressed: expect.arrayContaining([
          expect.objectContaining({ type: 'success', title: 'Access granted' }),
        ]),
      },
    })
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(admin.email)
    const other = await app.people.free()
    const theirs = await app.call(exportOwnData, { as: other })
    expect(theirs.text).not.toContain(person.email)
    expect(theirs.body).toMatchObject({ journal: { trades: [] }, payments: { payments: [] } })
  })
})

/** Every table, except the queue's own, that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = app.academy.db
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(pool)
  const found: string[] = []
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ hits: string }>`
      select count(*) as hits from ${sql.table(`${schema}.${name}`)} t
      where position(lower(${text}) in lower(t::text)) > 0`.execute(pool)
    if (rows[0]?.hits !== '0') found.push(`${schema}.${name}`)
  }
  return found
}

/** The files of stored mails that contain the text. */
async function filesWith(text: string): Promise<string[]> {
  const folder = path.join(app.dataDir, 'mail')
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const content = await readFile(path.join(folder, name), 'utf8')
    if (content.includes(text)) found.push(name)
  }
  return found
}

const remove = (as: Person | null, password: string) =>
  app.call(deleteAccount, { as, body: { password } })
const userRow = ({ id }: Person) =>
  app.academy.db.pool.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

describe('the deletion of an account', () => {
  test('needs a session and the password; a refused one changes nothing', async () => {
    const person = await app.people.free()
    const before = await userRow(person)
    expect((await remove(null, person.password)).status).toBe(401)
    expect((await app.call(deleteAccount, { as: person })).status).toBe(400)
    const answer = await remove(person, 'a wrong password')
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
    expect(await userRow(person)).toEqual(before)
    expect((await app.call(getMe, { as: person })).status).toBe(200)
  })

  test('ends the session, sends a final mail, and leaves the address nowhere', async () => {
    const person = await busyStudent()
    expect(await tablesWith(person.email)).toContain('public.users')
    await app.call(requestPasswordReset, { body: { email: person.email } })
    // The link, and what the student was told of the access and the payment.
    await expect.poll(async () => (await filesWith(person.email)).length).toBeGreaterThanOrEqual(2)
    const answer = await remove(person, person.password)
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toContain('refreshToken=;')

    expect((await app.call(getMe, { as: person })).status).toBe(401)
    const { email, password, refreshToken } = person
    expect((await app.call(refresh, { body: { refreshToken } })).status).toBe(401)
    expect((await app.call(login, { body: { email, password } })).status).toBe(401)
    expect(await tablesWith(email)).toEqual([])
    // An invoice is kept as it was issued, with its buyer's name, as required by law.
    expect(await tablesWith(person.name)).toEqual(['public.billing_documents'])
    await expect
      .poll(async () => {
        const { body } = await app.call(listMails, { as: admin })
        return body.map(({ to, subject }) => ({ to, subject }))
      })
      .toContainEqual({ to: 'a deleted account', subject: 'Your account was deleted' })
    await expect.poll(() => filesWith(email)).toEqual([])

    // Accounting records stay, without the name.
    const { body } = await app.call(listTransactions, { as: admin })
    const left = body.items.filter(({ user }) => user === null)
    expect(left).toMatchObject([{ amountCents: 5000, status: 'paid' }])
    expect((await remove(person, password)).status).toBe(401)
  })

  test('refunds what was paid for an undecided request', async () => {
    const person = await app.people.free()
    const request = await pay(person)
    const { body: before } = await app.call(listTransactions, {
      as: admin,
      query: { search: person.email },
    })
    expect((await remove(person, person.password)).status).toBe(204)
    const [paid] = before.items
    await expect
      .poll(async () => {
        const { body } = await app.call(listTransactions, { as: admin })
        return body.items.find(({ id }) => id === paid?.id)?.status
      })
      .toBe('refunded')
    const { body: pending } = await app.call(listRoleRequests, { as: admin })
    expect(pending.map(({ id }) => id)).not.toContain(request)
  })

  test('leaves the academy its last admin, however many delete their accounts at once', async () => {
    const second = await app.people.admin()
    const answers = await Promise.all([admin, second].map((one) => remove(one, one.password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const { rows } = await sql<{ admins: string }>`
      select count(*) as admins from user_roles where role = 'admin'`.execute(app.academy.db.pool)
    // The test users have an owner of their own, if any test needed one.
    expect(Number(rows[0]?.admins)).toBeGreaterThanOrEqual(1)
  })
})
