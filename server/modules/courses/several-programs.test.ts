import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { createAssignment } from '#contract/assignments.ts'
import { listCourseModules } from '#contract/course-modules.ts'
import {
  type CourseChanges,
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  listVideos,
  updateCourse,
} from '#contract/courses.ts'
import { getAcademyContent, getAgenda, getCommunityContent } from '#contract/dashboards.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule, signedInAgain } from '#testing/course-modules.ts'
import { filesOf, makeFullCourse, waysTo } from '#testing/course-ways.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import { makeQuestion, makeShared } from '#testing/lesson-questions.ts'
import type { Person } from '#testing/people.ts'

const day = 24 * 60 * 60 * 1000
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Back from where a test has moved it: the tokens of those who make people are valid again.
  app.clock.set(new Date())
  admin = await app.people.admin()
})

const change = async (id: string, body: CourseChanges) =>
  app.call(updateCourse, { as: admin, params: { id }, body })
const fileStatus = async (url: string) => (await app.request({ url })).status
/** Whom the events of a course, or of what belongs to it, have been for since this number. */
const audiencesAfter = async (number: number, subject: string) => {
  const { rows } = await sql<{ audienceRole: string | null }>`
    select audience_role from outbox where id > ${number} and subject = ${subject}`.execute(
    app.academy.db.pool,
  )
  return rows.flatMap((row) => row.audienceRole ?? []).toSorted()
}
const lastEvent = async () => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0)::int as last from outbox`.execute(app.academy.db.pool)
  return rows[0]?.last ?? 0
}

const everybody = {
  free: () => app.people.free(),
  academy: () => app.people.academy(),
  mentorship: () => app.people.mentorship(),
  lapsed: () => app.people.lapsed(),
  support: () => app.people.staff('support'),
  bookkeeper: () => app.people.staff('bookkeeper'),
  teacher: () => app.people.staff('teacher'),
}
type Name = keyof typeof everybody
const all = Object.keys(everybody) as Name[]

const whoHas: [ContentRole, ContentRole[], Name[]][] = [
  ['academy_student', [], ['academy', 'teacher']],
  ['academy_student', ['mentorship_student'], ['academy', 'mentorship', 'teacher']],
  ['mentorship_student', ['academy_student'], ['academy', 'mentorship', 'teacher']],
  ['mentorship_student', ['community_student'], all],
  ['community_student', ['academy_student', 'mentorship_student'], all],
]
test.each(whoHas)(
  'a course for %s and %j is there for these alone, in every way',
  async (...row) => {
    const [own, alsoFor, names] = row
    const word = `zq${own.slice(0, 4)}${alsoFor.length}x`
    const course = await makeFullCourse(app, admin, word, { roleAccess: [own], alsoFor })
    for (const name of all) {
      const ways = await waysTo(app, await everybody[name](), course)
      const expected = Object.keys(ways).map((way) => [way, names.includes(name)])
      expect(ways, name).toEqual(Object.fromEntries(expected))
    }
    await change(course.id, { isPublished: false })
    const hidden = await waysTo(app, await everybody.mentorship(), course)
    expect(Object.values(hidden), 'a draft').not.toContain(true)
  },
)

test('a program that is removed ends access at once, and keeps the progress', async () => {
  const course = await makeFullCourse(app, admin, 'zqremoved', {
    roleAccess: ['academy_student'],
    alsoFor: ['mentorship_student'],
  })
  const { id, video } = course
  const [student, other] = [await app.people.mentorship(), await app.people.academy()]
  await watchLesson(app, student, { id, videoId: video })
  const files = await filesOf(app, student, course)
  const othersFiles = await filesOf(app, other, course)
  for (const url of files) expect(await fileStatus(url)).toBe(200)
  const before = await lastEvent()

  expect((await change(id, { alsoFor: [] })).body).not.toHaveProperty('alsoFor')
  expect(Object.values(await waysTo(app, student, course))).not.toContain(true)
  for (const url of files) expect(await fileStatus(url)).toBe(404)
  for (const url of othersFiles) expect(await fileStatus(url)).toBe(200)
  expect(await audiencesAfter(before, id), 'who is told').toEqual([
    'academy_student',
    'mentorship_student',
  ])

  await change(id, { alsoFor: ['mentorship_student'] })
  const again = await app.call(getCourse, { as: student, params: { id } })
  expect(again.body.progress).toBeGreaterThan(0)
  for (const url of files) expect(await fileStatus(url)).toBe(200)
})

describe('what is counted', () => {
  beforeEach(async () => {
    for (const { id } of (await app.call(listCourses, { as: admin, query: { limit: 100 } })).body) {
      await app.call(deleteCourse, { as: admin, params: { id } })
    }
  })

  test('a course counts for each of its programs, and for the certificate', async () => {
    const student = await app.people.academy()
    const { id } = await makeCourse(app, admin, { roleAccess: ['mentorship_student'] })
    const lesson = await makeLessonIn(app, admin, id, null, 'One')
    const figures = async () => (await app.call(getAcademyContent, { as: student })).body.progress
    const { pool } = app.academy.db
    const { programLessons } = app.academy.modules.courses
    expect(await figures()).toMatchObject({ totalLessons: 0 })
    expect(await programLessons(student.id, 'academy_student')).toMatchObject({ lessons: 0 })
    await change(id, { alsoFor: ['academy_student'] })
    await watchLesson(app, student, { id, videoId: lesson })
    expect(await figures()).toEqual({
      overallProgress: 100,
      completedLessons: 1,
      totalLessons: 1,
    })
    expect(await programLessons(student.id, 'academy_student')).toEqual({
      lessons: 1,
      completed: 1,
    })
    const ids = app.academy.modules.courses.programLessonIds('mentorship_student')
    const { rows } = await sql`${ids}`.execute(pool)
    expect(rows, 'and still for its own').toEqual([{ id: lesson }])
    await change(id, { alsoFor: [] })
    expect(await figures()).toMatchObject({ totalLessons: 0, completedLessons: 0 })
  })

  test('the page of the community has it, with the progress, as soon as it is for everybody', async () => {
    const reader = await app.people.free()
    const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
    const lesson = await makeLessonIn(app, admin, id, null, 'One')
    const listed = async () =>
      (await app.call(getCommunityContent, { as: reader })).body.courses.find(
        (course) => course.id === id,
      )
    expect(await listed()).toBeUndefined()
    await change(id, { alsoFor: ['community_student'] })
    await watchLesson(app, reader, { id, videoId: lesson })
    expect(await listed()).toMatchObject({ progress: 100, alsoFor: ['community_student'] })
    const next = await makeLessonIn(app, admin, id, null, 'Two')
    const agenda = await app.call(getAgenda, { as: reader })
    expect(agenda.body.next).toMatchObject({ kind: 'lesson', lessonId: next })
  })
})

test('modules open some days after the first access to any of its programs', async () => {
  const { id } = await makeCourse(app, admin, {
    roleAccess: ['academy_student'],
    alsoFor: ['mentorship_student'],
  })
  const moduleId = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 2 })
  await makeLessonIn(app, admin, id, moduleId, 'Later')
  let student = await app.people.mentorship()
  const isOpen = async () =>
    (await app.call(listCourseModules, { as: student, params: { id } })).body[0]?.isOpen
  expect(await isOpen()).toBe(false)
  app.clock.advance(2 * day + 1000)
  student = await signedInAgain(app, student)
  admin = await signedInAgain(app, admin)
  expect(await isOpen()).toBe(true)
  const { body } = await app.call(listVideos, { as: student, params: { id } })
  expect(body.map(({ title }) => title)).toEqual(['Later'])
})

test('changes of assignments and of shared questions are told to every program', async () => {
  const { id } = await makeCourse(app, admin, {
    roleAccess: ['academy_student'],
    alsoFor: ['mentorship_student'],
  })
  const videoId = await makeLessonIn(app, admin, id, null, 'One')
  const before = await lastEvent()
  const assignment = await app.call(createAssignment, {
    as: admin,
    body: { courseId: id, title: 'Plan', description: 'Write' },
  })
  const both = ['academy_student', 'mentorship_student']
  expect(await audiencesAfter(before, assignment.body.id)).toEqual(both)
  const question = await makeQuestion(app, await app.people.academy(), { id, videoId })
  const asked = await lastEvent()
  await makeShared(app, admin, question.id)
  expect(await audiencesAfter(asked, videoId)).toEqual([both[0], 'admin', both[1]])
})

describe('the programs of a course', () => {
  const programsOf = async (id: string) => {
    const { roleAccess, alsoFor } = (await app.call(getCourse, { as: admin, params: { id } })).body
    return [roleAccess, alsoFor]
  }

  test('are each there once, in one order, and never twice', async () => {
    const { id } = await makeCourse(app, admin, {
      roleAccess: ['academy_student'],
      alsoFor: ['mentorship_student', 'academy_student', 'community_student'],
    })
    expect(await programsOf(id)).toEqual([
      ['academy_student'],
      ['community_student', 'mentorship_student'],
    ])
    await change(id, { roleAccess: ['mentorship_student'] })
    expect(await programsOf(id)).toEqual([['mentorship_student'], ['community_student']])
    await change(id, { alsoFor: ['academy_student', 'academy_student'] })
    expect(await programsOf(id)).toEqual([['mentorship_student'], ['academy_student']])
    await change(id, { title: 'Renamed' })
    expect(await programsOf(id)).toEqual([['mentorship_student'], ['academy_student']])
  })

  test('are refused if they are none, and stay as they were', async () => {
    const { id } = await makeCourse(app, admin, { alsoFor: ['academy_student'] })
    for (const alsoFor of [
      ['admin'],
      ['academy'],
      'academy_student',
      Array(4).fill('academy_student'),
    ]) {
      expect((await change(id, { alsoFor } as never)).status).toBe(400)
    }
    expect(await programsOf(id)).toEqual([['community_student'], ['academy_student']])
    const student = await app.people.academy()
    const body = { alsoFor: [] }
    expect((await app.call(updateCourse, { as: student, params: { id }, body })).status).toBe(403)
    expect(await programsOf(id)).toEqual([['community_student'], ['academy_student']])
  })

  test('are those that a copy is created with, and a change of them is in the record', async () => {
    const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
    await change(id, { alsoFor: ['mentorship_student'] })
    const { pool } = app.academy.db
    const entry = await pool
      .selectFrom('auditEntries')
      .select(['before', 'after'])
      .where('subject', '=', id)
      .where('action', '=', 'course.updated')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ before: { alsoFor: '' }, after: { alsoFor: 'mentorship_student' } })
    const copy = await app.call(createCourse, {
      as: admin,
      body: {
        title: 'Copy',
        description: 'D',
        content: 'C',
        roleAccess: ['academy_student'],
        alsoFor: ['mentorship_student'],
        copyOf: id,
      },
    })
    expect(await programsOf(copy.body.id)).toEqual([['academy_student'], ['mentorship_student']])
  })
})
