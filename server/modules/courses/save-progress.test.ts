import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Course,
  createVideo,
  deleteVideo,
  getCourse,
  listVideos,
  saveProgress,
  updateVideo,
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
  duration?: number
  opened?: string
}
const save = (video: Video, body: Report, as: Person | null = student) =>
  app.call(saveProgress, { as, params: { id: video.courseId, videoId: video.id }, body })
/** The same after this many seconds on the academy's clock. */
const saveAfter = (seconds: number, video: Video, body: Report) => {
  app.clock.advance(seconds * 1000)
  return save(video, body)
}
const rows = () => app.academy.db.pool.selectFrom('lessonProgress').selectAll().execute()
const rowOf = async (video: Video) => (await rows()).find((one) => one.videoId === video.id)

test('what was watched adds up; 90 % completes, and completed stays so', async () => {
  await save(file, { position: 0 })
  const most = clipSeconds * 0.8
  expect((await saveAfter(8, file, { position: most, watched: most })).body).toEqual({
    completed: false,
    position: most,
    toWatch: 1,
    courseProgress: 0,
  })
  const answer = await saveAfter(2, file, { position: 9.5, watched: clipSeconds * 0.15 })
  expect(answer.body).toEqual({ completed: true, position: 9.5, toWatch: 0, courseProgress: 50 })
  expect((await save(file, { position: 1 })).body).toMatchObject({ completed: true, position: 1 })
  const { body } = await app.call(listVideos, { as: student, params: { id: course.id } })
  expect(body.map(({ completed, position }) => [completed, position])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('no more counts as watched than can have been played since the previous report', async () => {
  const began = app.clock.now().getTime()
  // The first report only opens the lesson.
  await save(file, { position: 9, watched: 3600, ended: true })
  expect(await rowOf(file)).toMatchObject({ watchedSeconds: 0, completedAt: null })
  const claim = { position: 9, watched: 3600 }
  expect((await save(file, claim)).body.completed).toBe(false)
  await saveAfter(2, file, claim)
  const { watchedSeconds: atDoubleSpeed = 0 } = (await rowOf(file)) ?? {}
  expect(atDoubleSpeed).toBeGreaterThan(4)
  const passed = (app.clock.now().getTime() - began) / 1000
  expect(atDoubleSpeed).toBeLessThanOrEqual(passed * 2.2)

  // An absence does not count as watching.
  const body = { title: 'An hour', videoUrl: 'https://vimeo.com/2' }
  const long = (await app.call(createVideo, { as: admin, params: { id: course.id }, body })).body
  await save(long, { position: 0, duration: 3600 })
  const next = await saveAfter(300, long, { position: 3600, watched: 3600 })
  expect(next.body.completed).toBe(false)
  expect((await rowOf(long))?.watchedSeconds).toBeLessThan(300)
})

test('simultaneous reports count once, however many screens send them', async () => {
  await save(file, { position: 0 })
  app.clock.advance(1000)
  await Promise.all([1, 2, 3, 4, 5].map(() => save(file, { position: 3, watched: 1 })))
  const { watchedSeconds: watched = 0 } = (await rowOf(file)) ?? {}
  expect(watched).toBeGreaterThanOrEqual(1)
  expect(watched).toBeLessThan(1.5)
})

test('a tab opened earlier never moves a newer position back', async () => {
  const [older, newer] = ['2026-01-05T08:00:00Z', '2026-01-05T09:00:00+00:00']
  const positionAfter = async (position: number, opened?: string) =>
    (await save(file, { position, ...(opened && { opened }) })).body.position
  expect(await positionAfter(2, older)).toBe(2)
  expect(await positionAfter(6, newer)).toBe(6)
  expect(await positionAfter(3, older), 'back, by the older tab').toBe(6)
  expect(await positionAfter(7, older), 'forward, by the older tab').toBe(7)
  expect(await positionAfter(4, newer), 'back, by the newer tab').toBe(4)
  // Simultaneously, in any order: the newer screen's last report is not undone.
  await Promise.all([1, 2, 3].map(() => save(file, { position: 1, opened: older })))
  expect((await rowOf(file))?.positionSeconds).toBe(4)
  // A clock that is ahead takes precedence only up to the current time.
  expect(await positionAfter(5, '2199-01-01T00:00:00Z')).toBe(5)
  app.clock.advance(1000)
  const now = app.clock.now().toISOString()
  expect(await positionAfter(5, now)).toBe(5)
  expect(await positionAfter(1, now)).toBe(1)
  expect(await positionAfter(0), 'a program that does not say').toBe(0)
})

test('the furthest place wins between devices, also of one that did not know of it', async () => {
  const [desk, train, sofa] = ['08', '09', '10'].map((hour) => `2026-01-05T${hour}:00:00Z`)
  const positionAfter = async (position: number, opened = '') =>
    (await save(external, { position, opened })).body.position
  expect(await positionAfter(600, desk)).toBe(600)
  // Opened later, without a connection, at a place from the day before.
  expect(await positionAfter(300, train)).toBe(600)
  expect(await positionAfter(420, train)).toBe(600)
  expect(await positionAfter(601, desk)).toBe(601)
  // Whoever goes on there may go back from there, on that device.
  expect(await positionAfter(600, sofa)).toBe(601)
  expect(await positionAfter(120, sofa)).toBe(120)
  expect(await positionAfter(430, train)).toBe(430)
  expect(await positionAfter(602, desk), 'the furthest again').toBe(602)
})

test('what is completed is watched again from anywhere, on any device', async () => {
  const text = { position: 10, ended: true, watched: 0 }
  await save(file, { ...text, opened: '2026-01-05T08:00:00Z' })
  await app.academy.db.driver.query('update lesson_progress set completed_at = now()')
  const again = await save(file, { position: 2, opened: '2026-01-05T09:00:00Z' })
  expect(again.body.position).toBe(2)
})

test('reaching the end alone does not complete; the last stretch has to be played', async () => {
  const end = { position: clipSeconds, ended: true }
  expect((await save(file, end)).body.completed).toBe(false)
  expect((await saveAfter(60, file, end)).body.completed).toBe(false)
  expect((await saveAfter(2, file, { ...end, position: 5, watched: 2 })).body.completed).toBe(false)
  const played = await saveAfter(1, file, { ...end, watched: 1 })
  expect(played.body).toMatchObject({ completed: true, courseProgress: 50 })
})

test('at another site the player tells the length once; all lessons complete the course', async () => {
  await save(file, { position: 9 })
  await saveAfter(9, file, { position: 9, watched: 9 })
  await save(external, { position: 0, duration: 200 })
  for (const position of [100, 180]) {
    // A shorter length reported later changes nothing.
    const body = { position, watched: 85, duration: 1 }
    expect((await saveAfter(85, external, body)).body.completed).toBe(false)
  }
  const { body: lessons } = await app.call(listVideos, { as: student, params: { id: course.id } })
  expect(lessons[1]).toMatchObject({ duration: 200, position: 180 })
  const answer = await saveAfter(10, external, { position: 190, watched: 10 })
  expect(answer.body).toEqual({ completed: true, position: 190, toWatch: 0, courseProgress: 100 })
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

test('a reported length counts for nobody else, and is overridden by the owner’s', async () => {
  await save(external, { position: 0, duration: 1 })
  const other = await app.people.academy()
  const lengthFor = async (as: Person) => {
    const { body } = await app.call(listVideos, { as, params: { id: course.id } })
    return body[1]?.duration
  }
  expect([await lengthFor(student), await lengthFor(other)]).toEqual([1, null])
  // The position reached shows that the length was wrong.
  const claim = { position: 300, watched: 2 }
  expect((await saveAfter(2, external, claim)).body.completed).toBe(false)

  const change = (body: { duration?: number; videoUrl?: string }, video = external) =>
    app.call(updateVideo, { as: admin, params: { id: course.id, videoId: video.id }, body })
  expect((await change({ duration: 600 })).body.duration).toBe(600)
  expect([await lengthFor(student), await lengthFor(other)]).toEqual([600, 600])
  expect((await change({ duration: 600 }, file)).status).toBe(422)
  // A different video, whose length is not known yet.
  expect((await change({ videoUrl: 'https://vimeo.com/3' })).body.duration).toBeNull()
  expect([await lengthFor(student), await lengthFor(other)]).toEqual([null, null])
})

test('without a known length the end counts after half a minute', async () => {
  await save(external, { position: 0 })
  const end = { position: 900, ended: true }
  expect((await saveAfter(20, external, { ...end, watched: 20 })).body.completed).toBe(false)
  expect((await saveAfter(100, external, { position: 900, watched: 100 })).body.completed).toBe(
    false,
  )
  expect((await saveAfter(1, external, end)).body.completed).toBe(true)
})

test('is refused for lessons that are hidden, deleted or of another course, and saves nothing', async () => {
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
  const bodies = [
    { position: -1 },
    { position: 1e9 },
    { position: 1, watched: 3601 },
    { position: 1, duration: 0.5 },
    { position: 1, duration: 86_401 },
  ]
  for (const bad of bodies) {
    expect((await save(file, bad)).status).toBe(400)
  }
  expect(await rows()).toEqual(before)
})
