import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContentRole, contentRoles, type Role } from '#contract/access/permissions.ts'
import {
  type Course,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  saveProgress,
  updateCourse,
} from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.academy.db.pool.deleteFrom('courses').execute()
})

const draft = { isPublished: false }
const oneOfEach = async () => {
  for (const role of contentRoles) await makeCourse(app, admin, { title: role, roleAccess: [role] })
  await makeCourse(app, admin, { ...draft, title: 'draft' })
}
const titles = async (as: Person) =>
  (await app.call(listCourses, { as })).body.map(({ title }) => title).sort()
const rows = () => app.academy.db.pool.selectFrom('courses').selectAll().orderBy('id').execute()

describe('what is listed', () => {
  test('everyone sees the courses of their programs, the admin drafts too', async () => {
    await oneOfEach()
    expect(await titles(await app.people.free())).toEqual(['community_student'])
    expect(await titles(await app.people.lapsed())).toEqual(['community_student'])
    expect(await titles(await app.people.academy())).toEqual([
      'academy_student',
      'community_student',
    ])
    expect(await titles(await app.people.mentorship())).toEqual([
      'community_student',
      'mentorship_student',
    ])
    expect(await titles(admin)).toEqual([...contentRoles, 'draft'].sort())
    expect((await app.call(listCourses, { as: null })).status).toBe(401)
  })

  test('pages, newest first, with the total visible to the caller', async () => {
    for (const title of ['first', 'second', 'third']) await makeCourse(app, admin, { title })
    await makeCourse(app, admin, { ...draft, title: 'draft' })
    const as = await app.people.free()
    const page = async (number: number) => {
      const { body, headers } = await app.call(listCourses, {
        as,
        query: { page: number, limit: 2 },
      })
      return { titles: body.map(({ title }) => title), total: headers['x-total-count'] }
    }
    expect(await page(1)).toEqual({ titles: ['third', 'second'], total: '3' })
    expect(await page(2)).toEqual({ titles: ['first'], total: '3' })
    expect(await page(9)).toEqual({ titles: [], total: '3' })
    for (const limit of [-1, 0, 101, 1e9]) {
      expect((await app.call(listCourses, { as, query: { limit } })).status).toBe(400)
    }
  })

  test("includes the caller's own progress", async () => {
    const course = await makeCourse(app, admin)
    const [video] = [await makeVideo(app, admin, course.id), await makeVideo(app, admin, course.id)]
    const [student, other] = [await app.people.free(), await app.people.free()]
    const params = { id: course.id, videoId: video.id }
    await app.call(saveProgress, { as: student, params, body: { position: 0 } })
    app.clock.advance(10_000)
    await app.call(saveProgress, { as: student, params, body: { position: 10, watched: 10 } })

    const progress = async (as: Person) => (await app.call(listCourses, { as })).body[0]
    expect(await progress(student)).toMatchObject({
      progress: 50,
      completed: false,
      lessonCount: 2,
    })
    expect(await progress(other)).toMatchObject({ progress: 0, completed: false })
  })
})

test('for dashboards: the newest visible courses of some roles, progress in the academy', async () => {
  await oneOfEach()
  const { courses } = app.academy.modules
  const actor = (...roles: Role[]) => ({ ...admin, sessionId: randomUUID(), roles })
  const mentee = actor('community_student', 'mentorship_student')
  const shown = async (roles: ContentRole[], limit = 10) => {
    const { value } = await courses.writeVisible(mentee, { roles, limit })
    return (JSON.parse(value.text) as Course[]).map(({ title }) => title)
  }
  expect(await shown(['community_student'])).toEqual(['community_student'])
  expect(await shown(['academy_student'])).toEqual([])
  expect(await shown([...contentRoles], 1)).toEqual(['mentorship_student'])

  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  await makeVideo(app, admin, id)
  const none = { overallProgress: 0, completedLessons: 0, totalLessons: 0 }
  expect(await courses.academyProgress(mentee)).toEqual(none)
  const student = actor('community_student', 'academy_student')
  expect(await courses.academyProgress(student)).toEqual({ ...none, totalLessons: 1 })
})

describe('a single course', () => {
  test('is visible to those whose list contains it; hidden and unknown ones respond alike', async () => {
    const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
    const hidden = await makeCourse(app, admin, { ...draft, roleAccess: ['academy_student'] })
    const get = (as: Person | null, id: string) => app.call(getCourse, { as, params: { id } })

    expect((await get(await app.people.academy(), course.id)).body).toEqual(course)
    const unknown = await get(await app.people.mentorship(), randomUUID())
    expect(unknown.status).toBe(404)
    for (const [person, id] of [
      [await app.people.free(), course.id],
      [await app.people.mentorship(), course.id],
      [await app.people.lapsed(), course.id],
      [await app.people.academy(), hidden.id],
      [admin, '-1'],
      [admin, '../courses'],
      [admin, '%00'],
    ] as const) {
      const answer = await get(person, id)
      expect([answer.status, answer.text]).toEqual([404, unknown.text])
    }
    expect((await get(admin, hidden.id)).body).toEqual(hidden)
    expect((await get(null, course.id)).status).toBe(401)
  })
})

describe('writing', () => {
  test('new courses have the defaults', async () => {
    const body = { title: '  Basics ', description: 'First steps', content: '# Hello' }
    const answer = await app.call(createCourse, { as: admin, body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      title: 'Basics',
      category: '',
      duration: 0,
      level: 'beginner',
      isPublished: true,
      roleAccess: ['community_student'],
      thumbnail: null,
      progress: 0,
      completed: false,
      lessonCount: 0,
    })
  })

  test('what is not sent stays; isPublished alone publishes and hides', async () => {
    const course = await makeCourse(app, admin, { category: 'Basics', level: 'advanced' })
    const update = (body: object) =>
      app.call(updateCourse, { as: admin, params: { id: course.id }, body })
    const { updatedAt: _, ...before } = course
    expect((await update({ isPublished: false })).body).toMatchObject({
      ...before,
      isPublished: false,
    })
    expect(await titles(await app.people.free())).toEqual([])
    const { body } = await update({ isPublished: true, title: 'Renamed', duration: 45 })
    expect(body).toMatchObject({ ...before, title: 'Renamed', duration: 45 })
  })

  test('says everything that is wrong and changes nothing', async () => {
    const course = await makeCourse(app, admin)
    const untouched = await rows()
    const created = await app.call(createCourse, {
      as: admin,
      body: { title: ' ', description: '', content: '' },
    })
    expect(created.status).toBe(400)
    expect(created.body).toMatchObject({
      code: 'invalid_input',
      issues: [
        { path: 'title', message: 'Title is required' },
        { path: 'description', message: 'Description is required' },
        { path: 'content', message: 'Content is required' },
      ],
    })
    for (const body of [
      { title: 'x'.repeat(201) },
      { title: 'NUL \0' },
      { content: '\ud800' },
      { duration: -1 },
      { duration: 1.5 },
      { level: 'expert' },
      { roleAccess: [] },
      { roleAccess: ['admin'] },
      { roleAccess: ['academy_student', 'mentorship_student'] },
    ]) {
      const answer = await app.request({
        method: 'PUT',
        url: `/api/courses/${course.id}`,
        headers: { authorization: `Bearer ${admin.token}` },
        payload: body,
      })
      expect(answer.status, JSON.stringify(body)).toBe(400)
    }
    expect(await rows()).toEqual(untouched)
  })

  test('is for admins; a refused call changes no row', async () => {
    const course = await makeCourse(app, admin)
    const untouched = await rows()
    const params = { id: course.id }
    const body = { title: 'Taken over', description: 'x', content: 'x' }
    const people = [
      [null, 401],
      [await app.people.free(), 403],
      [await app.people.academy(), 403],
      [await app.people.mentorship(), 403],
      [await app.people.lapsed(), 403],
    ] as const
    for (const [as, status] of people) {
      expect((await app.call(createCourse, { as, body })).status).toBe(status)
      expect((await app.call(updateCourse, { as, params, body })).status).toBe(status)
      expect((await app.call(deleteCourse, { as, params })).status).toBe(status)
    }
    expect(await rows()).toEqual(untouched)
  })

  test('deleting twice is a 404; unknown courses cannot be changed', async () => {
    const params = { id: (await makeCourse(app, admin)).id }
    expect((await app.call(deleteCourse, { as: admin, params })).status).toBe(204)
    expect((await app.call(deleteCourse, { as: admin, params })).status).toBe(404)
    const body = { isPublished: true }
    expect((await app.call(updateCourse, { as: admin, params, body })).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  test('each write has its audit entry and its event, for those who may see the course', async () => {
    const { pool } = app.academy.db
    const { id } = await makeCourse(app, admin, { isPublished: false })
    const params = { id }
    await app.call(updateCourse, { as: admin, params, body: { title: 'Still hidden' } })
    await app.call(updateCourse, { as: admin, params, body: { isPublished: true } })
    const body = { roleAccess: ['academy_student'] satisfies ContentRole[] }
    await app.call(updateCourse, { as: admin, params, body })
    await app.call(deleteCourse, { as: admin, params })

    const events = await pool
      .selectFrom('outbox')
      .select('audienceRole')
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map((event) => event.audienceRole)).toEqual([
      'admin',
      'admin',
      'admin',
      'community_student',
      'community_student',
      'academy_student',
      'academy_student',
    ])
    const audit = await pool
      .selectFrom('auditEntries')
      .select(['action', 'actorId'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'course.created',
      'course.updated',
      'course.updated',
      'course.updated',
      'course.deleted',
    ])
    expect(new Set(audit.map((entry) => entry.actorId))).toEqual(new Set([admin.id]))
  })
})

test('of two admins changing the same course at once, the later gets an error', async () => {
  const { id, updatedAt: seenUpdatedAt } = await makeCourse(app, admin)
  const other = await app.people.admin()
  const save = (as: Person, body: object) => app.call(updateCourse, { as, params: { id }, body })
  const answers = await Promise.all([
    save(admin, { title: 'One', seenUpdatedAt }),
    save(other, { isPublished: false, seenUpdatedAt }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = answers.find(({ status }) => status === 200)?.body

  const before = await rows()
  const late = await save(admin, { title: 'Late', seenUpdatedAt })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'overtaken', message: 'Someone else has changed this in the meantime.' },
  })
  expect(await rows()).toEqual(before)
  const onTop = { title: 'On top of it', seenUpdatedAt: winner?.updatedAt }
  expect((await save(admin, onTop)).status).toBe(200)
  expect((await save(other, { title: 'Knowingly over it' })).status).toBe(200)
  expect((await save(admin, { title: 'Bad', seenUpdatedAt: 'yesterday' })).status).toBe(400)
})
