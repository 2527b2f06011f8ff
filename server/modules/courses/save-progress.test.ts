import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Course,
  createVideo,
  deleteVideo,
  getCourse,
  listVideos,
  saveProgress,
  type Video,
} from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { clipSeconds } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let course: Course
let file: Video
let external: Video
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  file = await makeVideo(app, admin, course.id)
  const body = { title: 'External', videoUrl: 'https://vimeo.com/1' }
  external = (await app.call(createVideo, { as: admin, params: { id: course.id }, body })).body
})

interface Report {
  position: number
  watched?: number
  ended?: boolean
}
const save = (video: Video, body: Report, as: Person | null = student) =>
  app.call(saveProgress, { as, params: { id: video.courseId, videoId: video.id }, body })
const rows = () => app.academy.db.pool.selectFrom('lesson_progress').selectAll().execute()

test('what was watched adds up; 90 % completes, and completed stays so', async () => {
  const most = clipSeconds * 0.8
  expect((await save(file, { position: most, watched: most })).body).toEqual({
    completed: false,
    position: most,
    courseProgress: 0,
  })
  const answer = await save(file, { position: 9.5, watched: clipSeconds * 0.15 })
  expect(answer.body).toEqual({ completed: true, position: 9.5, courseProgress: 50 })
  expect((await save(file, { position: 1 })).body).toMatchObject({ completed: true, position: 1 })
  const { body } = await app.call(listVideos, { as: student, params: { id: course.id } })
  expect(body.map(({ completed, position }) => [completed, position])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('skipping to the end without watching does not complete, its end does', async () => {
  expect((await save(file, { position: clipSeconds })).body.completed).toBe(false)
  const ended = await save(file, { position: clipSeconds, ended: true })
  expect(ended.body).toMatchObject({ completed: true, courseProgress: 50 })
})

test('without a known duration only the end completes; all lessons complete the course', async () => {
  await save(file, { position: 10, ended: true })
  expect((await save(external, { position: 900, watched: 900 })).body.completed).toBe(false)
  const answer = await save(external, { position: 0, ended: true })
  expect(answer.body).toEqual({ completed: true, position: 0, courseProgress: 100 })
  const { body } = await app.call(getCourse, { as: student, params: { id: course.id } })
  expect(body).toMatchObject({ progress: 100, completed: true, lessonCount: 2 })

  const overall = await app.academy.modules.courses.academyProgress({
    ...student,
    sessionId: '',
    roles: ['community_student', 'academy_student'],
  })
  expect(overall.completedLessons).toBe(2)
  expect(overall.totalLessons).toBeGreaterThanOrEqual(2)
})

test('reports at the same moment all count', async () => {
  await Promise.all([1, 2, 3, 4, 5].map(() => save(file, { position: 3, watched: 1 })))
  const [row] = (await rows()).filter((one) => one.video_id === file.id)
  expect(row?.watched_seconds).toBe(5)
})

test('is refused for lessons that are hidden, gone or of another course, and saves nothing', async () => {
  const other = await makeCourse(app, admin)
  const before = await rows()
  const report = { position: 5, ended: true }
  expect((await save(file, report, null)).status).toBe(401)
  expect((await save(file, report, await app.people.free())).status).toBe(404)
  expect((await save(file, report, await app.people.lapsed())).status).toBe(404)
  expect((await save({ ...file, courseId: other.id }, report)).status).toBe(404)
  expect((await save({ ...file, id: randomUUID() }, report)).status).toBe(404)
  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: external.id } })
  expect((await save(external, report)).status).toBe(404)
  for (const bad of [{ position: -1 }, { position: 1e9 }, { position: 1, watched: 3601 }]) {
    expect((await save(file, bad)).status).toBe(400)
  }
  expect(await rows()).toEqual(before)
})
