import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelSubscription, extendSubscription } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import { newId } from '#server/platform/clock.ts'
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
const subscriptionOf = (person: Person) =>
  pool()
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
const extend = (id: string, as: Person | null = admin) =>
  app.call(extendSubscription, { as, params: { id } })
const cancel = (id: string, as: Person | null = admin) =>
  app.call(cancelSubscription, { as, params: { id } })
const rolesOf = async (as: Person) => (await app.call(getMe, { as })).body.roles

describe('POST /admin/subscriptions/{id}/extend', () => {
  it('adds one calendar month to the end, each time', async () => {
    const person = await app.people.mentorship()
    const before = await subscriptionOf(person)
    const { status, body } = await extend(before.id)
    expect(status).toBe(200)
    const once = addMonths(before.endsAt, 1)
    expect(body).toEqual({
      id: before.id,
      program: 'mentorship',
      status: 'active',
      graceUntil: null,
      renewal: 'awaited',
      startsAt: before.startsAt.toISOString(),
      endsAt: once.toISOString(),
      anchorDay: before.startsAt.getUTCDate(),
    })
    await extend(before.id)
    expect((await subscriptionOf(person)).endsAt).toEqual(addMonths(once, 1))
  })

  it('counts from the day of the start: a short month shortens no later one', async () => {
    const { id } = await subscriptionOf(await app.people.mentorship())
    const begun = { endsAt: new Date('2031-02-28T10:00:00Z'), anchorDay: 31 }
    await pool().updateTable('subscriptions').set(begun).where('id', '=', id).execute()
    for (const end of ['2031-03-31', '2031-04-30', '2031-05-31']) {
      expect((await extend(id)).body.endsAt).toBe(`${end}T10:00:00.000Z`)
    }
  })

  it('is limited to the last instant that responses can represent', async () => {
    const { id } = await subscriptionOf(await app.people.mentorship())
    const endsAt = new Date('2199-12-15T00:00:00Z')
    await pool().updateTable('subscriptions').set({ endsAt }).where('id', '=', id).execute()
    expect(await extend(id)).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
    const row = pool().selectFrom('subscriptions').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ endsAt })
  })

  it('adds one month however often it is clicked for the same end', async () => {
    const person = await app.people.mentorship()
    const { id, endsAt } = await subscriptionOf(person)
    const press = () =>
      app.call(extendSubscription, {
        as: admin,
        params: { id },
        body: { seenEndsAt: endsAt.toISOString() },
      })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'overtaken' })
    expect((await subscriptionOf(person)).endsAt).toEqual(addMonths(endsAt, 1))
  })

  it('loses none of several simultaneous ones', async () => {
    const person = await app.people.mentorship()
    const { id, endsAt } = await subscriptionOf(person)
    await pool()
      .updateTable('subscriptions')
      .set({ endsAt: new Date('2030-01-15T00:00:00Z') })
      .where('id', '=', id)
      .execute()
    expect(endsAt.getTime()).toBeLessThan(Date.parse('2030-01-15'))
    await Promise.all(Array.from({ length: 5 }, () => extend(id)))
    expect((await subscriptionOf(person)).endsAt).toEqual(new Date('2030-06-15T00:00:00Z'))
  })

  it('reopens one that has ended, from now', async () => {
    const person = await app.people.lapsed()
    const { id } = await subscriptionOf(person)
    expect(await rolesOf(person)).toEqual(['community_student'])
    const from = app.clock.now()
    const { body } = await extend(id)
    expect(body.status).toBe('active')
    expect(Date.parse(body.endsAt)).toBeGreaterThanOrEqual(addMonths(from, 1).getTime())
    expect(Date.parse(body.endsAt)).toBeLessThanOrEqual(addMonths(app.clock.now(), 1).getTime())
    expect(await rolesOf(person)).toContain('academy_student')
  })
})

describe('POST /admin/subscriptions/{id}/cancel', () => {
  it('ends access at once, has no further effect when repeated, and can be undone by extending', async () => {
    const person = await app.people.academy()
    const { id } = await subscriptionOf(person)
    const first = await cancel(id)
    expect(first.status).toBe(200)
    expect(first.body.status).toBe('cancelled')
    expect(await rolesOf(person)).toEqual(['community_student'])
    expect((await cancel(id)).body).toEqual(first.body)

    expect((await extend(id)).body.status).toBe('active')
    expect(await rolesOf(person)).toContain('academy_student')
    expect((await subscriptionOf(person)).cohortId).not.toBeNull()
  })

  it('is audited and announced', async () => {
    const person = await app.people.mentorship()
    const { id } = await subscriptionOf(person)
    await extend(id)
    await cancel(id)
    const trail = await pool()
      .selectFrom('auditEntries')
      .selectAll()
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toMatchObject([
      { action: 'subscription.extended', actorId: admin.id, personId: person.id },
      { action: 'subscription.cancelled', actorId: admin.id, personId: person.id },
    ])
    const events = await pool()
      .selectFrom('outbox')
      .selectAll()
      .where('audienceUser', '=', person.id)
      .where('type', '=', 'access.changed')
      .execute()
    expect(events).toHaveLength(3)
  })
})

describe('subscriptions', () => {
  it('end by themselves', async () => {
    const person = await app.people.mentorship()
    const { endsAt } = await subscriptionOf(person)
    const access = () => app.academy.modules.access.accessOf(person.id)
    const { now } = app.clock
    try {
      app.clock.set(new Date(endsAt.getTime() - 60_000))
      expect((await access()).roles).toContain('mentorship_student')
      app.clock.set(endsAt)
      expect(await access()).toEqual({
        roles: ['community_student'],
        staffRole: null,
        plan: 'mentorship',
        status: 'expired',
        lapsedPrograms: ['mentorship'],
        openedCourses: [],
        openedStrategies: [],
      })
      expect(now().getTime()).toBeGreaterThanOrEqual(endsAt.getTime())
    } finally {
      app.clock.set(new Date())
    }
  })

  it('are managed by admins; a refused call changes no row', async () => {
    const person = await app.people.academy()
    const before = await subscriptionOf(person)
    for (const change of [extend, cancel]) {
      expect((await change(before.id, null)).status).toBe(401)
      expect((await change(before.id, person)).status).toBe(403)
      const unknown = await change(newId())
      expect(unknown.status).toBe(404)
      expect((await change('nonsense')).text).toBe(unknown.text)
    }
    expect(await subscriptionOf(person)).toEqual(before)
  })
})
