import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listManagedAssignments } from '#contract/assignments.ts'
import {
  type Course,
  createCourse,
  createVideo,
  deleteCourse,
  deleteVideo,
  getCourse,
  listVideos,
  updateVideo,
} from '#contract/courses.ts'
import { onceHeader } from '#contract/endpoint.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { picture } from '#testing/audit-actions/picture.ts'
import { makeCourse, makeVideo, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let original: Course
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const soon = new Date(Date.now() + 864e5).toISOString()
const addressed = { title: 'Elsewhere', videoUrl: 'https://vimeo.com/1', order: 0 }
beforeEach(async () => {
  const changes = { title: 'Pips', roleAccess: ['academy_student' as const] }
  const { id } = await makeCourse(app, admin, changes)
  await makeVideo(app, admin, id, 'Last')
  await app.call(createVideo, { as: admin, params: { id }, body: addressed })
  await sendForm(app, {
    as: admin,
    path: `/courses/${id}/thumbnail`,
    file: { field: 'thumbnail', content: await picture(), name: 'one.png' },
  })
  for (const [title, dueDate] of [
    ['Plan', soon],
    ['Old', '2020-01-01T10:00:00.000Z'],
    ['Any', null],
  ] as const) {
    await makeAssignment(app, admin, { courseId: id, title, dueDate })
  }
  original = (await app.call(getCourse, { as: admin, params: { id } })).body
})

const { description, content } = { description: 'First', content: '# Pips' }
const copy = (of = original.id, headers = {}) =>
  app.call(createCourse, {
    as: admin,
    headers,
    body: {
      title: 'Pips (Copy)',
      description,
      content,
      isPublished: true,
      roleAccess: ['academy_student'],
      copyOf: of,
    },
  })
const lessonsOf = async (id: string, as = admin) =>
  (await app.call(listVideos, { as, params: { id } })).body
const assignmentsOf = async (courseId: string) =>
  (
    await app.call(listManagedAssignments, {
      as: admin,
      query: { courseId, sort: 'title', direction: 'asc' },
    })
  ).body
const opens = async (address: string | null | undefined) =>
  (await app.request({ url: String(address) })).status

test('a copy is a draft with the lessons in order, the picture and the assignments', async () => {
  const { status, body } = await copy()
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'Pips (Copy)', isPublished: false, lessonCount: 2 })
  expect(await opens(body.thumbnail)).toBe(200)
  const [first, last] = await lessonsOf(body.id)
  expect(first).toMatchObject({ title: 'Elsewhere', order: 0, videoUrl: addressed.videoUrl })
  expect(last).toMatchObject({ title: 'Last', order: 1, source: 'file' })
  expect(last?.duration).toBeCloseTo(10, 0)
  expect(await opens(last?.videoUrl)).toBe(200)
  // Nobody could hand in by a day that has passed.
  expect((await assignmentsOf(body.id)).map(({ title, dueDate }) => [title, dueDate])).toEqual([
    ['Any', null],
    ['Old', null],
    ['Plan', soon],
  ])
  expect(await assignmentsOf(original.id)).toHaveLength(3)
})

test('what happens to the copy does not happen to the original', async () => {
  const { id } = (await copy()).body
  const [first] = await lessonsOf(id)
  const params = { id, videoId: first?.id ?? '' }
  await app.call(updateVideo, { as: admin, params, body: { title: 'New', order: 1 } })
  expect((await lessonsOf(original.id)).map(({ title }) => title)).toEqual(['Elsewhere', 'Last'])
})

test('files go with the last course that uses them', async () => {
  const { id, thumbnail } = (await copy()).body
  const files = await storedFiles(app)
  const [, last] = await lessonsOf(id)
  await app.call(deleteCourse, { as: admin, params: { id: original.id } })
  await app.runJob('media.sweep')
  expect(await storedFiles(app)).toEqual(files)
  expect([await opens(last?.videoUrl), await opens(thumbnail)]).toEqual([200, 200])
})

test('the last copy takes its files with it', async () => {
  const before = await storedFiles(app)
  const { id } = (await copy()).body
  expect(await storedFiles(app)).toEqual(before)
  const [, last] = await lessonsOf(id)
  await app.call(deleteVideo, { as: admin, params: { id, videoId: last?.id ?? '' } })
  await app.call(deleteCourse, { as: admin, params: { id: original.id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toHaveLength(before.length - 1))
  await app.call(deleteCourse, { as: admin, params: { id } })
  await vi.waitFor(async () => expect(await storedFiles(app)).toHaveLength(before.length - 2))
})

test('a copy made twice is made once, and none of a course that is gone', async () => {
  const headers = { [onceHeader]: randomUUID() }
  const [one, other] = await Promise.all([copy(original.id, headers), copy(original.id, headers)])
  expect(one.body.id).toBe(other.body.id)
  expect(await lessonsOf(one.body.id)).toHaveLength(2)
  expect((await copy(randomUUID())).status).toBe(404)
})

test('a course deleted while it is copied leaves a whole copy or none', async () => {
  const [, made] = await Promise.all([
    app.call(deleteCourse, { as: admin, params: { id: original.id } }),
    copy(),
  ])
  expect([201, 404]).toContain(made.status)
  if (made.status !== 201) return
  const lessons = await lessonsOf(made.body.id)
  expect(lessons.map(({ title }) => title)).toEqual(['Elsewhere', 'Last'])
  expect(await opens(lessons[1]?.videoUrl)).toBe(200)
})
