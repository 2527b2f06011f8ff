import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCourseDraft, readCourseDraft, storeCourseDraft } from '#contract/course-drafts.ts'
import { deleteCourse, deleteVideo, getCourse, updateCourse } from '#contract/courses.ts'
import { deleteAccount, exportOwnData } from '#contract/identity/identity.ts'
import { createTextLesson, getTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let teacher: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
})
afterAll(() => app.stop())

const day = 24 * 3_600_000

/** A published course with a lesson that is read. */
async function makeBoth() {
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const body = { title: 'Sessions', text: 'London opens at eight.' }
  const lesson = (await app.call(createTextLesson, { as: admin, params: course, body })).body
  return { course, lesson }
}
type Typed = { title?: string; description?: string; text?: string }
interface Place {
  params: { id: string }
  query: { lesson?: string }
}
const of = (id: string, lesson?: string): Place => ({
  params: { id },
  query: lesson === undefined ? {} : { lesson },
})
const read = async (as: Person, place: Place) =>
  (await app.call(readCourseDraft, { as, ...place })).body.draft
const store = (
  as: Person,
  place: Place,
  { typed, seen, draftSeen = null }: { typed: Typed; seen: string; draftSeen?: string | null },
) => app.call(storeCourseDraft, { as, ...place, body: { typed, seen, draftSeen } })
const rows = () => app.academy.db.pool.selectFrom('courseDrafts').selectAll().execute()

test('what is typed is stored as it is for its author alone, and changes nothing that students see', async () => {
  const { course, lesson } = await makeBoth()
  const student = await app.people.academy()
  const params = { id: course.id, textId: lesson.id }
  const seenByStudent = () =>
    Promise.all([
      app.call(getCourse, { as: student, params: course }),
      app.call(getTextLesson, { as: student, params }),
    ]).then((answers) => answers.map(({ body }) => body))
  const before = await seenByStudent()
  const [ofCourse, ofLesson] = [of(course.id), of(course.id, lesson.id)]
  expect(await read(teacher, ofCourse)).toBeNull()
  // Half a word, and less than could be saved.
  const first = await store(teacher, ofCourse, {
    typed: { title: '', description: ' Half a wo' },
    seen: course.updatedAt,
  })
  expect(first.status, first.text).toBe(200)
  const second = await store(teacher, ofLesson, { typed: { text: 'New' }, seen: lesson.updatedAt })
  expect(await read(teacher, ofCourse)).toEqual(first.body)
  expect(first.body).toMatchObject({
    typed: { title: '', description: ' Half a wo' },
    seen: course.updatedAt,
  })
  expect(await read(teacher, ofLesson)).toEqual(second.body)
  expect(await read(admin, ofCourse)).toBeNull()
  expect(await read(admin, ofLesson)).toBeNull()
  expect(await seenByStudent()).toEqual(before)
})

test('it is stored on and on, and ends when it is dropped', async () => {
  const { course } = await makeBoth()
  const place = of(course.id)
  let draftSeen: string | null = null
  for (const title of ['P', 'Pi', 'Pips']) {
    const answer = await store(teacher, place, {
      typed: { title },
      seen: course.updatedAt,
      draftSeen,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.typed).toEqual({ title })
    draftSeen = answer.body.updatedAt
  }
  const drop = () => app.call(dropCourseDraft, { as: teacher, ...place })
  expect((await drop()).status).toBe(204)
  expect(await read(teacher, place)).toBeNull()
  expect((await drop()).status).toBe(204)
})

test('of several windows and devices one stores, and the others are told', async () => {
  const { course } = await makeBoth()
  const place = of(course.id)
  const type = (title: string, draftSeen: string | null) =>
    store(teacher, place, { typed: { title }, seen: course.updatedAt, draftSeen })
  const statuses = async (draftSeen: string | null) =>
    (await Promise.all(['One', 'Two', 'Three'].map((title) => type(title, draftSeen))))
      .map(({ status }) => status)
      .toSorted()
  expect(await statuses(null)).toEqual([200, 409, 409])
  const draft = await read(teacher, place)
  expect(await statuses(draft?.updatedAt ?? null)).toEqual([200, 409, 409])
  const refused = await type('Four', draft?.updatedAt ?? null)
  expect(refused.body).toMatchObject({ code: 'overtaken' })
})

test('saving ends it in the same moment, and it does not come back', async () => {
  const { course, lesson } = await makeBoth()
  const [ofCourse, ofLesson] = [of(course.id), of(course.id, lesson.id)]
  const first = await store(teacher, ofCourse, { typed: { title: 'A' }, seen: course.updatedAt })
  await store(teacher, ofLesson, { typed: { text: 'B' }, seen: lesson.updatedAt })
  await store(admin, ofCourse, { typed: { title: 'C' }, seen: course.updatedAt })
  // Switched beside the form.
  await app.call(updateCourse, { as: teacher, params: course, body: { isPublished: false } })
  expect(await read(teacher, ofCourse)).not.toBeNull()
  const { title, description, content } = course
  const body = { title, description, content: `${content} more` }
  const refused = { ...body, seenUpdatedAt: course.updatedAt }
  expect(
    (await app.call(updateCourse, { as: teacher, params: course, body: refused })).status,
  ).toBe(409)
  expect(await read(teacher, ofCourse)).not.toBeNull()
  await app.call(updateCourse, { as: teacher, params: course, body })
  expect(await read(teacher, ofCourse)).toBeNull()
  expect(await read(teacher, ofLesson)).not.toBeNull()
  // Somebody else's stays theirs.
  expect(await read(admin, ofCourse)).not.toBeNull()
  const late = { typed: { title: 'AB' }, seen: course.updatedAt, draftSeen: first.body.updatedAt }
  expect((await store(teacher, ofCourse, late)).status).toBe(409)
  const params = { id: course.id, textId: lesson.id }
  await app.call(updateTextLesson, { as: teacher, params, body: { text: 'B.' } })
  expect(await read(teacher, ofLesson)).toBeNull()
})

test('there is none of what does not exist, and what cannot be stored is refused', async () => {
  const { course, lesson } = await makeBoth()
  const other = await makeBoth()
  const typed = { title: 'T' }
  for (const place of [of(newId()), of(course.id, newId()), of(course.id, other.lesson.id)]) {
    expect((await app.call(readCourseDraft, { as: teacher, ...place })).status).toBe(404)
    expect((await store(teacher, place, { typed, seen: course.updatedAt })).status).toBe(404)
  }
  const before = await rows()
  for (const bad of [{ title: 'a\u0000b' }, { title: '\ud800' }, { text: 'x'.repeat(60_001) }]) {
    const answer = await store(teacher, of(course.id), { typed: bad, seen: course.updatedAt })
    expect(answer.status).toBe(400)
  }
  const student = await app.people.academy()
  for (const place of [of(course.id), of(course.id, lesson.id)]) {
    expect((await store(student, place, { typed, seen: course.updatedAt })).status).toBe(403)
    expect((await app.call(readCourseDraft, { as: student, ...place })).status).toBe(403)
  }
  expect(await rows()).toEqual(before)
})

test('it goes with its course, its lesson, its author, and after a month', async () => {
  const { course, lesson } = await makeBoth()
  const leaver = await app.people.staff('teacher')
  const typed = { title: 'Mine' }
  const begin = () =>
    Promise.all([
      store(leaver, of(course.id), { typed, seen: course.updatedAt }),
      store(leaver, of(course.id, lesson.id), { typed, seen: lesson.updatedAt }),
    ])
  const own = async () => (await rows()).filter(({ userId }) => userId === leaver.id).length
  await begin()
  const { body } = await app.call(exportOwnData, { as: leaver })
  const { drafts } = Object(body).courses
  expect(drafts).toHaveLength(2)
  expect(drafts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ course: course.title, lesson: null, typed }),
      expect.objectContaining({ course: course.title, lesson: 'Sessions', typed }),
    ]),
  )
  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: lesson.id } })
  expect(await own()).toBe(1)
  await app.call(deleteCourse, { as: admin, params: course })
  expect(await own()).toBe(0)
  const next = await makeBoth()
  await store(leaver, of(next.course.id), { typed, seen: next.course.updatedAt })
  expect(
    (await app.call(deleteAccount, { as: leaver, body: { password: leaver.password } })).status,
  ).toBe(204)
  expect(await own()).toBe(0)

  await store(admin, of(next.course.id), { typed, seen: next.course.updatedAt })
  await app.runJob('courses.drop-old-drafts')
  expect(await rows()).not.toEqual([])
  app.clock.advance(31 * day)
  await app.runJob('courses.drop-old-drafts')
  expect(await rows()).toEqual([])
})
