import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AdminUser,
  deleteUser,
  listUsers,
  type Plan,
  setUserRoles,
  type UserStatus,
  updateUser,
} from '#contract/access/access.ts'
import type { Role } from '#contract/access/permissions.ts'
import { getMe } from '#contract/identity/identity.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  // Weeks before a cohort begins: from its first day on a seat stays taken.
  app.clock.set('2026-11-10T12:00:00.000Z')
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const pool = () => app.academy.db.pool
const update = (
  id: string,
  body: { plan?: Plan; status?: UserStatus },
  as: Person | null = admin,
) => app.call(updateUser, { as, params: { id }, body })
const setRoles = (id: string, roles: Role[], as: Person | null = admin) =>
  app.call(setUserRoles, { as, params: { id }, body: { roles } })
const remove = (id: string, as: Person | null = admin) =>
  app.call(deleteUser, { as, params: { id } })
const me = async (as: Person) => (await app.call(getMe, { as })).body

const rolesIn = (user: AdminUser) => user.roles.map((item) => item.role.name)
const subscriptionIn = (user: AdminUser, program: Plan) =>
  user.subscriptions.find((subscription) => subscription.program === program)
const grantsOf = async (person: Person) => ({
  roles: await pool().selectFrom('userRoles').selectAll().where('userId', '=', person.id).execute(),
  subscriptions: await pool()
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', person.id)
    .execute(),
})
const seatsTaken = async () => {
  const rows = await pool().selectFrom('cohorts').select('seatsTaken').execute()
  return rows.reduce((sum, row) => sum + row.seatsTaken, 0)
}
const auditOf = (subject: string) =>
  pool()
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

describe('GET /admin/users', () => {
  it('lists users newest first, with roles as items', async () => {
    const student = await app.people.academy()
    const { body, headers } = await app.call(listUsers, { as: admin })
    expect(Number(headers['x-total-count'])).toBe(body.length)
    expect(body[0]).toEqual({
      id: student.id,
      name: student.name,
      email: student.email,
      avatarUrl: null,
      plan: 'academy',
      status: 'active',
      roles: [{ role: { name: 'community_student' } }, { role: { name: 'academy_student' } }],
      staffRole: null,
      suspension: null,
      can: { manage: true, setAdmin: true, suspend: true, delete: true },
      subscriptions: [expect.objectContaining({ program: 'academy', status: 'active' })],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('searches name and e-mail, in pages, and takes wildcards literally', async () => {
    const person = await app.people.mentorship()
    const search = async (text: string) =>
      (await app.call(listUsers, { as: admin, query: { search: text } })).body
    expect(await search(person.email.toUpperCase())).toMatchObject([{ id: person.id }])
    expect(await search(person.name)).toMatchObject([{ id: person.id }])
    for (const text of ['%', '_', '\\', "'"]) expect(await search(text)).toEqual([])

    const all = await app.call(listUsers, { as: admin })
    const page = await app.call(listUsers, { as: admin, query: { page: 2, limit: 1 } })
    expect(page.body).toEqual([all.body[1]])
    expect(page.headers['x-total-count']).toBe(all.headers['x-total-count'])
    const beyond = await app.call(listUsers, { as: admin, query: { page: 1000 } })
    expect(beyond.body).toEqual([])
    expect(beyond.headers['x-total-count']).toBe(all.headers['x-total-count'])
  })
})

describe('PUT /admin/users/{id}', () => {
  it('active opens the plan for its period and grants the role', async () => {
    const person = await app.people.free()
    const { status, body } = await update(person.id, { plan: 'mentorship', status: 'active' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.id, plan: 'mentorship', status: 'active' })
    expect(rolesIn(body)).toEqual(['community_student', 'mentorship_student'])
    const subscription = subscriptionIn(body, 'mentorship')
    expect(subscription?.endsAt).toBe(
      addMonths(new Date(subscription?.startsAt ?? ''), 1).toISOString(),
    )
    expect((await me(person)).roles).toContain('mentorship_student')
    expect(await auditOf(person.id)).toMatchObject([
      {
        action: 'user.updated',
        actorId: admin.id,
        before: { roles: '' },
        after: { roles: 'mentorship_student' },
      },
    ])
  })

  it('leaves an active subscription of the plan as it is', async () => {
    const student = await app.people.academy()
    const before = await grantsOf(student)
    await update(student.id, { plan: 'academy', status: 'active' })
    expect(await grantsOf(student)).toEqual(before)
  })

  it('expired ends the subscription at once; active opens it again', async () => {
    const student = await app.people.academy()
    const ended = await update(student.id, { status: 'expired' })
    expect(ended.body).toMatchObject({ plan: 'academy', status: 'expired' })
    expect(subscriptionIn(ended.body, 'academy')?.status).toBe('expired')
    expect(rolesIn(ended.body)).toContain('academy_student')
    expect(await me(student)).toMatchObject({
      roles: ['community_student'],
      lapsedPrograms: ['academy'],
    })
    expect((await update(student.id, { status: 'expired' })).body).toEqual(ended.body)

    const reopened = await update(student.id, { status: 'active' })
    expect(reopened.body).toMatchObject({ plan: 'academy', status: 'active' })
    expect((await me(student)).roles).toContain('academy_student')
  })

  it('another plan moves the user, seat included', async () => {
    const student = await app.people.academy()
    const seats = await seatsTaken()
    const { body } = await update(student.id, { plan: 'mentorship' })
    expect(body).toMatchObject({ plan: 'mentorship', status: 'active' })
    expect(rolesIn(body)).toEqual(['community_student', 'mentorship_student'])
    expect(subscriptionIn(body, 'academy')?.status).toBe('cancelled')
    expect((await me(student)).roles).toEqual(['community_student', 'mentorship_student'])
    expect(await seatsTaken()).toBe(seats - 1)
  })

  it('reads back as written, for every plan and status', async () => {
    const plans: Plan[] = ['academy', 'mentorship']
    const statuses: UserStatus[] = ['active', 'expired']
    const person = await app.people.free()
    const states = plans.flatMap((plan) => statuses.map((status) => ({ plan, status })))
    for (const first of states) {
      for (const next of states) {
        expect((await update(person.id, first)).body).toMatchObject(first)
        expect((await update(person.id, next)).body).toMatchObject(next)
      }
    }
  })

  it('leaves a second program alone that is not the displayed one', async () => {
    const person = await app.people.free()
    await setRoles(person.id, ['academy_student', 'mentorship_student'])
    const shown = (await me(person)).plan ?? 'academy'
    const { body } = await update(person.id, { plan: shown, status: 'active' })
    expect(body.subscriptions.map((subscription) => subscription.status)).toEqual([
      'active',
      'active',
    ])
  })

  it('refuses a status for a user without a plan, and an empty change', async () => {
    const person = await app.people.free()
    expect((await update(person.id, { status: 'active' })).status).toBe(422)
    expect((await update(person.id, {})).status).toBe(400)
    expect(await grantsOf(person)).toEqual({ roles: [], subscriptions: [] })
    expect(await auditOf(person.id)).toEqual([])
  })
})

describe('POST /admin/users/{id}/roles', () => {
  it('replaces the roles: new ones open, removed ones are cancelled', async () => {
    const student = await app.people.academy()
    const { status, body } = await setRoles(student.id, ['mentorship_student'])
    expect(status).toBe(200)
    expect(rolesIn(body)).toEqual(['community_student', 'mentorship_student'])
    expect(subscriptionIn(body, 'academy')?.status).toBe('cancelled')
    expect(subscriptionIn(body, 'mentorship')?.status).toBe('active')
    expect((await me(student)).roles).toEqual(['community_student', 'mentorship_student'])
    expect(await auditOf(student.id)).toHaveLength(2)

    const none = await setRoles(student.id, [])
    expect(rolesIn(none.body)).toEqual(['community_student'])
    expect((await me(student)).roles).toEqual(['community_student'])
  })

  it('has the same effect twice as once, and unchanged roles keep their subscription', async () => {
    const student = await app.people.academy()
    const before = await grantsOf(student)
    const seats = await seatsTaken()
    await setRoles(student.id, ['community_student', 'academy_student', 'academy_student'])
    expect(await grantsOf(student)).toEqual(before)
    expect(await seatsTaken()).toBe(seats)
  })

  it('takes effect at once for an existing token', async () => {
    const second = await app.people.admin()
    expect((await app.call(listUsers, { as: second })).status).toBe(200)
    await setRoles(second.id, [])
    expect((await app.call(listUsers, { as: second })).status).toBe(403)
  })

  it('releases and takes one seat, however often it is switched', async () => {
    const person = await app.people.free()
    const seats = await seatsTaken()
    for (let round = 0; round < 3; round += 1) {
      await setRoles(person.id, ['academy_student'])
      expect(await seatsTaken()).toBe(seats + 1)
      await setRoles(person.id, [])
      expect(await seatsTaken()).toBe(seats)
    }
  })

  it('refuses roles that do not exist', async () => {
    const person = await app.people.free()
    for (const roles of [['owner'], 'admin', null, [null], Array(5).fill('admin')]) {
      const { status } = await app.request({
        method: 'POST',
        url: `/api/admin/users/${person.id}/roles`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: { roles },
      })
      expect(status).toBe(400)
    }
    expect((await grantsOf(person)).roles).toEqual([])
  })
})

describe('DELETE /admin/users/{id}', () => {
  it('removes the user with sessions and rights; the audit trail stays', async () => {
    const student = await app.people.academy()
    const seats = await seatsTaken()
    expect((await app.call(getMe, { as: student })).status).toBe(200)
    expect((await remove(student.id)).status).toBe(204)

    expect((await app.call(getMe, { as: student })).status).toBe(401)
    const refresh = await app.request({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken: student.refreshToken },
    })
    expect(refresh.status).toBe(401)
    expect(await grantsOf(student)).toEqual({ roles: [], subscriptions: [] })
    expect(await seatsTaken()).toBe(seats - 1)
    const trail = await auditOf(student.id)
    expect(trail.at(-1)).toMatchObject({ action: 'user.deleted', actorId: admin.id })
    expect(JSON.stringify(trail)).not.toContain(student.email)
    expect((await remove(student.id)).status).toBe(404)
  })

  it('removes once when called twice at once', async () => {
    const person = await app.people.free()
    const answers = await Promise.all([remove(person.id), remove(person.id)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404])
  })
})

describe('managing users', () => {
  it('is for admins, and a refused call changes no row', async () => {
    const target = await app.people.academy()
    const before = await grantsOf(target)
    const attempts = [
      (as: Person | null) => update(target.id, { status: 'expired' }, as),
      (as: Person | null) => setRoles(target.id, ['admin'], as),
      (as: Person | null) => remove(target.id, as),
      (as: Person | null) => app.call(listUsers, { as }),
    ]
    const mentorship = await app.people.mentorship()
    for (const attempt of attempts) {
      expect((await attempt(null)).status).toBe(401)
      expect((await attempt(mentorship)).status).toBe(403)
      expect((await attempt(target)).status).toBe(403)
    }
    expect(await grantsOf(target)).toEqual(before)
    expect((await me(target)).roles).toContain('academy_student')
  })

  it('responds to unknown and malformed ids alike', async () => {
    const unknown = await remove(newId())
    expect(unknown.status).toBe(404)
    const answers = [
      await update(newId(), { status: 'active', plan: 'academy' }),
      await setRoles(newId(), []),
      await setRoles('nonsense', []),
      await remove('-1'),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
  })
})
