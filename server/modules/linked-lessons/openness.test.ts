import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getAssignment,
  listAssignmentEvidence,
  listAssignments,
  listManagedAssignments,
} from '#contract/assignments.ts'
import {
  deleteCourseModule,
  listCourseModules,
  placeVideo,
  updateCourseModule,
} from '#contract/course-modules.ts'
import { createCourse, deleteCourse, listCourses, updateCourse } from '#contract/courses.ts'
import { getAcademyContent, getAgenda, getMentorshipContent } from '#contract/dashboards.ts'
import { getLinkedLesson, watchRecording } from '#contract/linked-lessons.ts'
import {
  getCalendar,
  getLiveSession,
  joinLiveSession,
  type LiveSession,
  listLiveSessions,
  reservePlace,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import { search } from '#contract/search.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { makeLinked, makeOpenSession } from '#testing/linked-lessons.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
let moduleId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Back from where a test has moved it.
  app.clock.set(new Date())
  for (const { id } of (await app.call(listCourses, { as: admin })).body) {
    await app.call(deleteCourse, { as: admin, params: { id } })
  }
  await app.academy.db.driver.query('delete from live_sessions')
  courseId = (await makeCourse(app, admin, { roleAccess })).id
  moduleId = await makeModule(app, admin, courseId, 'Later', { kind: 'days', days: 14 })
})

const roleAccess: ['academy_student'] = ['academy_student']
const minute = 60_000
const inTime = (milliseconds: number) =>
  new Date(app.clock.now().getTime() + milliseconds).toISOString()
/** Puts a lesson into the module that is not open yet, or out of it. */
const place = async (videoId: string, into: string | null = moduleId) => {
  const body = { moduleId: into, order: 0 }
  const params = { id: courseId, videoId }
  expect((await app.call(placeVideo, { as: admin, params, body })).status).toBe(200)
}
const found = async (as: Person, words: string) =>
  (await app.call(search, { as, query: { q: words } })).text
const statusOf = ({ status }: { status: number }) => status

describe('an assignment', () => {
  let assignment: string
  let lessonId: string
  beforeEach(async () => {
    const dueDate = inTime(60 * minute)
    const made = await makeAssignment(app, admin, { courseId, title: 'Hidden task', dueDate })
    assignment = made.id
    lessonId = (await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })).id
  })

  test('is in no answer to a student while its lesson is closed', async () => {
    const listed = () => app.call(listAssignments, { as: student, query: {} })
    expect((await listed()).text, 'as a lesson that is open').toContain(assignment)
    await place(lessonId)
    const one = { as: student, params: { id: assignment } }
    const answers = [
      await app.call(getAssignment, one),
      await app.call(listAssignmentEvidence, one),
      await handIn(app, student, assignment, { text: 'Too early' }),
      await app.call(getLinkedLesson, { as: student, params: { id: courseId, lessonId } }),
    ]
    expect(answers.map(statusOf)).toEqual([404, 404, 404, 404])
    const { body, headers } = await listed()
    expect([body, headers['x-total-count']]).toEqual([[], '0'])
    const texts = await Promise.all([
      app.call(getAcademyContent, { as: student }),
      app.call(getAgenda, { as: student }),
      found(student, 'Hidden task').then((text) => ({ text })),
    ])
    for (const { text } of texts) expect(text).not.toContain(assignment)
    expect((await app.call(getAcademyContent, { as: student })).body.assignments).toEqual([])
    const rows = await app.academy.db.pool.selectFrom('submissions').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('is open to those who teach, and to everybody once its module is', async () => {
    await place(lessonId)
    const managed = await app.call(listManagedAssignments, { as: admin, query: {} })
    expect(managed.text).toContain(assignment)
    const one = (as: Person) => app.call(getAssignment, { as, params: { id: assignment } })
    expect((await one(admin)).status).toBe(200)
    const open = {
      as: admin,
      params: { id: courseId, moduleId },
      body: { release: { kind: 'at_once' } },
    } as const
    await app.call(updateCourseModule, open)
    expect((await one(student)).status).toBe(200)
    expect(await found(student, 'Hidden task')).toContain(assignment)
  })

  test('that was worked on stays open when its lesson is moved', async () => {
    await handIn(app, student, assignment, { text: 'My plan' })
    await place(lessonId)
    expect(
      (await app.call(getAssignment, { as: student, params: { id: assignment } })).status,
    ).toBe(200)
    const other = await app.people.academy()
    expect((await app.call(getAssignment, { as: other, params: { id: assignment } })).status).toBe(
      404,
    )
  })
})

describe('a session', () => {
  let session: LiveSession
  let lessonId: string
  beforeEach(async () => {
    const recordingUrl = 'https://video.example.com/recording'
    session = await makeOpenSession(app, admin, {
      ...{ title: 'Hidden call', roleAccess, recordingUrl, capacity: 5 },
    })
    const made = await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
    lessonId = made.id
  })
  const feedOf = async (as: Person) => {
    const { body } = await app.call(getCalendar, { as })
    return (await app.request({ url: new URL(body.url).pathname })).text
  }

  test('is in no answer to a student while its lesson is closed', async () => {
    const one = { as: student, params: { id: session.id } }
    expect((await app.call(listLiveSessions, { as: student, query: {} })).text).toContain(
      session.id,
    )
    expect(await feedOf(student)).toContain(session.id)
    await place(lessonId)
    const lesson = { as: student, params: { id: courseId, lessonId } }
    const calendar = `/api/courses/live-session/${session.id}/calendar.ics`
    const headers = { authorization: `Bearer ${student.token}` }
    const answers = [
      await app.call(getLiveSession, one),
      await app.call(joinLiveSession, one),
      await app.call(reservePlace, one),
      await app.request({ url: calendar, headers }),
      await app.call(getLinkedLesson, lesson),
      await app.call(watchRecording, lesson),
    ]
    expect(answers.map(statusOf)).toEqual([404, 404, 404, 404, 404, 404])
    const { body, headers: counted } = await app.call(listLiveSessions, { as: student, query: {} })
    expect([body, counted['x-total-count']]).toEqual([[], '0'])
    const texts = [
      await feedOf(student),
      await found(student, 'Hidden call'),
      (await app.call(getAcademyContent, { as: student })).text,
      (await app.call(getAgenda, { as: student })).text,
    ]
    for (const text of texts) expect(text).not.toMatch(/Hidden call/)
    const attended = await app.academy.db.pool
      .selectFrom('liveSessionAttendance')
      .selectAll()
      .execute()
    expect(attended).toEqual([])
  })

  test('is open to those who teach, and for as many lessons as it is', async () => {
    await place(lessonId)
    expect((await app.call(getLiveSession, { as: admin, params: { id: session.id } })).status).toBe(
      200,
    )
    // A second course has it as well, in a lesson that is open.
    const second = await makeCourse(app, admin, { roleAccess })
    await makeLinked(app, admin, second.id, { kind: 'session', session: session.id })
    expect(
      (await app.call(getLiveSession, { as: student, params: { id: session.id } })).status,
    ).toBe(200)
  })

  const remindedOf = async (id: string) => {
    const { rows } = await app.academy.db.driver.query(
      `select type, audience_role, audience_user from outbox
       where subject = $1 and type in ('live_session.tomorrow', 'live_session.soon', 'live_session.moved')
       order by type, audience_user`,
      [id],
    )
    return rows.map((row) => `${row.type} ${row.audience_role ?? row.audience_user}`)
  }

  test('that is held back reminds, and tells of another time, only those to whom it is open', async () => {
    const coming = await makeOpenSession(app, admin, {
      ...{ title: 'Coming', roleAccess, date: inTime(20 * minute) },
    })
    const linked = await makeLinked(app, admin, courseId, { kind: 'session', session: coming.id })
    await place(linked.id)
    const other = await app.people.academy()
    // Whoever has begun the lesson where it was keeps it.
    await app.academy.db.driver.query(
      'insert into lesson_progress (user_id, video_id) values ($1, $2)',
      [other.id, linked.id],
    )
    const params = { id: coming.id }
    const body = { date: inTime(40 * minute) }
    await app.call(updateLiveSession, { as: admin, params, body })
    const shared = await makeOpenSession(app, admin, { roleAccess, date: inTime(40 * minute) })
    await makeLinked(app, admin, courseId, { kind: 'session', session: shared.id })
    app.clock.advance(30 * minute)
    admin = await app.people.admin()
    await app.runJob('live-sessions.remind')
    expect(await remindedOf(coming.id)).toEqual([
      `live_session.moved ${other.id}`,
      `live_session.soon ${other.id}`,
    ])
    // A session that is no lesson, or one that is open to all, is for its whole role.
    expect(await remindedOf(shared.id)).toEqual(['live_session.soon academy_student'])
  })

  const statusFor = async (as: Person, id: string) =>
    (await app.call(getLiveSession, { as, params: { id } })).status
  const publish = (id: string, isPublished = true) =>
    app.call(updateCourse, { as: admin, params: { id }, body: { isPublished } })

  test('is not opened by a lesson in a copy that is a draft', async () => {
    await place(lessonId)
    const body = {
      title: 'Copy',
      description: 'Of it',
      content: '# It',
      roleAccess,
      copyOf: courseId,
    }
    const { id: copy } = (await app.call(createCourse, { as: admin, body })).body
    const [part] = (await app.call(listCourseModules, { as: admin, params: { id: copy } })).body
    const params = { id: copy, moduleId: part?.id ?? '' }
    expect((await app.call(deleteCourseModule, { as: admin, params })).status).toBe(204)
    expect(await statusFor(student, session.id)).toBe(404)
    const join = { as: student, params: { id: session.id } }
    expect((await app.call(joinLiveSession, join)).status).toBe(404)
    expect(await statusFor(admin, session.id)).toBe(200)
    await publish(copy)
    expect(await statusFor(student, session.id), 'open in the copy').toBe(200)
  })

  test('of a draft, or of a course for others alone, is shown to nobody and tells nobody', async () => {
    await publish(courseId, false)
    const draft = await makeCourse(app, admin, { roleAccess, isPublished: false })
    const date = inTime(20 * minute)
    const made = await makeLinked(app, admin, draft.id, {
      ...{ kind: 'session' },
      session: { title: 'Of a draft', description: 'Not yet', date, duration: 60 },
    })
    const { id } = made.target
    expect([await statusFor(student, session.id), await statusFor(student, id)]).toEqual([404, 404])
    const { body } = await app.call(listLiveSessions, { as: student, query: {} })
    expect(body).toEqual([])
    app.clock.advance(10 * minute)
    await app.runJob('live-sessions.remind')
    expect(await remindedOf(id)).toEqual([])
    await publish(draft.id)
    expect(await statusFor(student, id)).toBe(200)
    const params = { id: draft.id }
    const others: ['mentorship_student'] = ['mentorship_student']
    await app.call(updateLiveSession, { as: admin, params: { id }, body: { alsoFor: others } })
    const given = await app.call(updateCourse, { as: admin, params, body: { roleAccess: others } })
    expect(given.status).toBe(200)
    expect(await statusFor(student, id), 'a course for others').toBe(404)
    await app.call(updateLiveSession, {
      as: admin,
      params: { id },
      body: { date: inTime(60 * minute) },
    })
    expect(await remindedOf(id)).toEqual([])
    await app.call(updateCourse, { as: admin, params, body: { roleAccess } })
    await app.call(updateLiveSession, {
      as: admin,
      params: { id },
      body: { date: inTime(40 * minute), alsoFor: [] },
    })
    expect(await remindedOf(id)).toEqual(['live_session.moved academy_student'])
  })

  test('that is held back is on no page that is the same for everybody', async () => {
    const mentee = await app.people.mentorship()
    const access: ['mentorship_student'] = ['mentorship_student']
    const course = await makeCourse(app, admin, { roleAccess: access })
    const part = await makeModule(app, admin, course.id, 'Later', { kind: 'days', days: 3 })
    const coming = await makeOpenSession(app, admin, {
      ...{ title: `Room ${randomUUID()}`, roleAccess: access, date: inTime(60 * minute) },
    })
    const shown = async () => (await app.call(getMentorshipContent, { as: mentee })).text
    expect(await shown()).toContain(coming.title)
    const made = await makeLinked(app, admin, course.id, { kind: 'session', session: coming.id })
    const params = { id: course.id, videoId: made.id }
    await app.call(placeVideo, { as: admin, params, body: { moduleId: part, order: 0 } })
    await expect.poll(shown).not.toContain(coming.title)
  })
})
