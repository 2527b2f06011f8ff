import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approveRoleRequest,
  deleteUser,
  getUser,
  listOwnRoleRequests,
  listRoleRequests,
  listUsers,
  rejectRoleRequest,
  requestRole,
  setUserRoles,
  updateUser,
} from '#contract/access/access.ts'
import { handOverOwnership, listTeam, setStaffRole, suspendUser } from '#contract/access/staff.ts'
import { getAdminStats } from '#contract/admin.ts'
import { deleteAccount, getMe } from '#contract/identity/identity.ts'
import { confirmSandboxPayment, createPaymentIntent } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
})
afterAll(() => app.stop())
// The owner's password attempts are limited, and each test makes some.
beforeEach(() => sql`truncate rate_limits`.execute(app.academy.db.pool))

const owners = async () => {
  const { pool } = app.academy.db
  const { rows } = await sql<{ userId: string }>`
    select user_id from staff where role = 'owner'`.execute(pool)
  return rows.map(({ userId }) => userId)
}
const idOf = ({ id }: Person) => ({ params: { id } })
const trailOf = async (action: string, subject: string) =>
  app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', action)
    .where('subject', '=', subject)
    .execute()
/** Pays for the academy, which files a request. */
async function pay(as: Person) {
  const body = { amount: 5000, program: 'academy' as const }
  const intent = await app.call(createPaymentIntent, { as, body })
  expect(intent.status).toBe(200)
  const card = { number: '4242424242424242', expMonth: 12, expYear: 60, cvc: '123' }
  const paid = await app.call(confirmSandboxPayment, {
    as,
    body: { clientSecret: intent.body.clientSecret, card },
  })
  expect(paid.body.status).toBe('succeeded')
  const requests = async () => (await app.call(listOwnRoleRequests, { as })).body
  await expect.poll(requests).toMatchObject([{ paid: true }])
}

const ownPassword = { password: 'a good password' }
/** Hands the academy back, so that each test starts with the same owner. */
const handBack = (from: Person) =>
  app.call(handOverOwnership, { as: from, body: { userId: owner.id, ...ownPassword } })

describe('the owner', () => {
  test('is the first admin, and later ones are not', async () => {
    const admin = await app.people.admin()
    expect(await owners()).toEqual([owner.id])
    expect((await app.call(getMe, { as: owner })).body.staffRole).toBe('owner')
    expect((await app.call(getMe, { as: admin })).body.staffRole).toBeNull()
  })

  test('cannot be demoted, suspended or deleted by another admin, who gets a reason', async () => {
    const as = await app.people.admin()
    const attempts = [
      await app.call(setUserRoles, { as, ...idOf(owner), body: { roles: [] } }),
      await app.call(suspendUser, { as, ...idOf(owner), body: { reason: 'A coup' } }),
      await app.call(deleteUser, { as, ...idOf(owner) }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([409, 409, 409])
    const { body } = await app.call(getUser, { as, ...idOf(owner) })
    expect(body).toMatchObject({ suspension: null, staffRole: 'owner' })
    expect(body.can).toEqual({ manage: true, setAdmin: false, suspend: false, delete: false })
    expect((await app.call(getMe, { as: owner })).body.roles).toContain('admin')
  })

  test('cannot give up the admin role or delete their own account before handing over', async () => {
    await app.people.admin()
    const demoted = await app.call(setUserRoles, {
      as: owner,
      ...idOf(owner),
      body: { roles: ['mentorship_student'] },
    })
    expect(demoted.status).toBe(409)
    const deleted = await app.call(deleteAccount, { as: owner, body: ownPassword })
    expect(deleted.status).toBe(409)
    expect(await owners()).toEqual([owner.id])
  })

  test('is guaranteed by the database: one, an admin, with an account', async () => {
    const admin = await app.people.admin()
    const { pool } = app.academy.db
    const statements = [
      sql`insert into staff (user_id, role) values (${admin.id}, 'owner')`,
      sql`delete from staff where role = 'owner'`,
      sql`update staff set role = 'teacher' where role = 'owner'`,
      sql`delete from users where id = ${owner.id}`,
      sql`delete from user_roles where user_id = ${owner.id} and role = 'admin'`,
    ]
    for (const statement of statements) await expect(statement.execute(pool)).rejects.toThrow()
    expect(await owners()).toEqual([owner.id])
  })

  test('hands over to another admin with the password; both are notified, and it is on record', async () => {
    const as = await app.people.owner()
    const heir = await app.people.admin()
    const body = { userId: heir.id, password: 'a guess' }
    expect((await app.call(handOverOwnership, { as, body })).status).toBe(400)
    expect(await owners()).toEqual([owner.id])

    const handed = await app.call(handOverOwnership, {
      as,
      body: { ...body, ...ownPassword },
    })
    expect(handed.status).toBe(204)
    expect(await owners()).toEqual([heir.id])
    expect((await app.call(getMe, { as })).body).toMatchObject({ staffRole: null })
    expect((await app.call(getMe, { as })).body.roles).toContain('admin')
    expect((await app.call(getMe, { as: heir })).body.staffRole).toBe('owner')
    expect(await trailOf('ownership.handed_over', heir.id)).toMatchObject([{ actorId: owner.id }])
    const events = await app.academy.db.pool
      .selectFrom('outbox')
      .select('audienceUser')
      .where('type', '=', 'ownership.handed_over')
      .execute()
    expect(events.map(({ audienceUser }) => audienceUser).toSorted()).toEqual(
      [owner.id, heir.id].toSorted(),
    )
    // The former owner no longer owns anything.
    expect((await app.call(handOverOwnership, { as, body })).status).toBe(403)
    expect((await handBack(heir)).status).toBe(204)
  })

  test('hands over only to an active admin', async () => {
    const suspended = await app.people.admin()
    await app.call(suspendUser, { as: owner, ...idOf(suspended), body: { reason: 'On leave' } })
    for (const other of [owner, suspended, await app.people.staff('teacher')]) {
      const body = { userId: other.id, ...ownPassword }
      expect((await app.call(handOverOwnership, { as: owner, body })).status).toBe(422)
    }
    expect(await owners()).toEqual([owner.id])
  })

  test('is replaced by the command line if permanently unavailable', async () => {
    const heir = await app.people.admin()
    const teacher = await app.people.staff('teacher')
    const { setOwner } = app.academy.modules.access
    for (const email of ['nobody@people.example', owner.email, teacher.email]) {
      await expect(setOwner(email)).rejects.toMatchObject({ code: 'rule_violated' })
    }
    await setOwner(` ${heir.email.toUpperCase()} `)
    expect(await owners()).toEqual([heir.id])
    expect((await app.call(getMe, { as: owner })).body).toMatchObject({ staffRole: null })
    expect(await trailOf('ownership.handed_over', heir.id)).toMatchObject([{ actorId: null }])
    expect((await handBack(heir)).status).toBe(204)
  })

  test('is a single person even when handed to two at once', async () => {
    const heirs = [await app.people.admin(), await app.people.admin()]
    const answers = await Promise.all(
      heirs.map(({ id: userId }) =>
        app.call(handOverOwnership, { as: owner, body: { userId, ...ownPassword } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
    const [now] = await owners()
    const heir = heirs.find(({ id }) => id === now)
    if (!heir) throw new Error('has no owner')
    expect((await handBack(heir)).status).toBe(204)
  })
})

describe('places in the office', () => {
  test('are given and taken by admins, take effect at once, and are on record', async () => {
    const as = await app.people.admin()
    const member = await app.people.free()
    const may = async () => (await app.call(getAdminStats, { as: member })).status
    expect(await may()).toBe(403)
    const added = await app.call(setStaffRole, {
      as,
      ...idOf(member),
      body: { staffRole: 'bookkeeper' },
    })
    expect(added.body.staffRole).toBe('bookkeeper')
    expect(await may()).toBe(200)
    const team = (await app.call(listTeam, { as })).body
    expect(team[0]).toMatchObject({ id: owner.id, staffRole: 'owner' })
    expect(team).toContainEqual(expect.objectContaining({ id: as.id, staffRole: 'admin' }))
    expect(team).toContainEqual(expect.objectContaining({ id: member.id, staffRole: 'bookkeeper' }))

    await app.call(setStaffRole, { as, ...idOf(member), body: { staffRole: null } })
    expect(await may()).toBe(403)
    expect(await trailOf('user.staff_role_set', member.id)).toMatchObject([
      { before: { staffRole: null }, after: { staffRole: 'bookkeeper' } },
      { before: { staffRole: 'bookkeeper' }, after: { staffRole: null } },
    ])
  })

  test('are not for admins, and end when somebody becomes one', async () => {
    const teacher = await app.people.staff('teacher')
    await app.call(setUserRoles, { as: owner, ...idOf(teacher), body: { roles: ['admin'] } })
    expect((await app.call(getUser, { as: owner, ...idOf(teacher) })).body.staffRole).toBeNull()
    const body = { staffRole: 'teacher' as const }
    expect((await app.call(setStaffRole, { as: owner, ...idOf(teacher), body })).status).toBe(422)
    await app.call(setUserRoles, { as: owner, ...idOf(teacher), body: { roles: [] } })
    expect((await app.call(getMe, { as: teacher })).body).toMatchObject({ staffRole: null })
  })

  test('are not overwritten by an edit based on older data', async () => {
    const member = await app.people.free()
    const seen = (await app.call(getUser, { as: owner, ...idOf(member) })).body.updatedAt
    await app.call(setStaffRole, { as: owner, ...idOf(member), body: { staffRole: 'support' } })
    const late = await app.call(setStaffRole, {
      as: owner,
      ...idOf(member),
      body: { staffRole: 'teacher', seenUpdatedAt: seen },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  })
})

describe('support', () => {
  test('looks after members', async () => {
    const as = await app.people.staff('support')
    const member = await app.people.free()
    const { body } = await app.call(getUser, { as, ...idOf(member) })
    expect(body.can).toEqual({ manage: true, setAdmin: false, suspend: true, delete: false })
    const changed = await app.call(updateUser, {
      as,
      ...idOf(member),
      body: { plan: 'academy', status: 'active' },
    })
    expect(changed.body.plan).toBe('academy')
  })

  test('makes nobody an admin, and changes nobody in the office, itself included', async () => {
    const as = await app.people.staff('support')
    const member = await app.people.free()
    const promoted = await app.call(setUserRoles, {
      as,
      ...idOf(member),
      body: { roles: ['admin'] },
    })
    expect(promoted.status).toBe(403)
    const plan = { plan: 'mentorship' as const, status: 'active' as const }
    for (const other of [as, await app.people.staff('teacher'), await app.people.admin()]) {
      const answers = [
        await app.call(updateUser, { as, ...idOf(other), body: plan }),
        await app.call(setUserRoles, { as, ...idOf(other), body: { roles: ['admin'] } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
      const { status } = await app.call(suspendUser, { as, ...idOf(other), body: { reason: 'X' } })
      expect([403, 409]).toContain(status)
    }
    expect((await app.call(getMe, { as })).body).toMatchObject({ plan: null, staffRole: 'support' })
  })

  test('decides requests, but not its own, and makes no refunds', async () => {
    const as = await app.people.staff('support')
    await app.call(requestRole, { as, body: { program: 'academy' } })
    const student = await app.people.free()
    await pay(student)
    const { body } = await app.call(listRoleRequests, { as })
    const own = body.find(({ user }) => user.id === as.id)
    const paid = body.find(({ user }) => user.id === student.id)
    expect(own?.can).toEqual({ approve: false, reject: false })
    expect(paid?.can).toEqual({ approve: true, reject: false })
    expect(JSON.stringify(body)).not.toContain('paid')
    const refused = [
      await app.call(approveRoleRequest, { as, params: { id: own?.id ?? '' } }),
      await app.call(rejectRoleRequest, { as, params: { id: paid?.id ?? '' } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403])
    const approved = await app.call(approveRoleRequest, { as, params: { id: paid?.id ?? '' } })
    expect(approved.status).toBe(200)
  })
})

test('each reads only the figures for their own work', async () => {
  const figures = async (as: Person) =>
    Object.keys((await app.call(getAdminStats, { as })).body).toSorted()
  expect(await figures(await app.people.staff('teacher'))).toEqual(['courses'])
  expect(await figures(await app.people.staff('bookkeeper'))).toEqual([
    'revenueByCurrency',
    'revenueThisMonth',
  ])
  expect(await figures(await app.people.staff('support'))).toEqual([
    'activeMentorships',
    'expiringMentorships',
    'expiringSoon',
    'totalStudents',
  ])
})

test('the list of users can be filtered by suspended and active accounts', async () => {
  const suspended = await app.people.suspended()
  const listed = async (account: 'suspended' | 'in use') =>
    (await app.call(listUsers, { as: owner, query: { account, limit: 100 } })).body
  expect((await listed('suspended')).map(({ id }) => id)).toContain(suspended.id)
  expect((await listed('suspended')).every(({ suspension }) => suspension !== null)).toBe(true)
  expect((await listed('in use')).every(({ suspension }) => suspension === null)).toBe(true)
})
