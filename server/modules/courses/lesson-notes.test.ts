import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateCourseModule } from '#contract/course-modules.ts'
import { deleteVideo, updateCourse } from '#contract/courses.ts'
import {
  addLessonNote,
  deleteLessonNote,
  type LessonNoteInput,
  lessonNoteMaximum,
  lessonNotesMaximum,
  listLessonNotes,
  updateLessonNote,
} from '#contract/lesson-notes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
let module: string
let params: { id: string; videoId: string }
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  module = await makeModule(app, admin, id, 'Module')
  params = { id, videoId: await makeLessonIn(app, admin, id, module, 'The lesson') }
})

const add = (as: Person, input: Partial<LessonNoteInput> = {}) =>
  app.call(addLessonNote, { as, params, body: { text: 'A note', second: null, ...input } })
const list = (as: Person) => app.call(listLessonNotes, { as, params })
const close = () => {
  const body = { release: { kind: 'days' as const, days: 14 } }
  return app.call(updateCourseModule, { as: admin, params: { id, moduleId: module }, body })
}

test('notes are listed in the order of the video, for their author alone', async () => {
  await add(student, { text: 'Late', second: 95 })
  await add(student, { text: 'Early', second: 0 })
  await add(student, { text: 'All of it' })
  const other = await app.people.academy()
  await add(other, { text: 'Mine' })
  const texts = async (as: Person) => (await list(as)).body.map(({ text }) => text)
  expect(await texts(student)).toEqual(['All of it', 'Early', 'Late'])
  expect(await texts(other)).toEqual(['Mine'])
  expect(await texts(admin)).toEqual([])
  expect(JSON.stringify(await app.storedOf(student.id, 'courses'))).toContain('Early')
})

test('a note is changed and deleted by its author, and by nobody else', async () => {
  const { body: note } = await add(student, { second: 12 })
  const of = { ...params, noteId: note.id }
  const body = { text: '  Better  ' }
  for (const as of [admin, await app.people.academy()]) {
    expect((await app.call(updateLessonNote, { as, params: of, body })).status).toBe(404)
    expect((await app.call(deleteLessonNote, { as, params: of })).status).toBe(404)
  }
  const changed = await app.call(updateLessonNote, { as: student, params: of, body })
  expect(changed.body).toMatchObject({ text: 'Better', second: 12 })
  const elsewhere = { ...of, videoId: await makeLessonIn(app, admin, id, module, 'Another') }
  expect((await app.call(deleteLessonNote, { as: student, params: elsewhere })).status).toBe(404)
  expect((await app.call(deleteLessonNote, { as: student, params: of })).status).toBe(204)
  expect((await app.call(deleteLessonNote, { as: student, params: of })).status).toBe(404)
  expect((await list(student)).body).toEqual([])
})

test.each([
  [{ text: '' }],
  [{ text: '   ' }],
  [{ text: 'x'.repeat(lessonNoteMaximum + 1) }],
  [{ text: 'nul \u0000' }],
  [{ second: -1 }],
  [{ second: 1.5 }],
  [{ second: 604_801 }],
])('%o is refused', async (input) => {
  expect((await add(student, input)).status).toBe(400)
})

test('a lesson that is not open has no notes, and takes none', async () => {
  const { body: note } = await add(student)
  await close()
  const of = { ...params, noteId: note.id }
  const statuses = async (as: Person) => [
    (await list(as)).status,
    (await add(as)).status,
    (await app.call(updateLessonNote, { as, params: of, body: { text: 'No' } })).status,
    (await app.call(deleteLessonNote, { as, params: of })).status,
  ]
  expect(await statuses(student)).toEqual([404, 404, 404, 404])
  const release = { kind: 'at_once' as const }
  await app.call(updateCourseModule, {
    as: admin,
    params: { id, moduleId: module },
    body: { release },
  })
  expect((await list(student)).body).toHaveLength(1)
  expect(await statuses(await app.people.free()), 'without the program').toEqual([
    404, 404, 404, 404,
  ])
  await app.call(updateCourse, { as: admin, params: { id }, body: { isPublished: false } })
  expect((await list(student)).status, 'unpublished').toBe(404)
})

test('a lesson takes so many notes of one person, however many arrive at once', async () => {
  const at = new Date()
  const rows = Array.from({ length: lessonNotesMaximum - 2 }, () => {
    const note = { id: randomUUID(), userId: student.id, videoId: params.videoId }
    return { ...note, second: null, text: 'x', createdAt: at, updatedAt: at }
  })
  await app.academy.db.pool.insertInto('lessonNotes').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(student)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422])
  expect((await add(await app.people.academy())).status, 'of others').toBe(201)
})

test('notes go with their lesson', async () => {
  await add(student)
  await app.call(deleteVideo, { as: admin, params })
  expect((await list(student)).status).toBe(404)
  const rows = await app.academy.db.pool
    .selectFrom('lessonNotes')
    .select('id')
    .where('userId', '=', student.id)
    .execute()
  expect(rows).toEqual([])
})
