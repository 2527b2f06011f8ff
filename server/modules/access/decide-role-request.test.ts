import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approveRoleRequest,
  listRoleRequests,
  rejectRoleRequest,
  requestRole,
} from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { rejectRoleRequest as rejectRoleRequestItself } from './role-requests.ts'

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
  pool().selectFrom('roleRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const subscriptionsOf = (person: Person) =>
  pool().selectFrom('subscriptions').selectAll().where('userId', '=', person.id).execute()
const auditOf = (subject: string) =>
  pool().selectFrom('auditEntries').selectAll().where('subject', '=', subject).execute()
const eventsOf = (subject: string) =>
  pool().selectFrom('outbox').selectAll().where('subject', '=', subject).orderBy('id').execute()

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
    expect(subscription?.endsAt).toEqual(addMonths(new Date(body.decidedAt ?? ''), 6))
    expect(subscription?.cohortId).not.toBeNull()
    expect(await auditOf(id)).toMatchObject([
      { actorId: admin.id, action: 'role_request.approved', details: { program: 'academy' } },
    ])
    expect(await eventsOf(id)).toMatchObject([
      { type: 'role_request.filed' },
      { type: 'role_request.decided', audienceUser: person.id },
    ])
    expect(await eventsOf(person.id)).toMatchObject([
      { type: 'access.changed', audienceUser: person.id },
    ])
  })

  it('opens mentorship for one month, without a cohort', async () => {
    const person = await app.people.free()
    const { body } = await approve((await ask(person, 'mentorship')).body.id)
    const [subscription] = await subscriptionsOf(person)
    expect(subscription?.endsAt).toEqual(addMonths(new Date(body.decidedAt ?? ''), 1))
    expect(subscription?.cohortId).toBeNull()
    expect((await me(person)).roles).toEqual(['community_student', 'mentorship_student'])
  })

  it('twice has the same effect as once', async () => {
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

  it('adds the period to a subscription that is still running', async () => {
    const person = await app.people.free()
    // Requested while the program was closed, approved after it had been opened in another way.
    const { id } = (await ask(person)).body
    const { access } = app.academy.modules
    await app.academy.db.transaction((tx) => access.openSubscription(tx, person.id, 'academy'))
    const [before] = await subscriptionsOf(person)
    await approve(id)
    const [after] = await subscriptionsOf(person)
    expect(after?.endsAt).toEqual(addMonths(before?.endsAt ?? new Date(0), 6))
    expect(after).toMatchObject({ id: before?.id, cohortId: before?.cohortId })
  })

  it('restarts a lapsed subscription', async () => {
    const person = await app.people.lapsed()
    const { body } = await approve((await ask(person)).body.id)
    const subscriptions = await subscriptionsOf(person)
    expect(subscriptions).toHaveLength(1)
    expect(subscriptions[0]).toMatchObject({
      startsAt: new Date(body.decidedAt ?? ''),
      endsAt: addMonths(new Date(body.decidedAt ?? ''), 6),
      cancelledAt: null,
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

  it('is refused to an admin who has just been deleted', async () => {
    const { id } = (await ask(await app.people.free())).body
    const { db, modules, platform } = app.academy
    const { name, email } = admin
    const gone = { id: newId(), sessionId: newId(), name, email, roles: ['admin' as const] }
    await expect(
      rejectRoleRequestItself(
        {
          db,
          jobs: platform.jobs,
          now: app.clock.now,
          identity: modules.identity,
          offers: modules.offers,
          academySettings: modules.academySettings,
          refundForRequest: async () => undefined,
          isRefunded: async () => false,
          paidWith: async () => new Map(),
          renewalOf: async () => 'awaited',
          actors: platform.actors,
        },
        gone,
        id,
      ),
    ).rejects.toMatchObject({ code: 'unauthorized' })
    expect((await requestRow(id)).status).toBe('pending')
  })

  it('responds to unknown and malformed ids alike', async () => {
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
    pool().selectFrom('cohorts').select(['id', 'seats', 'seatsTaken']).orderBy('startsOn').execute()

  it('give away the last seat once and put the others into the next', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.people.free()))
    const requests = await Promise.all(people.map((person) => ask(person)))
    const [first] = await cohorts()
    await pool()
      .updateTable('cohorts')
      .set({ seatsTaken: 48 })
      .where('id', '=', first?.id ?? '')
      .execute()

    const answers = await Promise.all(requests.map(({ body }) => approve(body.id)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    const after = await cohorts()
    expect(after).toMatchObject([
      { seats: 50, seatsTaken: 50 },
      { seats: 50, seatsTaken: 3 },
    ])
    const seats = await Promise.all(
      people.map(async (person) => (await subscriptionsOf(person))[0]),
    )
    const inFirst = seats.filter((subscription) => subscription?.cohortId === after[0]?.id)
    expect(inFirst).toHaveLength(2)
  })
})
