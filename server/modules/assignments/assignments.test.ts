import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContentRole, contentRoles } from '#contract/access/permissions.ts'
import {
  assignmentSchema,
  createAssignment,
  deleteAssignment,
  getAssignment,
  getManagedAssignment,
  listAssignments,
  listManagedAssignments,
  managedAssignmentSchema,
  updateAssignment,
} from '#contract/assignments.ts'
import { deleteCourse, updateCourse } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.academy.db.pool.deleteFrom('courses').execute()
})

const courseFor = async (role: ContentRole, isPublished = true) =>
  (await makeCourse(app, admin, { title: `For ${role}`, roleAccess: [role], isPublished })).id
const change = (as: Person | null, id: string, body: object) =>
  app.call(updateAssignment, { as, params: { id }, body })
const remove = (as: Person | null, id: string) => app.call(deleteAssignment, { as, params: { id } })
const titles = async (as: Person) =>
  (await app.call(listAssignments, { as })).body.map(({ title }) => title)
const rows = () => app.academy.db.pool.selectFrom('assignments').selectAll().orderBy('id').execute()
const events = (subject: string) =>
  app.academy.db.pool
    .selectFrom('outbox')
    .select(['type', 'audienceRole'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('students see the assignments of the published courses they have access to', async () => {
  for (const role of contentRoles) {
    await makeAssignment(app, admin, { courseId: await courseFor(role), title: role })
    const draft = await courseFor(role, false)
    await makeAssignment(app, admin, { courseId: draft, title: `draft ${role}` })
  }
  expect(await titles(await app.people.free())).toEqual(['community_student'])
  expect(await titles(await app.people.lapsed())).toEqual(['community_student'])
  expect((await titles(student)).sort()).toEqual(['academy_student', 'community_student'])
  expect((await titles(await app.people.mentorship())).sort()).toEqual([
    'community_student',
    'mentorship_student',
  ])
  expect(await titles(admin)).toHaveLength(6)
  expect((await app.call(listAssignments, { as: null })).status).toBe(401)
})

test('the list: the earliest due first, in pages, and of one course on request', async () => {
  const [one, other] = [await courseFor('academy_student'), await courseFor('academy_student')]
  const set = (title: string, courseId: string, dueDate: string | null) =>
    makeAssignment(app, admin, { title, courseId, dueDate })
  await set('whenever', one, null)
  await set('later', other, '2026-12-02T00:00:00Z')
  await set('sooner', one, '2026-12-01T00:00:00+01:00')
  expect(await titles(student)).toEqual(['sooner', 'later', 'whenever'])
  const list = async (query: object) => {
    const { body, headers } = await app.call(listAssignments, { as: student, query })
    return { titles: body.map(({ title }) => title), total: headers['x-total-count'] }
  }
  expect(await list({ page: 2, limit: 2 })).toEqual({ titles: ['whenever'], total: '3' })
  expect(await list({ page: 5, limit: 2 })).toEqual({ titles: [], total: '3' })
  expect(await list({ courseId: other })).toEqual({ titles: ['later'], total: '1' })
  expect(await list({ courseId: randomUUID() })).toEqual({ titles: [], total: '0' })
  const [first] = (await app.call(listAssignments, { as: student })).body
  expect(assignmentSchema.parse(first)).toEqual(first)
  expect(first).toMatchObject({
    dueDate: '2026-11-30T23:00:00.000Z',
    submitted: false,
    submissions: [],
    course: { id: one, title: 'For academy_student' },
    can: { submit: true },
  })
})

test('a hidden one responds like one that does not exist', async () => {
  const { id } = await makeAssignment(app, admin, { courseId: await courseFor('academy_student') })
  const get = (as: Person, one: string) => app.call(getAssignment, { as, params: { id: one } })
  expect((await get(student, id)).status).toBe(200)
  const unknown = (await get(student, randomUUID())).text
  for (const as of [await app.people.free(), await app.people.mentorship()]) {
    expect(await get(as, id)).toMatchObject({ status: 404, text: unknown })
  }
  expect(await get(student, 'no-id')).toMatchObject({ status: 404, text: unknown })
})

test('an admin creates, changes and deletes; those concerned are notified, and it is audited', async () => {
  const courseId = await courseFor('academy_student')
  const made = await makeAssignment(app, admin, { courseId, dueDate: '2026-12-01T00:00:00Z' })
  expect(made).toMatchObject({ title: 'Your plan', students: 0, ungraded: 0 })
  expect(managedAssignmentSchema.parse(made)).toEqual(made)
  const renamed = await change(admin, made.id, { title: 'Your plan, again' })
  expect(renamed.body).toMatchObject({
    title: 'Your plan, again',
    description: made.description,
    dueDate: made.dueDate,
  })
  expect((await change(admin, made.id, { dueDate: null })).body.dueDate).toBeNull()
  expect((await remove(admin, made.id)).status).toBe(204)
  expect((await remove(admin, made.id)).status).toBe(404)
  expect(await events(made.id)).toEqual(
    Array(4).fill({ type: 'assignment.changed', audienceRole: 'academy_student' }),
  )
  const audit = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', made.id)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'assignment.created',
    'assignment.updated',
    'assignment.updated',
    'assignment.deleted',
  ])
})

test('events of a draft’s assignments go to admins only', async () => {
  const { id } = await makeAssignment(app, admin, {
    courseId: await courseFor('academy_student', false),
  })
  expect(await events(id)).toEqual([{ type: 'assignment.changed', audienceRole: 'admin' }])
})

test('of two admins changing the same one, the later is refused', async () => {
  const { id, updatedAt } = await makeAssignment(app, admin, {
    courseId: await courseFor('academy_student'),
  })
  app.clock.advance(1000)
  const first = await change(admin, id, { title: 'First', seenUpdatedAt: updatedAt })
  expect(first.status).toBe(200)
  const before = await rows()
  const second = await change(admin, id, { title: 'Second', seenUpdatedAt: updatedAt })
  expect(second).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  expect(await rows()).toEqual(before)
  const seenUpdatedAt = first.body.updatedAt
  expect((await change(admin, id, { title: 'Third', seenUpdatedAt })).status).toBe(200)
})

test('the list of admins counts students and ungraded submissions', async () => {
  const courseId = await courseFor('community_student')
  const { id } = await makeAssignment(app, admin, { courseId })
  await makeAssignment(app, admin, { courseId: await courseFor('academy_student'), title: 'Other' })
  await handIn(app, student, id, { text: 'one' })
  await handIn(app, student, id, { text: 'two' })
  await handIn(app, await app.people.free(), id, { text: 'three' })
  const list = async (query: object = {}) => {
    const { body, headers } = await app.call(listManagedAssignments, { as: admin, query })
    const found = body.map(({ title, students, ungraded }) => ({ title, students, ungraded }))
    return { found, total: headers['x-total-count'] }
  }
  const mine = { title: 'Your plan', students: 2, ungraded: 2 }
  const other = { title: 'Other', students: 0, ungraded: 0 }
  expect(await list()).toEqual({ found: [other, mine], total: '2' })
  expect(await list({ courseId })).toEqual({ found: [mine], total: '1' })
})

test('refused calls change nothing', async () => {
  const courseId = await courseFor('academy_student')
  const { id } = await makeAssignment(app, admin, { courseId })
  const body = { courseId, title: 'Mine', description: 'now' }
  const people = [null, student, await app.people.free(), await app.people.lapsed()]
  const before = await rows()
  for (const as of people) {
    const status = as ? 403 : 401
    expect((await app.call(createAssignment, { as, body })).status).toBe(status)
    expect((await change(as, id, { title: 'Mine' })).status).toBe(status)
    expect((await remove(as, id)).status).toBe(status)
    expect((await app.call(listManagedAssignments, { as })).status).toBe(status)
  }
  for (const unknown of [randomUUID(), 'no-id']) {
    expect((await change(admin, unknown, { title: 'Mine' })).status).toBe(404)
    expect((await remove(admin, unknown)).status).toBe(404)
  }
  const nowhere = { ...body, courseId: randomUUID() }
  expect((await app.call(createAssignment, { as: admin, body: nowhere })).status).toBe(404)
  for (const bad of [{ title: ' ' }, { description: '' }, { dueDate: 'soon' }, { courseId: 'x' }]) {
    expect(
      (await app.call(createAssignment, { as: admin, body: { ...body, ...bad } })).status,
    ).toBe(400)
  }
  expect(await rows()).toEqual(before)
})

test('an assignment is deleted or hidden together with its course', async () => {
  const courseId = await courseFor('academy_student')
  const { id } = await makeAssignment(app, admin, { courseId })
  const params = { id: courseId }
  await app.call(updateCourse, { as: admin, params, body: { isPublished: false } })
  expect(await titles(student)).toEqual([])
  const files = await storedFiles(app)
  expect((await handIn(app, student, id, { text: 'late' })).status).toBe(404)
  expect(await storedFiles(app)).toEqual(files)
  await app.call(deleteCourse, { as: admin, params })
  expect(await rows()).toEqual([])
})

test('a single assignment with its figures is for admins, as in their list', async () => {
  const { id } = await makeAssignment(app, admin, { courseId: await courseFor('academy_student') })
  await handIn(app, student, id, { text: 'Done' })
  const get = (as: Person | null, of = id) =>
    app.call(getManagedAssignment, { as, params: { id: of } })
  const { body: all } = await app.call(listManagedAssignments, { as: admin })
  expect(await get(admin)).toMatchObject({ status: 200, body: { id, students: 1, ungraded: 1 } })
  expect(all).toContainEqual((await get(admin)).body)
  expect((await get(admin, randomUUID())).status).toBe(404)
  expect((await get(student)).status).toBe(403)
  expect((await get(null)).status).toBe(401)
})
