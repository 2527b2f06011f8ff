import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { listCourseModules, placeVideo, type Release } from '#contract/course-modules.ts'
import { previewCourse } from '#contract/course-preview.ts'
import { type CourseChanges, listVideos, updateCourse, updateVideo } from '#contract/courses.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeFullCourse } from '#testing/course-ways.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'

const day = 24 * 60 * 60 * 1000
const joinedAt = '2026-03-01T12:00:00.000Z'
const after = (days: number) => new Date(Date.parse(joinedAt) + days * day).toISOString()

let app: TestApp
let admin: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: false })).id
})

interface Asked {
  program?: ContentRole
  joined?: string
  at?: string
  as?: Person
  completed?: string
}
const preview = ({
  program = 'academy_student',
  joined = joinedAt,
  at = joinedAt,
  as = admin,
  completed,
}: Asked = {}) =>
  app.call(previewCourse, {
    as,
    params: { id },
    query: { program, joinedAt: joined, at, ...(completed !== undefined && { completed }) },
  } as never)
const titles = async (asked?: Asked) => (await preview(asked)).body.videos.map(({ title }) => title)
const lessonIn = async (release: Release | null, title: string) => {
  const moduleId = release && (await makeModule(app, admin, id, `In ${title}`, release))
  await makeLessonIn(app, admin, id, moduleId, title)
  return moduleId
}

test('a draft is seen as a student has it on a day who joined on another', async () => {
  const first = (await lessonIn({ kind: 'at_once' }, 'First')) ?? ''
  await lessonIn({ kind: 'days', days: 14 }, 'Days')
  await lessonIn({ kind: 'date', opensAt: after(30) }, 'Date')
  await lessonIn({ kind: 'after', moduleId: first }, 'After')
  await lessonIn(null, 'Loose')
  expect(await titles()).toEqual(['First', 'Loose'])
  expect(await titles({ at: after(13.999) })).toEqual(['First', 'Loose'])
  expect(await titles({ at: after(14) })).toEqual(['First', 'Days', 'Loose'])
  expect(await titles({ at: after(30) })).toEqual(['First', 'Days', 'Date', 'Loose'])
  expect(await titles({ joined: after(20), at: after(30) })).toEqual(['First', 'Date', 'Loose'])

  const { body } = await preview()
  expect(body.isFor).toBe(true)
  expect(body.modules.map(({ isOpen, opensAt }) => [isOpen, opensAt])).toEqual([
    [true, null],
    [false, after(14)],
    [false, after(30)],
    [false, null],
  ])
})

test('it is for the programs that have the course, and for others there are its samples alone', async () => {
  await lessonIn({ kind: 'days', days: 900 }, 'Sample')
  await lessonIn(null, 'Other')
  const { body: all } = await app.call(listVideos, { as: admin, params: { id } })
  const params = { id, videoId: all[0]?.id ?? '' }
  await app.call(updateVideo, { as: admin, params, body: { isSample: true } })
  const seenBy = async (program: ContentRole) => {
    const { body } = await preview({ program })
    return [body.isFor, body.modules.length, body.videos.map(({ title }) => title)]
  }
  const change = (body: CourseChanges) =>
    app.call(updateCourse, { as: admin, params: { id }, body })
  expect(await seenBy('academy_student')).toEqual([true, 1, ['Sample', 'Other']])
  expect(await seenBy('mentorship_student')).toEqual([false, 0, ['Sample']])
  expect(await seenBy('community_student')).toEqual([false, 0, ['Sample']])
  await change({ alsoFor: ['mentorship_student'] })
  expect(await seenBy('mentorship_student')).toEqual([true, 1, ['Sample', 'Other']])
  await change({ roleAccess: ['community_student'], alsoFor: [] })
  for (const program of ['community_student', 'academy_student', 'mentorship_student'] as const) {
    expect(await seenBy(program)).toEqual([true, 1, ['Sample', 'Other']])
  }
})

test('a module after another is seen as a student has it who has completed that one, or has not', async () => {
  const first = (await lessonIn({ kind: 'at_once' }, 'First')) ?? ''
  const second = (await lessonIn({ kind: 'after', moduleId: first }, 'Second')) ?? ''
  await lessonIn({ kind: 'after', moduleId: second }, 'Third')
  const late = (await lessonIn({ kind: 'days', days: 30 }, 'Late')) ?? ''
  expect(await titles()).toEqual(['First'])
  expect(await titles({ completed: '' })).toEqual(['First'])
  expect(await titles({ completed: first })).toEqual(['First', 'Second'])
  expect(await titles({ completed: `${first},${second}` })).toEqual(['First', 'Second', 'Third'])
  // It says nothing of the other rules, and modules that are not there open nothing.
  expect(await titles({ completed: `${late},${randomUUID()}` })).toEqual(['First'])
  expect((await preview({ completed: 'first' })).status).toBe(400)
})

test('it is what a student gets who has just joined', async () => {
  const student = await app.people.academy()
  const at = app.clock.now().toISOString()
  await lessonIn({ kind: 'days', days: 0 }, 'Today')
  await lessonIn({ kind: 'days', days: 1 }, 'Tomorrow')
  await app.call(updateCourse, { as: admin, params: { id }, body: { isPublished: true } })
  const { body: seen } = await preview({ joined: at, at })
  const videos = await app.call(listVideos, { as: student, params: { id } })
  const modules = await app.call(listCourseModules, { as: student, params: { id } })
  expect(seen.videos).toEqual(videos.body)
  const open = (all: typeof modules.body) => all.map(({ title, isOpen }) => ({ title, isOpen }))
  expect(open(seen.modules)).toEqual(open(modules.body))
})

test('looking writes nothing, and what it shows can be played by the teacher', async () => {
  const course = await makeFullCourse(app, admin, 'zqpreview', { isPublished: false })
  id = course.id
  const teacher = await app.people.staff('teacher')
  // When somebody was last there is noted by the minute, whatever they do.
  const state = async () => ({ ...(await stateOf(app)), last_sightings: '' })
  const before = await state()
  const { body } = await preview({ program: 'community_student', as: teacher })
  expect(body.videos).toHaveLength(5)
  const [video] = body.videos
  expect((await app.request({ url: String(video?.videoUrl) })).status).toBe(200)
  for (const program of ['academy_student', 'mentorship_student'] as const)
    await preview({ program })
  expect(await state()).toEqual(before)
})

test('the address of a file that it shows opens for its teacher alone', async () => {
  const video = await makeVideo(app, admin, id)
  const teacher = await app.people.staff('teacher')
  const { body } = await preview({ as: teacher })
  const address = body.videos.find((one) => one.id === video.id)?.videoUrl ?? ''
  expect((await app.request({ url: address })).status).toBe(200)
  const { pool } = app.academy.db
  await pool.deleteFrom('staff').where('userId', '=', teacher.id).execute()
  app.academy.platform.actors.forget(teacher.id)
  expect((await app.request({ url: address })).status).toBe(404)
})

test('a lesson that is moved into a module is there when that opens', async () => {
  const later = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 3 })
  const videoId = await makeLessonIn(app, admin, id, null, 'Moved')
  expect(await titles()).toEqual(['Moved'])
  await app.call(placeVideo, {
    as: admin,
    params: { id, videoId },
    body: { moduleId: later, order: 0 },
  })
  expect(await titles()).toEqual([])
  expect(await titles({ at: after(3) })).toEqual(['Moved'])
})

test('impossible days, unknown programs and unknown courses are refused', async () => {
  expect((await preview({ joined: after(1), at: after(0) })).status).toBe(422)
  expect((await preview({ joined: after(1), at: after(1) })).status).toBe(200)
  const [first, last] = ['1970-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z']
  await lessonIn({ kind: 'days', days: 1000 }, 'Late')
  expect(await titles({ joined: first, at: last })).toEqual(['Late'])
  const { body } = await preview({ joined: last, at: last })
  expect(body.modules[0]).toMatchObject({ isOpen: false, opensAt: null })
  for (const wrong of ['', 'yesterday', '+012026-01-01T00:00:00Z', '2026-02-30T10:00:00Z']) {
    expect((await preview({ at: wrong })).status, wrong).toBe(400)
  }
  expect((await preview({ program: 'admin' as never })).status).toBe(400)
  id = randomUUID()
  expect((await preview()).status).toBe(404)
})
