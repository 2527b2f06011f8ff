import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { deleteUser, setUserRoles } from '#contract/access/access.ts'
import { suspendUser } from '#contract/access/staff.ts'
import { getMe, login } from '#contract/identity/identity.ts'
import { acceptInvitation, listInvitations, readInvitation } from '#contract/invitations.ts'
import { listMails, readMail } from '#contract/mails.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  inviteToTeam,
  joinTeam,
  listTeamInvitations,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from '#contract/team-invitations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { mailsOf, tokenOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())
beforeEach(() => sql`truncate rate_limits`.execute(app.academy.db.pool))

let made = 0
const address = () => `teacher-${++made}@people.example`
const subject = 'You are invited to the academy’s team'
const day = 24 * 3600 * 1000

const invite = (email: string, as = owner) =>
  app.call(inviteToTeam, { as, body: { email, name: 'Ann', staffRole: 'teacher' } })
const resend = (id: string, as = owner) => app.call(resendTeamInvitation, { as, params: { id } })
const tokensOf = async (email: string, count: number) =>
  (await mailsOf(app).to(email, subject, count)).map(tokenOf)
const password = 'a long enough password'
const register = (token: string) =>
  app.call(acceptInvitation, { body: { token, name: 'Ann Lee', password } })
const join = (as: Person, token: string) => app.call(joinTeam, { as, body: { token } })
const listed = async (id: string) => {
  const { body } = await app.call(listTeamInvitations, { as: owner, query: { limit: 100 } })
  return body.find((one) => one.id === id)
}
/** Lets an invitation be twenty days old; the clock would end the sessions. */
const age = (id: string) =>
  sql`
    update invitations set created_at = created_at - interval '20 days',
      expires_at = expires_at - interval '20 days' where id = ${id}`.execute(app.academy.db.pool)
const placeOf = async (as: Person) => (await app.call(getMe, { as })).body.staffRole
const trailOf = (person: string, action: string) =>
  app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'before', 'after'])
    .where('personId', '=', person)
    .where('action', '=', action)
    .execute()

describe('an invitation to the team', () => {
  test('makes a newcomer a teacher, once, also while registration is closed', async () => {
    const email = address()
    const { body: settings } = await app.call(getSettings, { as: owner })
    const closed = { ...settings, registrationOpen: false, byInvitation: false }
    const saved = await app.call(updateSettings, { as: owner, body: closed })
    const { body: invitation, status } = await invite(email)
    expect([status, invitation.state]).toEqual([201, 'open'])
    const [token = ''] = await tokensOf(email, 1)
    expect((await app.call(readInvitation, { body: { token } })).body).toEqual({
      ...{ email, name: 'Ann', program: null },
      ...{ staffRole: 'teacher', hasAccount: false },
    })

    const answers = await Promise.all([register(token), register(token), register(token)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 404, 404])
    await app.call(updateSettings, {
      as: owner,
      body: { ...saved.body, registrationOpen: true },
    })
    const { acceptedBy, state } = (await listed(invitation.id)) ?? {}
    expect(state).toBe('accepted')
    const id = acceptedBy ?? ''
    const { body: session } = await app.call(login, { body: { email, password } })
    const as = { ...owner, id, email, token: 'accessToken' in session ? session.accessToken : '' }
    expect(await placeOf(as)).toBe('teacher')
    // In the name of whoever invited them, and with the usual news and events.
    expect(await trailOf(id, 'user.staff_role_set')).toMatchObject([
      { actorId: owner.id, before: { staffRole: null }, after: { staffRole: 'teacher' } },
    ])
    expect(await trailOf(id, 'invitation.accepted')).toMatchObject([{ actorId: id }])
    await vi.waitFor(async () =>
      expect(JSON.stringify((await app.call(listNotifications, { as })).body)).toContain('teacher'),
    )
    const events = await app.academy.db.pool
      .selectFrom('outbox')
      .select('type')
      .where('audienceUser', '=', id)
      .execute()
    expect(events.map(({ type }) => type)).toContain('access.changed')
    expect((await resend(invitation.id)).status).toBe(404)
  })

  test('is taken by the account with its address, and by no other', async () => {
    const member = await app.people.free()
    const other = await app.people.free()
    await invite(member.email)
    const [token = ''] = await tokensOf(member.email, 1)
    const { body } = await app.call(readInvitation, { body: { token } })
    expect(body).toMatchObject({ staffRole: 'teacher', hasAccount: true })
    expect((await join(other, token)).status).toBe(403)
    expect((await register(token)).status).toBe(409)
    expect([await placeOf(other), await placeOf(member)]).toEqual([null, null])

    const answers = await Promise.all([join(member, token), join(member, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await placeOf(member)).toBe('teacher')
    // Whoever works in the office needs no invitation.
    expect((await invite(member.email.toUpperCase())).status).toBe(409)
    expect((await invite(owner.email)).status).toBe(409)
  })

  test('does not stand among the invitations to the academy, nor can it be withdrawn there', async () => {
    const { body } = await invite(address())
    const { body: others } = await app.call(listInvitations, { as: owner })
    expect(others.map(({ id }) => id)).not.toContain(body.id)
    const support = await app.people.staff('support')
    const gone = await app.request({
      method: 'DELETE',
      url: `/api/admin/invitations/${body.id}`,
      headers: { authorization: `Bearer ${support.token}` },
    })
    expect(gone.status).toBe(404)
    expect((await listed(body.id))?.state).toBe('open')
  })

  test('ends when it is withdrawn, replaced, sent again or expired', async () => {
    const email = address()
    const { body: first } = await invite(email)
    const { body: second } = await invite(email)
    expect((await listed(first.id))?.state).toBe('withdrawn')
    await resend(second.id)
    const tokens = await tokensOf(email, 3)
    const works = async () => {
      const reads = tokens.map((token) => app.call(readInvitation, { body: { token } }))
      return (await Promise.all(reads)).filter(({ status }) => status === 200).length
    }
    expect(await works()).toBe(1)

    await age(second.id)
    expect([await works(), (await listed(second.id))?.state]).toEqual([0, 'expired'])
    await app.call(withdrawTeamInvitation, { as: owner, params: { id: second.id } })
    expect([await works(), (await resend(second.id)).status]).toEqual([0, 404])
  })

  test('can be sent again when it has expired', async () => {
    const email = address()
    const { body } = await invite(email)
    await age(body.id)
    expect((await listed(body.id))?.state).toBe('expired')
    const { body: again } = await resend(body.id)
    expect(again.state).toBe('open')
    expect(Date.parse(again.expiresAt) - Date.parse(again.createdAt)).toBe(14 * day)
  })
})

describe('whoever invited', () => {
  const takings: Record<string, (admin: Person) => Promise<{ status: number }>> = {
    demoted: ({ id }) => app.call(setUserRoles, { as: owner, params: { id }, body: { roles: [] } }),
    suspended: ({ id }) =>
      app.call(suspendUser, { as: owner, params: { id }, body: { reason: 'On leave' } }),
    deleted: ({ id }) => app.call(deleteUser, { as: owner, params: { id } }),
  }

  test.each(Object.entries(takings))('and is %s ends the invitation', async (_, take) => {
    const admin = await app.people.admin()
    const member = await app.people.free()
    const { body } = await invite(member.email, admin)
    const [token = ''] = await tokensOf(member.email, 1)
    expect((await take(admin)).status).toBeLessThan(300)
    expect((await app.call(readInvitation, { body: { token } })).status).toBe(404)
    expect((await join(member, token)).status).toBe(404)
    expect([await placeOf(member), (await listed(body.id))?.state]).toEqual([null, 'ended'])
    // Another admin can answer for it.
    await resend(body.id)
    const [one = '', two = ''] = await tokensOf(member.email, 2)
    expect((await join(member, one === token ? two : one)).status).toBe(204)
    expect(await placeOf(member)).toBe('teacher')
  })

  test.each(Object.entries(takings))(
    'and is being %s gives the role before or not at all',
    async (_, take) => {
      const admin = await app.people.admin()
      const member = await app.people.free()
      await invite(member.email, admin)
      const [token = ''] = await tokensOf(member.email, 1)
      const [taken, joined] = await Promise.all([take(admin), join(member, token)])
      expect(taken.status).toBeLessThan(300)
      expect([204, 404]).toContain(joined.status)
      expect(await placeOf(member)).toBe(joined.status === 204 ? 'teacher' : null)
    },
  )

  test('must be an admin, who sends thirty in an hour', async () => {
    for (const as of [await app.people.staff('support'), await app.people.free()]) {
      expect((await invite(address(), as)).status).toBe(403)
    }
    const admin = await app.people.admin()
    const { body } = await invite(address(), admin)
    for (let count = 1; count < 30; count++) {
      expect((await resend(body.id, admin)).status).toBe(200)
    }
    expect((await resend(body.id, admin)).status).toBe(429)
    expect((await invite(address(), admin)).status).toBe(429)
  })

  test('cannot read the link in Mail Outbox, nor can any other admin', async () => {
    const email = address()
    await invite(email)
    const [token = ''] = await tokensOf(email, 1)
    const { body } = await app.call(listMails, { as: owner, query: { search: email } })
    const name = body[0]?.name ?? ''
    for (const as of [owner, await app.people.admin()]) {
      const { text } = (await app.call(readMail, { as, params: { name } })).body
      expect(text).toContain('[This link is shown to the recipient only.]')
      expect(text).not.toContain(token)
    }
  })
})
