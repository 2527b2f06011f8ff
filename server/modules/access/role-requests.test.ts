import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listOwnRoleRequests,
  listRoleRequests,
  rejectRoleRequest,
  requestRole,
} from '#contract/access/access.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

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
const reject = (id: string, as: Person | null = admin) =>
  app.call(rejectRoleRequest, { as, params: { id } })
const eventsOf = (subject: string) =>
  pool().selectFrom('outbox').selectAll().where('subject', '=', subject).orderBy('id').execute()

describe('POST /role-requests', () => {
  it('files a pending request and notifies the admins', async () => {
    const person = await app.people.free()
    const { status, body } = await ask(person)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      program: 'academy',
      status: 'pending',
      paid: false,
      paidInTest: false,
      createdAt: expect.any(String),
      decidedAt: null,
    })
    expect(await eventsOf(body.id)).toMatchObject([
      { type: 'role_request.filed', audienceRole: 'admin', audienceUser: null },
    ])
  })

  it('keeps one pending request per program', async () => {
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

  it('refuses a program that is open to the user, and accepts one that has lapsed', async () => {
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

  it('lists decided ones on demand', async () => {
    const { id } = (await ask(await app.people.free())).body
    await reject(id)
    const { body } = await app.call(listRoleRequests, { as: admin, query: { status: 'rejected' } })
    expect(body.map((request) => request.id)).toContain(id)
    expect(body.every((request) => request.status === 'rejected')).toBe(true)
  })
})
