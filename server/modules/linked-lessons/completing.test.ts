import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { gradeSubmission, listSubmissions } from '#contract/assignments.ts'
import { deleteCourse, listVideos, saveProgress, updateCourse } from '#contract/courses.ts'
import { watchRecording } from '#contract/linked-lessons.ts'
import { joinLiveSession } from '#contract/live-sessions.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import { makeLinked, makeOpenSession, makeRecordedLesson } from '#testing/linked-lessons.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())
beforeEach(async () => {
  courseId = (await makeCourse(app, admin, { roleAccess })).id
})

const roleAccess: ['academy_student'] = ['academy_student']
const completed = async (as: Person = student, id = courseId) =>
  (await app.call(listVideos, { as, params: { id } })).body.map((lesson) => lesson.completed)
const grade = async (assignmentId: string, given: 'pass' | 'needs_work') => {
  const { body } = await app.call(listSubmissions, { as: admin, query: { assignmentId } })
  const params = { id: body[0]?.id ?? '' }
  const { status } = await app.call(gradeSubmission, { as: admin, params, body: { grade: given } })
  expect(status).toBe(200)
}

test('submitting completes the lesson, for whoever submits', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  const other = await app.people.academy()
  await handIn(app, student, assignment, { text: 'My plan' })
  expect([await completed(), await completed(other)]).toEqual([[true], [false]])
})

test('where it has to be passed, only that completes it', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  await makeLinked(app, admin, courseId, { kind: 'assignment', assignment, mustPass: true })
  await handIn(app, student, assignment, { text: 'My plan' })
  expect(await completed(), 'submitted').toEqual([false])
  await grade(assignment, 'needs_work')
  expect(await completed(), 'needs work').toEqual([false])
  await handIn(app, student, assignment, { text: 'Better' })
  await grade(assignment, 'pass')
  expect(await completed(), 'passed').toEqual([true])
})

test('no report of a player completes such a lesson', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  const { id: videoId } = await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  const body = { position: 100, watched: 100, duration: 100, ended: true }
  const params = { id: courseId, videoId }
  expect((await app.call(saveProgress, { as: student, params, body })).body.completed).toBe(false)
})

test('joining completes the lessons that are open to whoever joins, and no others', async () => {
  const session = await makeOpenSession(app, admin, { roleAccess })
  const draft = await makeCourse(app, admin, { roleAccess })
  for (const id of [courseId, draft.id]) {
    await makeLinked(app, admin, id, { kind: 'session', session: session.id })
  }
  await app.call(updateCourse, {
    as: admin,
    params: { id: draft.id },
    body: { isPublished: false },
  })
  const join = () => app.call(joinLiveSession, { as: student, params: { id: session.id } })
  const joins = await Promise.all([join(), join(), join()])
  expect(joins.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await completed()).toEqual([true])
  const begun = await app.academy.db.pool
    .selectFrom('lessonProgress')
    .innerJoin('courseVideos', 'courseVideos.id', 'lessonProgress.videoId')
    .select('userId')
    .where('courseVideos.courseId', '=', draft.id)
    .execute()
  expect(begun).toEqual([])
})

test('opening the recording completes the lesson; without one there is nothing to open', async () => {
  const lessonId = await makeRecordedLesson(app, admin, courseId, 'academy_student')
  const open = (as: Person | null, id = lessonId) =>
    app.call(watchRecording, { as, params: { id: courseId, lessonId: id } })
  expect((await open(null)).status).toBe(401)
  expect((await open(await app.people.free())).status).toBe(404)
  expect(await completed()).toEqual([false])
  for (let times = 0; times < 2; times += 1) {
    expect((await open(student)).body).toEqual({
      recordingUrl: 'https://video.example.com/recording',
    })
  }
  expect(await completed()).toEqual([true])
  const session = await makeOpenSession(app, admin, { roleAccess })
  const { id } = await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  const refused = await open(student, id)
  expect([refused.status, (refused.body as unknown as Problem).message]).toEqual([
    422,
    'This session has no recording yet.',
  ])
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  const task = await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  expect((await open(student, task.id)).status, 'a lesson that is an assignment').toBe(404)
  expect(await completed()).toEqual([true, false, false])
})

test('a course that is deleted while students submit and are graded waits for none of them for ever', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.people.academy()))
  for (let round = 0; round < 3; round += 1) {
    const course = await makeCourse(app, admin, { roleAccess })
    const { id: assignment } = await makeAssignment(app, admin, { courseId: course.id })
    await makeLinked(app, admin, course.id, { kind: 'assignment', assignment, mustPass: true })
    await handIn(app, student, assignment, { text: 'Mine' })
    const { body } = await app.call(listSubmissions, {
      as: admin,
      query: { assignmentId: assignment },
    })
    const params = { id: body[0]?.id ?? '' }
    const [gone, graded, ...handed] = await Promise.all([
      app.call(deleteCourse, { as: admin, params: { id: course.id } }),
      app.call(gradeSubmission, { as: admin, params, body: { grade: 'pass' } }),
      ...people.map((as) => handIn(app, as, assignment, { text: 'Plan' })),
    ])
    expect(gone.status).toBe(204)
    expect([200, 404]).toContain(graded.status)
    for (const { status } of handed) expect([201, 404]).toContain(status)
  }
})
