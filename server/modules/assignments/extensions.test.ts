import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import {
  getAssignment,
  giveExtension,
  listAssignments,
  listExtensions,
  listSubmissions,
  removeExtension,
  updateAssignment,
} from '#contract/assignments.ts'
import { getAcademyContent, getAgenda } from '#contract/dashboards.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let other: Person
let assignmentId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  other = await app.people.academy()
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const due = inDays(-1)
  assignmentId = (await makeAssignment(app, admin, { courseId: id, dueDate: due })).id
})

const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day).toISOString()
const give = (changes: object = {}, as: Person | null = admin) =>
  app.call(giveExtension, {
    as,
    params: { id: assignmentId },
    body: { email: student.email, dueDate: inDays(3), reason: 'Ill last week', ...changes },
  })
const seenBy = async (as: Person) =>
  (await app.call(getAssignment, { as, params: { id: assignmentId } })).body
const listed = async () =>
  (await app.call(listExtensions, { as: admin, params: { id: assignmentId }, query: {} })).body
const lateness = async (as: Person) => (await seenBy(as)).submissions.map(({ late }) => late)

test('a student alone gets the other date, with the reason, wherever dates are shown', async () => {
  const { body, status } = await give()
  expect([status, body.student.id, body.reason]).toEqual([200, student.id, 'Ill last week'])
  expect(await seenBy(student)).toMatchObject({
    dueDate: body.dueDate,
    extension: { reason: 'Ill last week' },
  })
  const others = await seenBy(other)
  expect(others.extension).toBeNull()
  expect(others.dueDate).toBe((await seenBy(student)).extension?.usual)
  const dates = async (as: Person) => {
    const [content, list] = await Promise.all([
      app.call(getAcademyContent, { as }),
      app.call(listAssignments, { as, query: {} }),
    ])
    return [
      content.body.assignments.find(({ id }) => id === assignmentId)?.dueDate,
      list.body.find(({ id }) => id === assignmentId)?.dueDate,
    ]
  }
  expect(await dates(student)).toEqual([body.dueDate, body.dueDate])
  expect(await dates(other)).toEqual([others.dueDate, others.dueDate])
  // What is due within the week is on the start page.
  const agenda = await app.call(getAgenda, { as: student })
  expect(agenda.body.week).toContainEqual({
    ...{ kind: 'assignment', id: assignmentId, title: 'Your plan' },
    at: body.dueDate,
  })
  expect(JSON.stringify(await app.storedOf(student.id, 'assignments'))).toContain('Ill last week')
})

test('a student is told of more time, of the same date once, and nobody of what they may not see', async () => {
  const title = 'You have more time for an assignment'
  const toldTo = async (as: Person) => {
    const { body } = await app.call(listNotifications, { as })
    return body.filter((one) => one.title === title).map(({ message }) => message)
  }
  const stranger = await app.people.free()
  await give({ email: stranger.email })
  const dueDate = inDays(3)
  await give({ dueDate })
  await give({ dueDate, reason: 'Still ill' })
  await give({ dueDate: inDays(2) })
  await give({ dueDate: inDays(5) })
  // Told in this order: whoever has the last one has had all before.
  await expect.poll(() => toldTo(student)).toEqual(['Your plan', 'Your plan'])
  expect([await toldTo(stranger), await toldTo(other)]).toEqual([[], []])
})

test('what is handed in is late by the own date, before and after it is given', async () => {
  for (const as of [student, other]) await handIn(app, as, assignmentId, { text: 'Plan' })
  expect([await lateness(student), await lateness(other)]).toEqual([[true], [true]])
  await give()
  expect([await lateness(student), await lateness(other)]).toEqual([[false], [true]])
  const { body } = await app.call(listSubmissions, { as: admin, query: { assignmentId } })
  const extended = body.find((one) => one.student.id === student.id)
  expect([extended?.late, typeof extended?.extendedTo]).toEqual([false, 'string'])
  await handIn(app, student, assignmentId, { text: 'Better' })
  expect(await lateness(student)).toEqual([false, false])
  // The later one replaces it, and a shorter one as well.
  await give({ dueDate: inDays(-0.5) })
  expect(await lateness(student)).toEqual([true, true])
})

test('nobody has less time than the others: the later date counts, and none without one for all', async () => {
  const early = await give({ dueDate: inDays(-2) })
  expect([early.status, early.body]).toMatchObject([422, { issues: [{ path: 'dueDate' }] }])
  expect(await listed()).toEqual([])
  await give({ dueDate: inDays(-0.5) })
  const postpone = (dueDate: string | null) =>
    app.call(updateAssignment, { as: admin, params: { id: assignmentId }, body: { dueDate } })
  const dates = async (as: Person) => {
    const { body } = await app.call(listAssignments, { as, query: {} })
    const one = await seenBy(as)
    const inList = body.find(({ id }) => id === assignmentId)
    return [one.dueDate, inList?.dueDate, one.extension === null]
  }
  const later = inDays(3)
  await postpone(later)
  expect(await dates(student)).toEqual([later, later, true])
  await handIn(app, student, assignmentId, { text: 'Plan' })
  expect(await lateness(student)).toEqual([false])
  const queued = await app.call(listSubmissions, { as: admin, query: { assignmentId } })
  expect(queued.body.map(({ extendedTo }) => extendedTo)).toEqual([null])
  await postpone(null)
  expect(await dates(student)).toEqual([null, null, true])
  await handIn(app, student, assignmentId, { text: 'Better' })
  expect(await lateness(student)).toEqual([false, false])
  // One given while nobody has a date counts once there is one.
  await give({ dueDate: inDays(3) })
  expect(await lateness(student)).toEqual([false, false])
  await postpone(inDays(1))
  expect((await seenBy(student)).extension).toMatchObject({ reason: 'Ill last week' })
})

test('what is handed in while it is given counts by it', async () => {
  const waiting = async () =>
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.academy.db.pool,
      )
    ).rows.length
  const answers = await app.academy.db.transaction(async (tx) => {
    // Neither of them gets to its commit.
    await sql`lock table outbox in share mode`.execute(tx)
    const sent = handIn(app, student, assignmentId, { text: 'Plan' })
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(1), 5_000)
    const given = give()
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(2), 5_000)
    return [sent, given] as const
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual([201, 200])
  expect(await lateness(student)).toEqual([false])
})

test('it is replaced, listed once, and taken back; what was in time stays in time', async () => {
  await give()
  await handIn(app, student, assignmentId, { text: 'Plan' })
  const again = await Promise.all([give({ reason: 'First' }), give({ reason: 'Second' })])
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect(await listed()).toHaveLength(1)
  const params = { id: assignmentId, userId: student.id }
  expect((await app.call(removeExtension, { as: admin, params })).status).toBe(204)
  expect((await app.call(removeExtension, { as: admin, params })).status).toBe(404)
  expect([await listed(), (await seenBy(student)).extension]).toEqual([[], null])
  expect(await lateness(student)).toEqual([false])
})

test('it is refused to the wrong people, for unknown addresses and assignments, and beyond bounds', async () => {
  const refused = [
    await give({}, null),
    await give({}, student),
    await give({ email: 'nobody@example.com' }),
    await give({ dueDate: '2500-01-01T00:00:00Z' }),
    await give({ reason: 'x'.repeat(501) }),
    await app.call(giveExtension, {
      as: admin,
      params: { id: randomUUID() },
      body: { email: student.email, dueDate: inDays(1) },
    }),
    await app.call(listExtensions, { as: student, params: { id: assignmentId }, query: {} }),
    await app.call(listExtensions, { as: admin, params: { id: randomUUID() }, query: {} }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 403, 422, 400, 400, 404, 403, 404])
  expect(await listed()).toEqual([])
})

test('it goes with the account', async () => {
  await give()
  await app.call(deleteUser, { as: admin, params: { id: student.id } })
  expect(await listed()).toEqual([])
})
