import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelSubscription, extendSubscription, listUsers } from '#contract/access/access.ts'
import { type AdminStats, getAdminStats } from '#contract/admin.ts'
import { createCourse, createVideo, saveProgress } from '#contract/courses.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

/** All figures, as an admin reads them. */
const stats = async () =>
  (await app.call(getAdminStats, { as: admin })).body as Required<AdminStats>

const days = (count: number) => count * 24 * 60 * 60 * 1000

async function subscriptionOf(person: Person) {
  const { body } = await app.call(listUsers, { as: admin, query: { search: person.email } })
  const [subscription] = body[0]?.subscriptions ?? []
  if (!subscription) throw new Error('has no subscription')
  return subscription
}

test('only admins read them', async () => {
  expect((await app.call(getAdminStats)).status).toBe(401)
  for (const as of [
    await app.people.free(),
    await app.people.academy(),
    await app.people.mentorship(),
    await app.people.lapsed(),
  ]) {
    expect((await app.call(getAdminStats, { as })).status).toBe(403)
  }
  expect((await app.call(getAdminStats, { as: admin })).status).toBe(200)
})

test('students are all users except the admins', async () => {
  const before = await stats()
  await app.people.free()
  await app.people.academy()
  await app.people.admin()
  expect((await stats()).totalStudents).toBe(before.totalStudents + 2)
})

test('mentorships count while they are active, and are listed if they end within 14 days', async () => {
  const before = await stats()
  const student = await app.people.mentorship()
  const { id, endsAt } = await subscriptionOf(student)
  // A calendar month ahead.
  expect(await stats()).toMatchObject({
    activeMentorships: before.activeMentorships + 1,
    expiringMentorships: 0,
    expiringSoon: [],
  })

  const { pool } = app.academy.db
  const end = async (at: Date) => {
    await pool
      .updateTable('subscriptions')
      .set({ endsAt: at, startsAt: new Date(at.getTime() - days(30)) })
      .where('id', '=', id)
      .execute()
  }
  const now = app.clock.now().getTime()
  const soon = new Date(now + days(13))
  await end(soon)
  const notified = {
    id,
    userId: student.id,
    name: student.name,
    email: student.email,
    subscriptionEnd: soon.toISOString(),
    anchorDay: expect.any(Number),
  }
  expect(await stats()).toMatchObject({ expiringMentorships: 1, expiringSoon: [notified] })

  await app.call(extendSubscription, { as: admin, params: { id } })
  expect(await stats()).toMatchObject({ expiringMentorships: 0, expiringSoon: [] })

  await end(new Date(now - days(1)))
  expect(await stats()).toMatchObject({
    activeMentorships: before.activeMentorships,
    expiringMentorships: 0,
  })
  await end(new Date(endsAt))
  await app.call(cancelSubscription, { as: admin, params: { id } })
  expect((await stats()).activeMentorships).toBe(before.activeMentorships)
})

test('academy subscriptions that end are not listed as mentorships', async () => {
  const before = await stats()
  const { id } = await subscriptionOf(await app.people.academy())
  await app.academy.db.pool
    .updateTable('subscriptions')
    .set({ endsAt: new Date(app.clock.now().getTime() + days(2)) })
    .where('id', '=', id)
    .execute()
  const after = await stats()
  expect(after.expiringSoon).toEqual([])
  expect(after.activeMentorships).toBe(before.activeMentorships)
})

async function pay(person: Person, cents: number, at: { paid: string; refunded?: string }) {
  const { pool } = app.academy.db
  const intent = newId()
  const facts = {
    userId: person.id,
    program: 'mentorship' as const,
    amountCents: cents,
    currency: 'usd',
    provider: 'sandbox' as const,
  }
  await pool
    .insertInto('paymentIntents')
    .values({ ...facts, id: intent, providerId: intent, open: false, checkedAt: null })
    .execute()
  await pool
    .insertInto('transactions')
    .values({
      ...facts,
      id: newId(),
      intentId: intent,
      providerId: intent,
      status: at.refunded ? 'refunded' : 'paid',
      refundedCents: at.refunded ? cents : 0,
      reason: null,
      refundKey: null,
      refundNewsAt: null,
      paidAt: new Date(at.paid),
      refundedAt: at.refunded ? new Date(at.refunded) : null,
    })
    .execute()
}

test('revenue is that of the calendar month in UTC, less refunds, in dollars', async () => {
  const student = await app.people.free()
  app.clock.set('2031-05-20T12:00:00Z')
  admin = await app.people.admin()
  expect((await stats()).revenueThisMonth).toBe(0)
  await pay(student, 10_050, { paid: '2031-05-01T00:00:00Z' })
  await pay(student, 5000, { paid: '2031-05-31T23:59:59Z' })
  await pay(student, 7000, { paid: '2031-04-30T23:59:59Z' })
  await pay(student, 9000, { paid: '2031-06-01T00:00:00Z' })
  expect((await stats()).revenueThisMonth).toBe(150.5)
  await pay(student, 20_000, { paid: '2031-04-02T00:00:00Z', refunded: '2031-05-02T00:00:00Z' })
  expect((await stats()).revenueThisMonth).toBe(-49.5)
})

test('completion is over the students who have begun; drafts and admins do not count', async () => {
  const body = { title: 'Measured', description: 'D', content: 'C' }
  const course = await app.call(createCourse, { as: admin, body })
  await app.call(createCourse, { as: admin, body: { ...body, title: 'Draft', isPublished: false } })
  await app.call(createCourse, { as: admin, body: { ...body, title: 'Without lessons' } })
  const { id } = course.body
  const lessons: string[] = []
  for (const title of ['one', 'two', 'three']) {
    const video = await app.call(createVideo, { as: admin, params: { id }, body: { title } })
    lessons.push(video.body.id)
  }
  const watch = (as: Person, lesson: number, ended: boolean) =>
    ended
      ? watchLesson(app, as, { id, videoId: lessons[lesson] ?? '' })
      : app.call(saveProgress, {
          as,
          params: { id, videoId: lessons[lesson] ?? '' },
          body: { position: 5, watched: 5 },
        })
  const completion = async () =>
    Object.fromEntries((await stats()).courses.map((one) => [one.title, one.completion]))
  expect(await completion()).toEqual({ Measured: 0, 'Without lessons': 0 })

  const diligent = await app.people.free()
  const idle = await app.people.free()
  await app.people.free()
  for (const lesson of [0, 1, 2]) await watch(diligent, lesson, true)
  expect(await completion()).toEqual({ Measured: 100, 'Without lessons': 0 })
  await watch(idle, 0, true)
  await watch(idle, 1, false)
  // Four of six lessons.
  expect(await completion()).toEqual({ Measured: 67, 'Without lessons': 0 })
  await watch(admin, 0, false)
  expect(await completion()).toEqual({ Measured: 67, 'Without lessons': 0 })
})
