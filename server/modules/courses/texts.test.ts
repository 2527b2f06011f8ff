import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeVideo, updateCourseModule } from '#contract/course-modules.ts'
import {
  createCourse,
  createVideo,
  deleteVideo,
  getCourse,
  listVideos,
  saveProgress,
  updateVideo,
} from '#contract/courses.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { createTextLesson, getTextLesson, updateTextLesson } from '#contract/text-lessons.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const readAddress = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const add = async (text = '# Stops\n\nPut them first.', title = 'To read') =>
  (await app.call(createTextLesson, { as: admin, params: { id }, body: { title, text } })).body
const read = (textId: string, as: Person | null = student, course = id) =>
  app.call(getTextLesson, { as, params: { id: course, textId } })
const change = (textId: string, body: { text?: string; title?: string; seenUpdatedAt?: string }) =>
  app.call(updateTextLesson, { as: admin, params: { id, textId }, body })
const listed = async (as: Person = student) =>
  (await app.call(listVideos, { as, params: { id } })).body
const report = (videoId: string, ended: boolean, as: Person = student) =>
  app.call(saveProgress, { as, params: { id, videoId }, body: { position: 0, ended } })

test('a text is read by its own call, and the list has all of it but the text', async () => {
  const video = { title: 'Watch', videoUrl: readAddress }
  await app.call(createVideo, { as: admin, params: { id }, body: video })
  const made = await add()
  expect(made).toMatchObject({ title: 'To read', readingMinutes: 1, courseId: id })
  expect((await read(made.id)).body).toEqual(made)
  const answer = await app.call(listVideos, { as: student, params: { id } })
  expect(answer.text).not.toContain('Put them first')
  expect(answer.body[1]).toEqual({
    id: made.id,
    courseId: id,
    title: 'To read',
    order: 1,
    duration: null,
    createdAt: made.createdAt,
    source: 'external',
    videoUrl: null,
    completed: false,
    position: 0,
    toWatch: null,
    kind: 'text',
    readingMinutes: 1,
  })
  // A video is what it was.
  expect(answer.body[0]).not.toHaveProperty('kind')
  expect(answer.body[0]).not.toHaveProperty('readingMinutes')
})

test.each([
  [1, 1],
  [200, 1],
  [201, 2],
  [1000, 5],
])('%i words take %i minutes', async (count, minutes) => {
  const made = await add(`\n${words(count)} \t\n`)
  expect(made.readingMinutes).toBe(minutes)
  expect((await listed())[0]?.readingMinutes).toBe(minutes)
})

test('a text has 1 to 50,000 characters, for the database as well', async () => {
  const send = (text: string) =>
    app.call(createTextLesson, { as: admin, params: { id }, body: { title: 'Long', text } })
  expect((await send('x'.repeat(50_000))).status).toBe(201)
  expect((await send('x'.repeat(50_001))).status).toBe(400)
  expect(await send('  \n ')).toMatchObject({ status: 400, body: { message: 'Text is required' } })
  const row = { id: randomUUID(), courseId: id, title: 'Row', position: 1, kind: 'text' as const }
  const insert = (more: object) =>
    app.academy.db.pool
      .insertInto('courseVideos')
      .values({ ...row, ...more })
      .execute()
  await expect(insert({ text: 'x'.repeat(50_001) })).rejects.toThrow('check')
  await expect(insert({ text: 'Both', externalUrl: readAddress })).rejects.toThrow('check')
})

test('a text is completed once its end is reported, at once and only once', async () => {
  const { id: videoId } = await add()
  expect((await report(videoId, false)).body).toMatchObject({ completed: false, toWatch: null })
  // However long somebody looks at it, or says to have watched it.
  app.clock.advance(600_000)
  const body = { position: 60, watched: 600, duration: 60 }
  const claimed = await app.call(saveProgress, { as: student, params: { id, videoId }, body })
  expect(claimed.body.completed).toBe(false)
  const done = await report(videoId, true)
  expect(done.body).toEqual({ completed: true, position: 0, toWatch: 0, courseProgress: 100 })
  const rows = () =>
    app.academy.db.pool
      .selectFrom('lessonProgress')
      .select(['completedAt', 'watchedSeconds'])
      .where('videoId', '=', videoId)
      .execute()
  const first = await rows()
  expect(first[0]?.watchedSeconds).toBe(0)
  app.clock.advance(60_000)
  await report(videoId, true)
  expect(await rows()).toEqual(first)
  expect((await listed())[0]?.completed).toBe(true)
  // As the first report of somebody else as well.
  expect((await report(videoId, true, await app.people.academy())).body.completed).toBe(true)
})

test('it counts like every lesson, and is what somebody continues with', async () => {
  const { id: first } = await add('One', 'First text')
  await add('Two', 'Second text')
  const agenda = async () => (await app.call(getAgenda, { as: student })).body.next
  await report(first, false)
  expect(await agenda()).toMatchObject({ kind: 'lesson', title: 'First text' })
  await report(first, true)
  expect(await agenda()).toMatchObject({ kind: 'lesson', title: 'Second text' })
  const course = await app.call(getCourse, { as: student, params: { id } })
  expect(course.body).toMatchObject({ lessonCount: 2, progress: 50 })
  const stored = JSON.stringify(await app.storedOf(student.id, 'courses'))
  expect(stored).toContain('First text')
})

test('a text of a closed module is not there', async () => {
  const moduleId = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 14 })
  const { id: videoId } = await add('Only for later')
  const unknown = await read(randomUUID())
  const place = { moduleId, order: 0 }
  await app.call(placeVideo, { as: admin, params: { id, videoId }, body: place })
  const closed = await read(videoId)
  expect(closed.status).toBe(404)
  expect(closed.text).toBe(unknown.text)
  expect((await report(videoId, true)).status).toBe(404)
  expect(await listed()).toEqual([])
  expect((await read(videoId, admin)).status, 'for those who teach').toBe(200)
  const release = { kind: 'at_once' as const }
  await app.call(updateCourseModule, { as: admin, params: { id, moduleId }, body: { release } })
  expect((await read(videoId)).status).toBe(200)
})

test('nobody reads it without the course, by another course, or if it is a video', async () => {
  const { id: textId } = await add()
  expect((await read(textId, await app.people.free())).status).toBe(404)
  const other = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  expect((await read(textId, student, other.id)).status).toBe(404)
  const made = { as: admin, params: { id }, body: { title: 'Watch', videoUrl: readAddress } }
  const video = (await app.call(createVideo, made)).body
  expect((await read(video.id)).status).toBe(404)
  expect((await change(video.id, { text: 'No' })).status).toBe(404)
})

test('of two who change it the second one is told, and nothing is lost', async () => {
  const made = await add()
  const seenUpdatedAt = made.updatedAt
  const first = await change(made.id, { text: 'First', seenUpdatedAt })
  expect(first.body).toMatchObject({ text: 'First', title: 'To read' })
  const second = await change(made.id, { text: 'Second', seenUpdatedAt })
  expect(second).toMatchObject({ status: 409, body: { code: 'overtaken' } })
  expect((await read(made.id)).body.text).toBe('First')
  // A new title in the list is a change, too.
  const params = { id, videoId: made.id }
  await app.call(updateVideo, { as: admin, params, body: { title: 'Renamed' } })
  const third = await change(made.id, { text: 'Third', seenUpdatedAt: first.body.updatedAt })
  expect(third.status).toBe(409)
  // But not where it stands.
  await add('Behind', 'Another')
  const { updatedAt } = (await read(made.id)).body
  await app.call(updateVideo, { as: admin, params, body: { order: 1 } })
  expect((await change(made.id, { text: 'Last', seenUpdatedAt: updatedAt })).status).toBe(200)
})

test('a text gets no address and no length', async () => {
  const { id: videoId } = await add()
  for (const body of [{ videoUrl: readAddress }, { duration: 60 }]) {
    const refused = await app.call(updateVideo, { as: admin, params: { id, videoId }, body })
    const message = 'This lesson is a text, which has no address and no length.'
    expect(refused).toMatchObject({ status: 422, body: { message } })
  }
})

test('a copy of the course has the text, and each of the two its own', async () => {
  const { id: textId } = await add()
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: id }
  const copy = await app.call(createCourse, { as: admin, body })
  const params = { id: copy.body.id }
  const [lesson] = (await app.call(listVideos, { as: admin, params })).body
  expect(lesson).toMatchObject({ kind: 'text', title: 'To read' })
  await change(textId, { text: 'Changed' })
  const copied = await read(lesson?.id ?? '', admin, params.id)
  expect(copied.body.text).toBe('# Stops\n\nPut them first.')
  await app.call(deleteVideo, { as: admin, params: { id, videoId: textId } })
  expect((await read(textId)).status).toBe(404)
  expect((await read(lesson?.id ?? '', admin, params.id)).status).toBe(200)
})
