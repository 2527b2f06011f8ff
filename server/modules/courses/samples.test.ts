import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeVideo } from '#contract/course-modules.ts'
import {
  type Course,
  createCourse,
  createVideo,
  deleteVideo,
  listVideos,
  saveProgress,
  updateCourse,
  updateVideo,
} from '#contract/courses.ts'
import { addLessonNote } from '#contract/lesson-notes.ts'
import { listSamples, openSample, type Sample, samplesListed } from '#contract/samples.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { type FullCourse, filesOf, makeFullCourse, waysTo } from '#testing/course-ways.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let course: FullCourse
let words = 0
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  words += 1
  course = await makeFullCourse(app, admin, `zqsample${'abcdefghijklmnop'.charAt(words)}`, {
    roleAccess: ['academy_student'],
  })
})

const mark = (videoId: string, isSample = true, of = course.id, as = admin) =>
  app.call(updateVideo, { as, params: { id: of, videoId }, body: { isSample } })
const listed = async (as: Person): Promise<Sample[]> => {
  const { status, body } = await app.call(listSamples, { as })
  expect(status).toBe(200)
  return body.filter(({ courseTitle }) => courseTitle.includes(course.word))
}
const opened = (id: string, as: Person) => app.call(openSample, { as, params: { id } })
const fileStatus = async (url: string | null | undefined) =>
  (await app.request({ url: String(url) })).status

const others = {
  free: () => app.people.free(),
  mentorship: () => app.people.mentorship(),
  lapsed: () => app.people.lapsed(),
  support: () => app.people.staff('support'),
  bookkeeper: () => app.people.staff('bookkeeper'),
}

test.each(Object.keys(others) as (keyof typeof others)[])(
  'a sample is open to every account (%s), and nothing else of its course',
  async (name) => {
    expect((await mark(course.video)).body.isSample).toBe(true)
    const reader = await others[name]()
    expect(await listed(reader)).toEqual([
      {
        id: course.video,
        title: `Video of ${course.word}`,
        kind: 'video',
        duration: expect.any(Number),
        readingMinutes: null,
        courseTitle: `All of ${course.word}`,
        programs: ['academy_student'],
      },
    ])
    const { status, body } = await opened(course.video, reader)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      text: null,
      lesson: { source: 'file', completed: false, position: 0, files: [{ name: 'plan.pdf' }] },
    })
    expect(await fileStatus(body.lesson.videoUrl)).toBe(200)
    expect(await fileStatus(body.lesson.files?.[0]?.url)).toBe(200)

    expect(Object.values(await waysTo(app, reader, course))).not.toContain(true)
    expect((await opened(course.text, reader)).status).toBe(404)
    const params = { id: course.id, videoId: course.video }
    const note = { text: 'A note', second: null }
    expect((await app.call(addLessonNote, { as: reader, params, body: note })).status).toBe(404)
    const { pool } = app.academy.db
    const progress = pool.selectFrom('lessonProgress').selectAll().where('userId', '=', reader.id)
    expect(await progress.execute()).toEqual([])
  },
)

test('a text is read as a sample, and costs no course', async () => {
  await mark(course.text)
  const reader = await app.people.free()
  expect(await listed(reader)).toMatchObject([{ kind: 'text', duration: null, readingMinutes: 1 }])
  const { body } = await opened(course.text, reader)
  expect(body).toMatchObject({ text: `Read ${course.word}`, lesson: { kind: 'text' } })
})

test('those who have the course are not offered its samples, but may open them', async () => {
  await mark(course.video)
  for (const as of [await app.people.academy(), await app.people.staff('teacher'), admin]) {
    expect(await listed(as)).toEqual([])
    expect((await opened(course.video, as)).status).toBe(200)
  }
  await app.call(updateCourse, {
    as: admin,
    params: { id: course.id },
    body: { alsoFor: ['mentorship_student'] },
  })
  expect(await listed(await app.people.mentorship())).toEqual([])
  expect(await listed(await app.people.free())).toMatchObject([
    { programs: expect.arrayContaining(['academy_student', 'mentorship_student']) },
  ])
  const anonymous = await app.call(openSample, { as: null, params: { id: course.video } })
  expect(anonymous.status).toBe(401)
})

test('it ends with the mark, with the course, and with the lesson', async () => {
  const reader = await app.people.free()
  const isOpen = async () => [
    (await listed(reader)).length,
    (await opened(course.video, reader)).status,
  ]
  await mark(course.video)
  const { body } = await opened(course.video, reader)
  const addresses = [body.lesson.videoUrl, body.lesson.files?.[0]?.url]
  const files = () => Promise.all(addresses.map(fileStatus))
  expect([await isOpen(), await files()]).toEqual([
    [1, 200],
    [200, 200],
  ])

  await mark(course.video, false)
  expect([await isOpen(), await files()], 'the mark').toEqual([
    [0, 404],
    [404, 404],
  ])
  await mark(course.video)
  expect(await files()).toEqual([200, 200])

  const publish = (isPublished: boolean) =>
    app.call(updateCourse, { as: admin, params: { id: course.id }, body: { isPublished } })
  await publish(false)
  expect([await isOpen(), await files()], 'a draft').toEqual([
    [0, 404],
    [404, 404],
  ])
  expect((await opened(course.video, admin)).status, 'to its teacher as well').toBe(404)
  await publish(true)
  expect(await isOpen()).toEqual([1, 200])

  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: course.video } })
  expect([await isOpen(), await files()], 'deleted').toEqual([
    [0, 404],
    [404, 404],
  ])
})

test('a sample opens no other file of its course', async () => {
  await mark(course.text)
  const student = await app.people.academy()
  for (const url of await filesOf(app, student, course)) expect(await fileStatus(url)).toBe(200)
  const reader = await app.people.free()
  // As the reader had the course for a moment, they have the addresses.
  const change = (alsoFor: 'community_student'[]) =>
    app.call(updateCourse, { as: admin, params: { id: course.id }, body: { alsoFor } })
  await change(['community_student'])
  const addresses = await filesOf(app, reader, course)
  await change([])
  for (const url of addresses) expect(await fileStatus(url)).toBe(404)
})

test('no rule of its module hides it, from others or from the students of the course', async () => {
  const late = await makeModule(app, admin, course.id, 'Late', { kind: 'days', days: 900 })
  const body = { moduleId: late, order: 0 }
  for (const videoId of [course.text, course.video]) {
    await app.call(placeVideo, { as: admin, params: { id: course.id, videoId }, body })
  }
  await mark(course.video)
  expect(await listed(await app.people.free())).toHaveLength(1)
  const student = await app.people.academy()
  const titles = async () =>
    (await app.call(listVideos, { as: student, params: { id: course.id } })).body.map(
      ({ id }) => id,
    )
  expect(await titles()).toContain(course.video)
  expect(await titles(), 'beside it').not.toContain(course.text)
  const params = { id: course.id, videoId: course.video }
  const report = await app.call(saveProgress, { as: student, params, body: { position: 1 } })
  expect(report.status, 'to its students it is a lesson').toBe(200)
  expect(await titles(), 'its module stays closed').not.toContain(course.text)
})

test('only videos and texts can be one, and five in a course, also of those marked at once', async () => {
  for (const id of [course.quiz, course.exercise, course.drill]) {
    const { status } = await mark(id)
    expect(status).toBe(422)
  }
  const more = await Promise.all(
    Array.from({ length: 7 }, (_, index) => makeLessonIn(app, admin, course.id, null, `${index}`)),
  )
  const statuses = (await Promise.all(more.map((id) => mark(id)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 422, 422])
  expect(await listed(await app.people.free())).toHaveLength(5)
  const marked = more[statuses.indexOf(200)] ?? ''
  expect((await mark(marked)).status, 'again').toBe(200)
  expect((await mark(marked, false)).status).toBe(200)
  expect((await mark(course.video)).status).toBe(200)
})

test('it is marked by those who teach alone, and a lesson of another course is none of this one', async () => {
  const other: Course = await makeCourse(app, admin)
  expect((await mark(course.video, true, other.id)).status).toBe(404)
  for (const as of [await app.people.academy(), await app.people.staff('support')]) {
    expect((await mark(course.video, true, course.id, as)).status).toBe(403)
  }
  expect(await listed(await app.people.free())).toEqual([])
  const teacher = await app.people.staff('teacher')
  expect((await mark(course.video, true, course.id, teacher)).status).toBe(200)
  const entry = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subject', '=', course.video)
    .where('action', '=', 'video.updated')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ before: { isSample: false }, after: { isSample: true } })
})

test('a lesson without a video is not listed, and a copy of the course keeps its samples', async () => {
  const empty = await app.call(createVideo, {
    as: admin,
    params: { id: course.id },
    body: { title: 'Nothing yet' },
  })
  await mark(empty.body.id)
  await mark(course.text)
  expect(await listed(await app.people.free())).toMatchObject([{ id: course.text }])
  const { body: copy } = await app.call(createCourse, {
    as: admin,
    body: {
      title: 'Copy',
      description: 'D',
      content: 'C',
      roleAccess: ['academy_student'],
      copyOf: course.id,
    },
  })
  const { body: lessons } = await app.call(listVideos, { as: admin, params: { id: copy.id } })
  expect(lessons.filter(({ isSample }) => isSample).map(({ title }) => title)).toEqual([
    `Text of ${course.word}`,
    'Nothing yet',
  ])
})

test('samples do not grow without end: those of the newest courses are listed', async () => {
  const { pool } = app.academy.db
  for (let index = 0; index < 21; index += 1) {
    const { id: courseId } = await makeCourse(app, admin, {
      title: `Many of ${course.word} ${index}`,
      roleAccess: ['mentorship_student'],
    })
    const lessons = Array.from({ length: 5 }, (_, position) => {
      const text = { kind: 'text' as const, title: 'Read', text: 'Word', isSample: true }
      return { ...text, id: randomUUID(), courseId, position }
    })
    await pool.insertInto('courseVideos').values(lessons).execute()
  }
  const found = await listed(await app.people.free())
  expect(found).toHaveLength(samplesListed)
  expect(found[0]?.courseTitle).toContain('20')
})
