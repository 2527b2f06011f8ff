import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCourse,
  createVideo,
  deleteVideo,
  listVideos,
  updateCourse,
  updateVideo,
} from '#contract/courses.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import {
  getVideoTrack,
  getVideoTracks,
  removeVideoTrack,
  setVideoChapters,
  trackBytesMaximum,
  trackLanguages,
  tracksMaximum,
  videoTrackFilePath,
} from '#contract/video-tracks.ts'
import { webVttOf } from '#contract/web-vtt.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'
import { cueAt, makeTrack, sendTrack } from '#testing/video-tracks.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())

/** A lesson of the academy's that can be watched. */
async function makeLesson() {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  return { id, videoId: await makeLessonIn(app, admin, id, null, 'Lesson') }
}

const said = async (
  as: Person,
  lesson: { id: string; videoId: string },
  language = 'en' as const,
) =>
  (await app.call(getVideoTrack, { as, params: { ...lesson, language } })).body.cues?.map(
    ({ text }) => text,
  )

const fileOf = (as: Person, { id, videoId }: { id: string; videoId: string }) =>
  app.request({
    url: `/api${videoTrackFilePath.replace(':id', id).replace(':videoId', videoId).replace(':language', 'en')}`,
    headers: { authorization: `Bearer ${as.token}` },
  })

const countOf = async (table: string) =>
  Number((await app.academy.db.driver.query(`select count(*) from ${table}`)).rows[0].count)

test('a teacher gives a video subtitles, and a student reads them as rows and as a file', async () => {
  const lesson = await makeLesson()
  const teacher = await app.people.staff('teacher')
  const made = await makeTrack(app, teacher, lesson, ['Good morning', 'Pips & points'])
  expect(made.tracks).toMatchObject([{ language: 'en', cueCount: 2, mayNotFit: false }])
  await makeTrack(app, admin, lesson, ['Guten Morgen'], 'de')
  const { body } = await app.call(getVideoTracks, { as: student, params: lesson })
  expect(body.tracks.map(({ language }) => language)).toEqual(['de', 'en'])
  expect(body).toMatchObject({ chapters: [], chaptersUpdatedAt: null, chaptersMayNotFit: false })
  expect(await said(student, lesson)).toEqual(['Good morning', 'Pips & points'])
  const file = await fileOf(student, lesson)
  expect(file.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(file.text).toBe(webVttOf([cueAt(0, 'Good morning'), cueAt(5, 'Pips & points')]))
})

test('subtitles of a free sample are open to every account, and to nobody once it is none', async () => {
  const lesson = await makeLesson()
  await makeTrack(app, admin, lesson, ['Good morning'])
  const free = await app.people.free()
  const answers = async (of = lesson) => [
    (await app.call(getVideoTracks, { as: free, params: of })).status,
    (await app.call(getVideoTrack, { as: free, params: { ...of, language: 'en' } })).status,
    (await fileOf(free, of)).status,
  ]
  const mark = (isSample: boolean) =>
    app.call(updateVideo, { as: admin, params: lesson, body: { isSample } })
  expect(await answers()).toEqual([404, 404, 404])
  await mark(true)
  expect(await answers()).toEqual([200, 200, 200])
  const { id: other } = await makeCourse(app, admin)
  expect(await answers({ ...lesson, id: other }), 'another course').toEqual([404, 404, 404])
  const asChange = { as: free, params: { ...lesson, language: 'en' } } as const
  expect((await app.call(removeVideoTrack, asChange)).status).toBe(403)
  await app.call(updateCourse, {
    as: admin,
    params: { id: lesson.id },
    body: { isPublished: false },
  })
  expect(await answers(), 'a draft').toEqual([404, 404, 404])
  await app.call(updateCourse, {
    as: admin,
    params: { id: lesson.id },
    body: { isPublished: true },
  })
  await mark(false)
  expect(await answers()).toEqual([404, 404, 404])
})

test('new subtitles take the place of earlier ones, of which nothing is left', async () => {
  const lesson = await makeLesson()
  await makeTrack(app, admin, lesson, ['Before', 'Before as well'])
  const [transcripts, cues] = [await countOf('transcripts'), await countOf('transcript_cues')]
  await makeTrack(app, admin, lesson, ['After'])
  expect(await said(student, lesson)).toEqual(['After'])
  expect(await countOf('transcripts')).toBe(transcripts)
  expect(await countOf('transcript_cues')).toBe(cues - 1)
  const params = { ...lesson, language: 'en' as const }
  expect((await app.call(removeVideoTrack, { as: admin, params })).status).toBe(204)
  expect((await app.call(removeVideoTrack, { as: admin, params })).status).toBe(404)
  expect((await app.call(getVideoTrack, { as: student, params })).status).toBe(404)
  expect(await countOf('transcripts')).toBe(transcripts - 1)
})

test('a file that is wrong is refused with its line, and nothing changes', async () => {
  const lesson = await makeLesson()
  await makeTrack(app, admin, lesson, ['Here'])
  const before = await stateOf(app)
  const wrong = await sendTrack(app, admin, lesson, 'WEBVTT\n\n00:02.000 --> 00:01.000\nx')
  expect(wrong.status).toBe(400)
  const message = 'Line 3 ends before it begins.'
  expect(wrong.body).toMatchObject({ message, issues: [{ path: 'file', message }] })
  const large = await sendTrack(app, admin, lesson, Buffer.alloc(trackBytesMaximum + 1, 'a'))
  expect(large.status).toBe(413)
  expect((await sendTrack(app, student, lesson, 'WEBVTT')).status).toBe(403)
  expect((await sendTrack(app, null, lesson, 'WEBVTT')).status).toBe(401)
  const unknown = { ...lesson, videoId: lesson.id }
  expect((await sendTrack(app, admin, unknown, 'WEBVTT')).status).toBe(404)
  expect(await stateOf(app)).toEqual(before)
})

test('a text has neither subtitles nor chapters', async () => {
  const { id } = await makeLesson()
  const body = { title: 'To read', text: 'Read' }
  const made = await app.call(createTextLesson, { as: admin, params: { id }, body })
  const params = { id, videoId: made.body.id }
  expect((await app.call(getVideoTracks, { as: admin, params })).status).toBe(404)
  const file = webVttOf([cueAt(0, 'x')])
  expect((await sendTrack(app, admin, params, file)).status).toBe(404)
  const lines = { lines: '0:00 A' }
  expect((await app.call(setVideoChapters, { as: admin, params, body: lines })).status).toBe(404)
})

test('a video has ten languages, however many are sent at once', async () => {
  const lesson = await makeLesson()
  const file = webVttOf([cueAt(0, 'Hello')])
  const sent = await Promise.all(
    trackLanguages
      .slice(0, tracksMaximum + 3)
      .map((language) => sendTrack(app, admin, lesson, file, language)),
  )
  const counted = Object.groupBy(sent, ({ status }) => status)
  expect([counted[200]?.length, counted[422]?.length]).toEqual([tracksMaximum, 3])
  const { body } = await app.call(getVideoTracks, { as: student, params: lesson })
  expect(body.tracks).toHaveLength(tracksMaximum)
  const [first] = body.tracks
  expect((await sendTrack(app, admin, lesson, file, first?.language)).status).toBe(200)
})

test('the same language sent twice at once leaves one of both as a whole', async () => {
  const lesson = await makeLesson()
  const before = await countOf('transcripts')
  await Promise.all([
    makeTrack(app, admin, lesson, ['One', 'One']),
    makeTrack(app, admin, lesson, ['Two', 'Two']),
  ])
  expect([
    ['One', 'One'],
    ['Two', 'Two'],
  ]).toContainEqual(await said(student, lesson))
  expect(await countOf('transcripts')).toBe(before + 1)
})

test('chapters are written as lines, and a later change is not overwritten', async () => {
  const lesson = await makeLesson()
  const never = new Date(0).toISOString()
  const set = (lines: string, seen: string | null) => {
    const body = { lines, seenUpdatedAt: seen ?? never }
    return app.call(setVideoChapters, { as: admin, params: lesson, body })
  }
  const first = await set('0:00 Introduction\n1:30 Entries', null)
  expect(first.body.chapters).toEqual([
    { second: 0, title: 'Introduction' },
    { second: 90, title: 'Entries' },
  ])
  const wrong = await set('0:00 A\nB', first.body.chaptersUpdatedAt)
  expect(wrong.body).toMatchObject({ message: expect.stringMatching(/^Line 2 should begin/) })
  expect((await set('0:00 Mine', null)).status).toBe(409)
  const seen = first.body.chaptersUpdatedAt
  const answers = await Promise.all([set('0:00 One', seen), set('0:00 Two', seen)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = await app.call(getVideoTracks, { as: student, params: lesson })
  expect(await set('', body.chaptersUpdatedAt)).toMatchObject({
    status: 200,
    body: { chapters: [] },
  })
})

test('what is closed is not there: a draft, a closed module, another program, another course', async () => {
  const lesson = await makeLesson()
  await makeTrack(app, admin, lesson, ['Secret'])
  const closed = await makeModule(app, admin, lesson.id, 'Later', { kind: 'days', days: 30 })
  const later = {
    id: lesson.id,
    videoId: await makeLessonIn(app, admin, lesson.id, closed, 'Closed'),
  }
  await makeTrack(app, admin, later, ['Secret'])
  const free = await app.people.free()
  const elsewhere = { ...lesson, id: (await makeLesson()).id }
  const hidden: [Person, { id: string; videoId: string }][] = [
    [free, lesson],
    [student, later],
    [student, elsewhere],
    [admin, elsewhere],
  ]
  const isGone = async (as: Person, params: { id: string; videoId: string }) => {
    const track = { ...params, language: 'en' as const }
    expect((await app.call(getVideoTracks, { as, params })).status).toBe(404)
    expect((await app.call(getVideoTrack, { as, params: track })).status).toBe(404)
    expect((await fileOf(as, params)).status).toBe(404)
  }
  for (const [as, params] of hidden) await isGone(as, params)
  expect(await said(student, lesson)).toEqual(['Secret'])
  const body = { isPublished: false }
  await app.call(updateCourse, { as: admin, params: { id: lesson.id }, body })
  await isGone(student, lesson)
  expect(await said(admin, lesson)).toEqual(['Secret'])
})

test('the copy of a course has the same subtitles and chapters, which outlive the original', async () => {
  const lesson = await makeLesson()
  await makeTrack(app, admin, lesson, ['Shared'])
  const body = { lines: '0:00 Introduction' }
  await app.call(setVideoChapters, { as: admin, params: lesson, body })
  const transcripts = await countOf('transcripts')
  const copied = await app.call(createCourse, {
    as: admin,
    body: { title: 'Copy', description: 'D', content: 'C', copyOf: lesson.id },
  })
  const { id } = copied.body
  const { body: videos } = await app.call(listVideos, { as: admin, params: { id } })
  const copy = { id, videoId: videos[0]?.id ?? '' }
  expect(await countOf('transcripts')).toBe(transcripts)
  await app.call(deleteVideo, { as: admin, params: lesson })
  expect(await said(admin, copy)).toEqual(['Shared'])
  const { body: kept } = await app.call(getVideoTracks, { as: admin, params: copy })
  expect(kept.chapters).toEqual([{ second: 0, title: 'Introduction' }])
  await app.call(deleteVideo, { as: admin, params: copy })
  expect(await countOf('transcripts')).toBe(transcripts - 1)
})

test('a transcript that two videos lose at the same moment is gone', async () => {
  const lesson = await makeLesson()
  await makeTrack(app, admin, lesson, ['Shared'])
  const other = await app.call(createVideo, {
    as: admin,
    params: { id: (await makeLesson()).id },
    body: { title: 'Other' },
  })
  await sql`
    insert into video_tracks (video_id, language, transcript_id, updated_at)
    select ${other.body.id}, 'en', transcript_id, now() from video_tracks
    where video_id = ${lesson.videoId}`.execute(app.academy.db.pool)
  const before = await countOf('transcripts')
  const second = { id: other.body.courseId, videoId: other.body.id }
  await Promise.all([lesson, second].map((params) => app.call(deleteVideo, { as: admin, params })))
  expect(await countOf('transcripts')).toBe(before - 1)
})
