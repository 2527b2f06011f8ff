import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, setUserRoles } from '#contract/access/access.ts'
import { reinstateUser, setStaffRole, suspendUser } from '#contract/access/staff.ts'
import {
  exportOwnData,
  getMe,
  login,
  requestPasswordReset,
  updatePreferences,
} from '#contract/identity/identity.ts'
import { getCalendar } from '#contract/live-sessions.ts'
import { listMails } from '#contract/mails.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { openStream } from '#testing/event-reader.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let address: string
beforeAll(async () => {
  app = await startApp()
  await app.people.owner()
  admin = await app.people.admin()
  address = await app.listen()
})
afterAll(() => app.stop())

const reason = 'Shared the password'
const suspend = (as: Person, { id }: Person) =>
  app.call(suspendUser, { as, params: { id }, body: { reason } })
const reinstate = (as: Person, { id }: Person) => app.call(reinstateUser, { as, params: { id } })
const signIn = ({ email }: Person, password = 'a good password') =>
  app.call(login, { body: { email, password } })
const me = async (as: Person) => (await app.call(getMe, { as })).status
const feedOf = async (as: Person) =>
  new URL((await app.call(getCalendar, { as })).body.url).pathname
const statusOf = async (url: string) => (await app.request({ url })).status

describe('a suspended account', () => {
  test('is shut out at once: its sessions, its stream, its feed', async () => {
    const member = await app.people.academy()
    const feed = await feedOf(member)
    const stream = await openStream(`${address}/api/events`, member.token)
    expect(await me(member)).toBe(200)
    const { body } = await suspend(admin, member)
    expect(body.suspension).toEqual({ since: expect.any(String), reason })
    expect(await me(member)).toBe(401)
    await stream.ended
    expect(await statusOf(feed)).toBe(404)
    const refreshed = await app.request({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken: member.refreshToken },
    })
    expect(refreshed.status).toBe(401)
  })

  test('is told so only after the right password', async () => {
    const member = await app.people.suspended()
    const stranger = { email: 'nobody@people.example' } as Person
    const [wrong, unknown] = [await signIn(member, 'a guess'), await signIn(stranger, 'a guess')]
    expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text])
    const right = await signIn(member)
    expect(right).toMatchObject({ status: 403, body: { code: 'suspended' } })
    expect(right.text).not.toContain(reason)
    expect(right.headers['set-cookie']).toBeUndefined()
  })

  test('is unchanged when it is reinstated', async () => {
    const member = await app.people.mentorship()
    const feed = await feedOf(member)
    const before = (await app.call(exportOwnData, { as: member })).body
    await suspend(admin, member)
    expect((await reinstate(admin, member)).body.suspension).toBeNull()
    const { body } = await signIn(member)
    const back = { ...member, token: body.accessToken }
    const after = (await app.call(exportOwnData, { as: back })).body
    expect(after.access).toEqual(before.access)
    expect(after.account).toMatchObject({ suspensions: [{ liftedAt: expect.any(String) }] })
    expect(JSON.stringify(after)).not.toContain(reason)
    expect(await statusOf(feed)).toBe(200)
    // The earlier sessions have ended for good.
    expect(await me(member)).toBe(401)
  })

  test('receives nothing, not even a link for a new password', async () => {
    const [member, other] = [await app.people.academy(), await app.people.academy()]
    for (const as of [member, other]) {
      await app.call(updatePreferences, { as, body: { channels: { email: true } } })
    }
    await suspend(admin, member)
    const { identity } = app.academy.modules
    const { db } = app.academy
    const part = { after: null, limit: 100, only: null, registeredBy: app.clock.now() }
    const readers = (await identity.mailReaders(db.pool, part)).map(({ id }) => id)
    expect(readers).toContain(other.id)
    expect(readers).not.toContain(member.id)
    for (const { email } of [member, other])
      await app.call(requestPasswordReset, { body: { email } })
    const mailed = async () =>
      (await app.call(listMails, { as: admin, query: { limit: 100 } })).body.map(({ to }) => to)
    await expect.poll(mailed).toContain(other.email)
    expect(await mailed()).not.toContain(member.email)
  })
})

describe('suspending', () => {
  test('is for admins and support, and on record without the reason', async () => {
    const member = await app.people.free()
    const support = await app.people.staff('support')
    expect((await suspend(support, member)).status).toBe(200)
    const trail = await app.academy.db.pool
      .selectFrom('auditEntries')
      .select(['actorId', 'action', 'before', 'after'])
      .where('subject', '=', member.id)
      .execute()
    // Without the reason, which stays between the office and the user.
    expect(trail).toEqual([
      {
        actorId: support.id,
        action: 'user.suspended',
        before: { suspended: false },
        after: { suspended: true },
      },
    ])
    const { body } = await app.call(getUser, { as: support, params: { id: member.id } })
    expect(body.suspension?.reason).toBe(reason)
  })

  test('is impossible for oneself and, by support, for anybody in the office', async () => {
    expect((await suspend(admin, admin)).status).toBe(409)
    const support = await app.people.staff('support')
    for (const other of [admin, await app.people.staff('teacher')]) {
      expect((await suspend(support, other)).status).toBe(403)
      expect(await me(other)).toBe(200)
    }
    const teacher = await app.people.staff('teacher')
    await suspend(admin, teacher)
    expect((await reinstate(support, teacher)).status).toBe(403)
  })

  test('takes effect once, and is lifted once', async () => {
    const member = await app.people.free()
    const statuses = async (attempt: typeof suspend) =>
      (await Promise.all([attempt(admin, member), attempt(admin, member)]))
        .map(({ status }) => status)
        .toSorted()
    expect(await statuses(suspend)).toEqual([200, 409])
    expect(await statuses(reinstate)).toEqual([200, 409])
  })

  test('applies to a simultaneous sign-in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await app.people.free()
      const [{ status, body }] = await Promise.all([signIn(member), suspend(admin, member)])
      if (status === 200) expect(await me({ ...member, token: body.accessToken })).toBe(401)
      else expect(status).toBe(403)
    }
  })
})

test('removing somebody from the office ends the event stream that came with the place', async () => {
  const bookkeeper = await app.people.staff('bookkeeper')
  const stream = await openStream(`${address}/api/events`, bookkeeper.token)
  const { id } = bookkeeper
  await app.call(setStaffRole, { as: admin, params: { id }, body: { staffRole: null } })
  await stream.next(({ data }) => data?.type === 'access.changed')
  await app.academy.db.transaction((tx) =>
    emit(tx, { type: 'transaction.changed', subject: id, audience: { role: 'admin' } }),
  )
  await app.call(setUserRoles, { as: admin, params: { id }, body: { roles: ['academy_student'] } })
  await stream.next(({ data }) => data?.type === 'access.changed')
  expect(stream.events.map(({ data }) => data?.type)).not.toContain('transaction.changed')
  await stream.close()
})
