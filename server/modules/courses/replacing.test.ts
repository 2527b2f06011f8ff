import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createCourse,
  createVideo,
  deleteVideo,
  listVideos,
  listVideoUploads,
  saveProgress,
  updateVideo,
  type Video,
} from '#contract/courses.ts'
import { addLessonNote, listLessonNotes } from '#contract/lesson-notes.ts'
import { listLessonQuestions } from '#contract/lesson-questions.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { replaceVideoFile } from '#contract/video-replacement.ts'
import { getVideoTracks, setVideoChapters } from '#contract/video-tracks.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn } from '#testing/course-modules.ts'
import { makeCourse, makeVideo, storedFiles, watchLesson } from '#testing/courses.ts'
import { makeQuestion } from '#testing/lesson-questions.ts'
import { clipPath, clipSeconds, readClip } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'
import { createUploads, type Uploads } from '#testing/uploads.ts'
import { makeTrack } from '#testing/video-tracks.ts'

let app: TestApp
let admin: Person
let student: Person
let uploads: Uploads
let other: Buffer
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  uploads = createUploads({ app, base: await app.listen(), admin })
  other = await readFile(path.join(path.dirname(clipPath), '02-reading-a-candlestick.mp4'))
})
afterAll(() => app.stop())

/** A lesson of the academy's that plays a file, which is taken to be `seconds` long. */
async function makeLesson(seconds = 40) {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const video = await makeVideo(app, admin, id)
  await sql`update course_videos set duration_seconds = ${seconds} where id = ${video.id}`.execute(
    app.academy.db.pool,
  )
  return { id, videoId: video.id }
}

/** An upload of which everything has arrived. */
async function upload(course: string, content = other, as = admin) {
  const begun = await uploads.begin(course, content.length, as)
  await uploads.patch(begun.address, 0, content, { as })
  return begun.id
}

const replace = (lesson: { id: string; videoId: string }, id: string, as: Person | null = admin) =>
  app.call(replaceVideoFile, {
    as,
    params: { id: lesson.id, upload: id },
    body: { videoId: lesson.videoId },
  })

const shown = async (as: Person, { id, videoId }: { id: string; videoId: string }) => {
  const { body } = await app.call(listVideos, { as, params: { id } })
  return body.find((one) => one.id === videoId) as Video
}
const played = async (as: Person, lesson: { id: string; videoId: string }) => {
  const { videoUrl } = await shown(as, lesson)
  return app.request({ url: videoUrl ?? '' })
}
const keyOf = ({ videoUrl }: Video) => videoUrl?.split('?')[0]?.replace('/api/media/', '') ?? ''

test('a video is replaced: the new one plays, and the former is deleted', async () => {
  const lesson = await makeLesson()
  const before = await shown(student, lesson)
  const id = await upload(lesson.id)
  // Until then, students watch the former one.
  expect(keyOf(await shown(student, lesson))).toBe(keyOf(before))
  const { status, body } = await replace(lesson, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: lesson.videoId, title: 'Lesson', order: 0, source: 'file' })
  expect(body.duration).toBeCloseTo(clipSeconds, 0)
  expect((await played(student, lesson)).status).toBe(200)
  const stored = await readFile(path.join(app.dataDir, 'files', keyOf(body)))
  expect(stored.equals(other)).toBe(true)
  await vi.waitFor(async () => expect(await storedFiles(app)).not.toContain(keyOf(before)), 20_000)
  expect(await storedFiles(app)).toContain(keyOf(body))
  const params = { id: lesson.id }
  expect((await app.call(listVideoUploads, { as: admin, params })).body).toEqual([])
})

test('progress is kept, within the new length and by share; what is completed stays so', async () => {
  const lesson = await makeLesson()
  const done = await app.people.academy()
  const save = (as: Person, position: number, watched: number, ended = false) =>
    app.call(saveProgress, { as, params: lesson, body: { position, watched, ended } })
  for (const as of [student, done]) await save(as, 0, 0)
  app.clock.advance(40_000)
  await save(student, 30, 20)
  expect((await save(done, 40, 40, true)).body.completed).toBe(true)
  await replace(lesson, await upload(lesson.id))
  const left = await shown(student, lesson)
  const length = left.duration ?? 0
  expect(left).toMatchObject({ completed: false, position: length })
  // Half of it had been watched: two fifths are missing, or the last stretch of a tenth.
  const { rows } = await sql<{ watched: number }>`
    select watched_seconds as watched from lesson_progress
    where video_id = ${lesson.videoId} and user_id = ${student.id}`.execute(app.academy.db.pool)
  expect(rows[0]?.watched).toBeCloseTo(length / 2, 5)
  expect(await shown(done, lesson)).toMatchObject({ completed: true, toWatch: 0 })
  // A page that still plays the former one is beyond the end.
  expect((await save(student, 35, 0)).body.position).toBe(length)
})

test('a lesson watched at another site keeps the share of what the own player reported', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const lesson = { id, videoId: await makeLessonIn(app, admin, id, null, 'Elsewhere') }
  const save = (watched: number) =>
    app.call(saveProgress, {
      as: student,
      params: lesson,
      body: { position: watched, watched, duration: 40 },
    })
  await save(0)
  app.clock.advance(40_000)
  await save(20)
  const { body } = await replace(lesson, await upload(id))
  expect(body).toMatchObject({ source: 'file' })
  const after = await shown(student, lesson)
  expect(after.duration).toBeCloseTo(clipSeconds, 0)
  expect(after.position).toBe(after.duration)
  expect(after.toWatch).toBe(0)
  // It is completed by playing on, as everything is.
  expect(after.completed).toBe(false)
  await watchLesson(app, student, lesson)
  expect((await shown(student, lesson)).completed).toBe(true)
})

test('notes and questions are within the new length; subtitles and chapters are marked', async () => {
  const lesson = await makeLesson()
  const note = (second: number | null) =>
    app.call(addLessonNote, { as: student, params: lesson, body: { text: 'Note', second } })
  for (const second of [5, 35, null]) await note(second)
  await makeQuestion(app, student, lesson, { place: { at: 'second', second: 35 } })
  await makeTrack(app, admin, lesson, ['Good morning'])
  const body = { lines: '0:00 Introduction\n0:30 End' }
  await app.call(setVideoChapters, { as: admin, params: lesson, body })
  await replace(lesson, await upload(lesson.id))
  const last = Math.floor((await shown(student, lesson)).duration ?? 0)
  const { body: notes } = await app.call(listLessonNotes, { as: student, params: lesson })
  expect(notes.map(({ second }) => second).toSorted()).toEqual([last, 5, null].toSorted())
  const { body: questions } = await app.call(listLessonQuestions, { as: student, params: lesson })
  expect(questions.map(({ place }) => place)).toEqual([{ at: 'second', second: last }])
  const { body: kept } = await app.call(getVideoTracks, { as: student, params: lesson })
  expect(kept).toMatchObject({ tracks: [{ mayNotFit: true }], chaptersMayNotFit: true })
  expect(kept.chapters).toHaveLength(2)
  await makeTrack(app, admin, lesson, ['Good evening'])
  const lines = { lines: '0:00 Introduction', seenUpdatedAt: kept.chaptersUpdatedAt ?? undefined }
  const set = await app.call(setVideoChapters, { as: admin, params: lesson, body: lines })
  expect(set.body).toMatchObject({ tracks: [{ mayNotFit: false }], chaptersMayNotFit: false })
})

test('another address is another video: seconds are within its length, subtitles and chapters are marked', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const lesson = { id, videoId: await makeLessonIn(app, admin, id, null, 'Elsewhere') }
  const change = (body: { videoUrl?: string; duration?: number; title?: string }) =>
    app.call(updateVideo, { as: admin, params: lesson, body })
  await change({ duration: 40 })
  const note = { text: 'Note', second: 35 }
  await app.call(addLessonNote, { as: student, params: lesson, body: note })
  await makeQuestion(app, student, lesson, { place: { at: 'second', second: 35 } })
  await app.call(saveProgress, { as: student, params: lesson, body: { position: 35 } })
  await makeTrack(app, admin, lesson, ['Good morning'])
  const lines = { lines: '0:00 Introduction\n0:30 End' }
  await app.call(setVideoChapters, { as: admin, params: lesson, body: lines })
  const tracks = async () => (await app.call(getVideoTracks, { as: student, params: lesson })).body
  await change({ title: 'Renamed', duration: 41 })
  expect(await tracks()).toMatchObject({ tracks: [{ mayNotFit: false }], chaptersMayNotFit: false })
  await change({ videoUrl: 'https://vimeo.com/3', duration: 20 })
  expect(await tracks()).toMatchObject({ tracks: [{ mayNotFit: true }], chaptersMayNotFit: true })
  const { body: notes } = await app.call(listLessonNotes, { as: student, params: lesson })
  expect(notes.map(({ second }) => second)).toEqual([20])
  const { body: questions } = await app.call(listLessonQuestions, { as: student, params: lesson })
  expect(questions.map(({ place }) => place)).toEqual([{ at: 'second', second: 20 }])
  expect((await shown(student, lesson)).position).toBe(20)
})

test('asked twice, at once or later, it is done once', async () => {
  const lesson = await makeLesson()
  const id = await upload(lesson.id)
  const answers = await Promise.all([replace(lesson, id), replace(lesson, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const key = keyOf(answers[0].body)
  expect(keyOf((await replace(lesson, id)).body)).toBe(key)
  // The lesson may play something else by then.
  await replace(lesson, await upload(lesson.id, await readClip()))
  const now = keyOf(await shown(student, lesson))
  expect(now).not.toBe(key)
  expect(keyOf((await replace(lesson, id)).body)).toBe(now)
})

test('two replacements at once leave one of both, and no other file', async () => {
  const lesson = await makeLesson()
  const ids = [await upload(lesson.id), await upload(lesson.id)]
  const answers = await Promise.all(ids.map((id) => replace(lesson, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const now = keyOf(await shown(student, lesson))
  const keys = answers.map(({ body }) => keyOf(body))
  expect(keys).toContain(now)
  const gone = keys.filter((key) => key !== now)
  await vi.waitFor(async () => {
    const stored = await storedFiles(app)
    expect(gone.filter((key) => stored.includes(key))).toEqual([])
  }, 300_000)
})

test('the copy of a course goes on with the former file', async () => {
  const lesson = await makeLesson()
  const before = keyOf(await shown(admin, lesson))
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: lesson.id }
  const { body: copy } = await app.call(createCourse, { as: admin, body })
  await replace(lesson, await upload(lesson.id))
  const { body: videos } = await app.call(listVideos, { as: admin, params: { id: copy.id } })
  expect(videos.map(keyOf)).toEqual([before])
  // Once a file without a copy, which is deleted later, is gone.
  const single = await makeLesson()
  const former = keyOf(await shown(admin, single))
  await replace(single, await upload(single.id))
  await vi.waitFor(async () => expect(await storedFiles(app)).not.toContain(former), 20_000)
  expect(await storedFiles(app)).toContain(before)
})

test('what is refused changes nothing: others, bytes that are missing, no video, another lesson', async () => {
  const lesson = await makeLesson()
  const id = await upload(lesson.id)
  const text = await app.call(createTextLesson, {
    as: admin,
    params: { id: lesson.id },
    body: { title: 'To read', text: 'Read' },
  })
  const half = await uploads.begin(lesson.id, other.length)
  await uploads.patch(half.address, 0, other.subarray(0, 1000))
  const teacher = await app.people.staff('teacher')
  const elsewhere = await makeLesson()
  const before = await stateOf(app)
  const statusOf = async (...call: Parameters<typeof replace>) => (await replace(...call)).status
  expect(await statusOf(lesson, id, null)).toBe(401)
  expect(await statusOf(lesson, id, student)).toBe(403)
  // An upload is its sender's alone.
  expect(await statusOf(lesson, id, teacher)).toBe(404)
  expect(await statusOf({ ...lesson, videoId: elsewhere.videoId }, id)).toBe(404)
  expect(await statusOf(elsewhere, id)).toBe(404)
  expect(await statusOf({ ...lesson, videoId: text.body.id }, id)).toBe(422)
  expect(await statusOf(lesson, half.id)).toBe(409)
  expect(await stateOf(app)).toEqual(before)
})

test('a file that is no video is refused, and the lesson plays on', async () => {
  const lesson = await makeLesson()
  const before = keyOf(await shown(admin, lesson))
  const id = await upload(lesson.id, Buffer.from('<!doctype html><html></html>'))
  expect((await replace(lesson, id)).status).toBe(415)
  expect(keyOf(await shown(student, lesson))).toBe(before)
  expect((await played(student, lesson)).status).toBe(200)
})

test('an unfinished upload says what it replaces, which is a lesson of its course', async () => {
  const [lesson, elsewhere] = [await makeLesson(), await makeLesson()]
  const listed = async () =>
    (await app.call(listVideoUploads, { as: admin, params: { id: lesson.id } })).body
  for (const wrong of [elsewhere.videoId, randomUUID(), "x' or 1"]) {
    expect((await uploads.begin(lesson.id, other.length, admin, { replaces: wrong })).status).toBe(
      404,
    )
  }
  expect(await listed()).toEqual([])
  const begun = await uploads.begin(lesson.id, other.length, admin, { replaces: lesson.videoId })
  expect(await listed()).toMatchObject([{ replaces: { id: lesson.videoId, title: 'Lesson' } }])
  await uploads.patch(begun.address, 0, other)
  // Without the lesson it can become a new one.
  await app.call(deleteVideo, { as: admin, params: lesson })
  expect(await listed()).toMatchObject([{ id: begun.id, replaces: null }])
  expect((await uploads.finish(lesson.id, begun.id)).status).toBe(201)
})

test('an upload that has become a lesson replaces no other one', async () => {
  const lesson = await makeLesson()
  const id = await upload(lesson.id)
  await uploads.finish(lesson.id, id)
  const before = keyOf(await shown(admin, lesson))
  expect((await replace(lesson, id)).status).toBe(409)
  expect(keyOf(await shown(admin, lesson))).toBe(before)
})

test('a lesson deleted meanwhile leaves the upload as it was', async () => {
  const lesson = await makeLesson()
  const id = await upload(lesson.id)
  const params = { id: lesson.id }
  const [replaced] = await Promise.all([
    replace(lesson, id),
    app.call(deleteVideo, { as: admin, params: lesson }),
  ])
  expect([200, 404]).toContain(replaced.status)
  const { body: videos } = await app.call(listVideos, { as: admin, params })
  expect(videos).toEqual([])
  if (replaced.status !== 404) return
  const made = await app.call(createVideo, { as: admin, params, body: { title: 'Again' } })
  expect((await replace({ ...lesson, videoId: made.body.id }, id)).status).toBe(200)
})
