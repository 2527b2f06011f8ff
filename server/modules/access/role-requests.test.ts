import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approveRoleRequest,
  listOwnRoleRequests,
  listRoleRequests,
  rejectRoleRequest,
  requestRole,
} from '#contract/access.ts'
import { getMe } from '#contract/identity.ts'
import type { PaidProgram } from '#contract/programs.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { addMonths } from './access.rules.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const pool = () => app.academy.db.pool
const ask = (as: Person | null, program: PaidProgram = 'academy') =>
  app.call(requestRole, { as, body: { program } })
const approve = (id: string, as: Person | null = admin) =>
  app.call(approveRoleRequest, { as, params: { id } })
const reject = (id: string, as: Person | null = admin) =>
  app.call(rejectRoleRequest, { as, params: { id } })
const me = async (as: Person) => (await app.call(getMe, { as })).body

const requestRow = (id: string) =>
  pool().selectFrom('role_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const subscriptionsOf = (person: Person) =>
  pool().selectFrom('subscriptions').selectAll().where('user_id', '=', person.id).execute()
const auditOf = (subject: string) =>
  pool().selectFrom('audit_entries').selectAll().where('subject', '=', subject).execute()
const eventsOf = (subject: string) =>
  pool().selectFrom('outbox').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('POST /role-requests', () => {
  it('files a pending request and tells the admins', async () => {
    const person = await app.people.free()
    const { status, body } = await ask(person)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      program: 'academy',
      status: 'pending',
      createdAt: expect.any(String),
      decidedAt: null,
    })
    expect(await eventsOf(body.id)).toMatchObject([
      { type: 'role_request.filed', audience_role: 'admin', audience_user: null },
    ])
  })

  it('keeps one pending request for each program', async () => {
    const person = await app.people.free()
    expect((await ask(person)).status).toBe(201)
    expect((await ask(person, 'mentorship')).status).toBe(201)
    const again = await ask(person)
    expect(again.status).toBe(409)
    expect(again.body).toEqual({
      code: 'conflict',
      message: 'You already have a pending request for this program.',
    })
  })

  it('files one of ten simultaneous requests', async () => {
    const person = await app.people.free()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect((await app.call(listOwnRoleRequests, { as: person })).body).toHaveLength(1)
  })

  it('refuses a program that is open to the user, and takes one that has lapsed', async () => {
    const student = await app.people.academy()
    expect((await ask(student)).status).toBe(422)
    expect((await ask(student, 'mentorship')).status).toBe(201)
    expect((await ask(await app.people.lapsed())).status).toBe(201)
  })

  it('may be made again after a rejection', async () => {
    const person = await app.people.free()
    await reject((await ask(person)).body.id)
    expect((await ask(person)).status).toBe(201)
  })

  it('refuses strangers and programs that cannot be requested', async () => {
    expect((await ask(null)).status).toBe(401)
    const person = await app.people.free()
    for (const program of ['community', 'admin', '', null, 7]) {
      const { status } = await app.request({
        method: 'POST',
        url: '/api/role-requests',
        headers: { authorization: `Bearer ${person.token}` },
        payload: { program, status: 'approved' },
      })
      expect(status).toBe(400)
    }
    expect((await app.call(listOwnRoleRequests, { as: person })).body).toEqual([])
  })
})

describe('GET /me/role-requests', () => {
  it("lists one's own requests, newest first", async () => {
    const [person, other] = [await app.people.free(), await app.people.free()]
    const first = (await ask(person)).body
    await reject(first.id)
    const second = (await ask(person, 'mentorship')).body
    await ask(other)
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    expect(body).toEqual([second, { ...first, status: 'rejected', decidedAt: expect.any(String) }])
    expect((await app.call(listOwnRoleRequests, {})).status).toBe(401)
  })
})

describe('GET /role-requests', () => {
  it('lists what is pending, oldest first, with the user, in pages', async () => {
    const person = await app.people.free()
    const { id } = (await ask(person)).body
    const { body, headers } = await app.call(listRoleRequests, { as: admin })
    expect(Number(headers['x-total-count'])).toBe(body.length)
    expect(body.at(-1)).toMatchObject({
      id,
      program: 'academy',
      status: 'pending',
      user: { id: person.id, name: person.name, email: person.email },
    })
    const dates = body.map((request) => request.createdAt)
    expect(dates).toEqual(dates.toSorted())

    const page = await app.call(listRoleRequests, { as: admin, query: { page: 2, limit: 1 } })
    expect(page.body).toEqual([body[1]])
    expect(page.headers['x-total-count']).toBe(headers['x-total-count'])
    expect((await app.call(listRoleRequests, { as: admin, query: { limit: 101 } })).status).toBe(
      400,
    )
  })

  it('lists those that were decided on demand', async () => {
    const { id } = (await ask(await app.people.free())).body
    await reject(id)
    const { body } = await app.call(listRoleRequests, { as: admin, query: { status: 'rejected' } })
    expect(body.map((request) => request.id)).toContain(id)
    expect(body.every((request) => request.status === 'rejected')).toBe(true)
  })
})

describe('approving', () => {
  it('opens the academy at once, for six months, with a seat in the next cohort', async () => {
    const person = await app.people.free()
    expect((await me(person)).roles).toEqual(['community_student'])
    const { id } = (await ask(person)).body
    const { status, body } = await approve(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      status: 'approved',
      user: { id: person.id, name: person.name, email: person.email },
    })
    expect(await me(person)).toMatchObject({
      roles: ['community_student', 'academy_student'],
      plan: 'academy',
      status: 'active',
    })
    const [subscription] = await subscriptionsOf(person)
    expect(subscription?.ends_at).toEqual(addMonths(new Date(body.decidedAt ?? ''), 6))
    expect(subscription?.cohort_id).not.toBeNull()
    expect(await auditOf(id)).toMatchObject([
      { actor_id: admin.id, action: 'role_request.approved', details: { program: 'academy' } },
    ])
    expect(await eventsOf(id)).toMatchObject([
      { type: 'role_request.filed' },
      { type: 'role_request.decided', audience_user: person.id },
    ])
    expect(await eventsOf(person.id)).toMatchObject([
      { type: 'access.changed', audience_user: person.id },
    ])
  })

  it('opens mentorship for one month, without a cohort', async () => {
    const person = await app.people.free()
    const { body } = await approve((await ask(person, 'mentorship')).body.id)
    const [subscription] = await subscriptionsOf(person)
    expect(subscription?.ends_at).toEqual(addMonths(new Date(body.decidedAt ?? ''), 1))
    expect(subscription?.cohort_id).toBeNull()
    expect((await me(person)).roles).toEqual(['community_student', 'mentorship_student'])
  })

  it('twice is the same as once', async () => {
    const person = await app.people.free()
    const { id } = (await ask(person)).body
    await approve(id)
    const before = await subscriptionsOf(person)
    const again = await approve(id)
    expect(again.status).toBe(409)
    expect(again.body).toEqual({
      code: 'conflict',
      message: 'This request has already been decided.',
    })
    expect(await subscriptionsOf(person)).toEqual(before)
    expect(await auditOf(id)).toHaveLength(1)
  })

  it('adds the period to one that is still running', async () => {
    const person = await app.people.free()
    // Asked while the program was closed, approved when it had been opened another way.
    const { id } = (await ask(person)).body
    const { access } = app.academy.modules
    await app.academy.db.transaction((tx) => access.openSubscription(tx, person.id, 'academy'))
    const [before] = await subscriptionsOf(person)
    await approve(id)
    const [after] = await subscriptionsOf(person)
    expect(after?.ends_at).toEqual(addMonths(before?.ends_at ?? new Date(0), 6))
    expect(after).toMatchObject({ id: before?.id, cohort_id: before?.cohort_id })
  })

  it('starts a lapsed subscription anew', async () => {
    const person = await app.people.lapsed()
    const { body } = await approve((await ask(person)).body.id)
    const subscriptions = await subscriptionsOf(person)
    expect(subscriptions).toHaveLength(1)
    expect(subscriptions[0]).toMatchObject({
      starts_at: new Date(body.decidedAt ?? ''),
      ends_at: addMonths(new Date(body.decidedAt ?? ''), 6),
      cancelled_at: null,
    })
    expect((await me(person)).lapsedPrograms).toEqual([])
  })
})

describe('rejecting', () => {
  it('changes nothing but the request', async () => {
    const person = await app.people.free()
    const { id } = (await ask(person)).body
    const { status, body } = await reject(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'rejected', user: { id: person.id } })
    expect(await subscriptionsOf(person)).toEqual([])
    expect((await me(person)).roles).toEqual(['community_student'])
    expect(await auditOf(id)).toMatchObject([{ action: 'role_request.rejected' }])
    expect((await reject(id)).status).toBe(409)
    expect((await approve(id)).status).toBe(409)
    expect((await requestRow(id)).status).toBe('rejected')
  })
})

describe('deciding', () => {
  it('is for admins, and a refused call changes no row', async () => {
    const { id } = (await ask(await app.people.free())).body
    const before = await requestRow(id)
    const student = await app.people.academy()
    for (const decide of [approve, reject]) {
      expect((await decide(id, null)).status).toBe(401)
      expect((await decide(id, student)).status).toBe(403)
    }
    expect((await app.call(listRoleRequests, {})).status).toBe(401)
    expect((await app.call(listRoleRequests, { as: student })).status).toBe(403)
    expect(await requestRow(id)).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })

  it('answers unknown and malformed ids alike', async () => {
    const unknown = await approve(newId())
    expect(unknown.status).toBe(404)
    for (const id of ['nonsense', '-1', '%00', '../x']) {
      const answer = await reject(id)
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
  })

  it('gives one outcome when approve and reject race', async () => {
    const second = await app.people.admin()
    for (let round = 0; round < 10; round += 1) {
      const person = await app.people.free()
      const { id } = (await ask(person, 'mentorship')).body
      const [approved, rejected, twice] = await Promise.all([
        approve(id),
        reject(id, second),
        approve(id, second),
      ])
      const statuses = [approved.status, rejected.status, twice.status]
      expect(statuses.toSorted()).toEqual([200, 409, 409])
      const won = rejected.status === 200 ? 'rejected' : 'approved'
      expect((await requestRow(id)).status).toBe(won)
      expect(await subscriptionsOf(person)).toHaveLength(won === 'approved' ? 1 : 0)
      expect(await auditOf(id)).toMatchObject([{ action: `role_request.${won}` }])
    }
  })
})

describe('cohorts', () => {
  const cohorts = () =>
    pool()
      .selectFrom('cohorts')
      .select(['id', 'seats', 'seats_taken'])
      .orderBy('starts_on')
      .execute()

  it('give away the last seat once and put the others into the next', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.people.free()))
    const requests = await Promise.all(people.map((person) => ask(person)))
    const [first] = await cohorts()
    await pool()
      .updateTable('cohorts')
      .set({ seats_taken: 48 })
      .where('id', '=', first?.id ?? '')
      .execute()

    const answers = await Promise.all(requests.map(({ body }) => approve(body.id)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    const after = await cohorts()
    expect(after).toMatchObject([
      { seats: 50, seats_taken: 50 },
      { seats: 50, seats_taken: 3 },
    ])
    const seats = await Promise.all(
      people.map(async (person) => (await subscriptionsOf(person))[0]),
    )
    const inFirst = seats.filter((subscription) => subscription?.cohort_id === after[0]?.id)
    expect(inFirst).toHaveLength(2)
  })
})
