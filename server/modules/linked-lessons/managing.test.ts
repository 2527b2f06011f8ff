import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAssignment, gradeSubmission, listSubmissions } from '#contract/assignments.ts'
import {
  createCourse,
  deleteCourse,
  deleteVideo,
  getCourse,
  listVideos,
  updateCourse,
} from '#contract/courses.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  createLinkedLesson,
  getLinkedLesson,
  getManagedLinkedLesson,
  listLinkChoices,
  updateLinkedLesson,
} from '#contract/linked-lessons.ts'
import {
  deleteLiveSession,
  getLiveSession,
  joinLiveSession,
  updateLiveSession,
} from '#contract/live-sessions.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import { makeLinked, makeOpenSession } from '#testing/linked-lessons.ts'
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
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const roleAccess: ['academy_student'] = ['academy_student']
const lessons = async (as: Person = student, id = courseId) =>
  (await app.call(listVideos, { as, params: { id } })).body
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).message,
]
const paramsOf = (lessonId: string, id = courseId) => ({ id, lessonId })
const rows = () =>
  app.academy.db.pool.selectFrom('linkedLessons').selectAll().orderBy('videoId').execute()

/** How often it has been asked whether somebody's certificate is due. */
const considered = async ({ id }: Person) => {
  const { rows } = await app.academy.db.driver.query(
    `select count(*)::int as count from pgboss.job
     where name = 'certificates.issue' and data ->> 'userId' = $1`,
    [id],
  )
  return Number(rows[0].count)
}

test('a new assignment is made with its lesson, and both are there or neither', async () => {
  const assignment = {
    title: 'Your plan',
    description: 'Write it.',
    dueDate: '2030-01-01T00:00:00Z',
  }
  const made = await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  expect(made).toMatchObject({ title: 'Your plan', kind: 'assignment', mustPass: false })
  const [lesson] = await lessons()
  expect(lesson).toMatchObject({
    id: made.id,
    kind: 'assignment',
    videoUrl: null,
    completed: false,
  })
  const { body } = await app.call(getLinkedLesson, { as: student, params: paramsOf(made.id) })
  expect(body).toMatchObject({ mustPass: false, session: null })
  expect(body.assignment).toMatchObject({ id: made.target.id, dueDate: '2030-01-01T00:00:00.000Z' })
})

test('a new session is for the students of the course, and announced to nobody', async () => {
  const session = { title: 'Open room', description: 'Questions', date: '2030-01-01T10:00:00Z' }
  const made = await makeLinked(app, admin, courseId, { kind: 'session', session })
  const { body } = await app.call(getLinkedLesson, { as: student, params: paramsOf(made.id) })
  expect(body.assignment).toBeNull()
  expect(body.session).toMatchObject({ title: 'Open room', duration: 60, roleAccess })
  const told = await app.academy.db.driver.query(
    'select type from outbox where subject = $1 order by id',
    [made.target.id],
  )
  expect(told.rows).toEqual([{ type: 'live_session.changed' }])
})

test('choices are the assignments that are no lesson yet and the sessions of the same access', async () => {
  const [one, other] = [
    await makeAssignment(app, admin, { courseId, title: 'One' }),
    await makeAssignment(app, admin, { courseId, title: 'Other' }),
  ]
  const session = await makeOpenSession(app, admin, { title: 'For students', roleAccess })
  await makeOpenSession(app, admin, { title: 'For all' })
  await makeLinked(app, admin, courseId, { kind: 'assignment', assignment: one.id })
  const { body } = await app.call(listLinkChoices, { as: admin, params: { id: courseId } })
  expect(body.assignments).toEqual([{ id: other.id, title: 'Other' }])
  const titles = body.sessions.map(({ title }) => title)
  expect(titles).toContain('For students')
  expect(titles).not.toContain('For all')
  await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  const again = await app.call(listLinkChoices, { as: admin, params: { id: courseId } })
  expect(again.body.sessions.map(({ id }) => id)).not.toContain(session.id)
})

test('what is of another course or access, gone or a lesson already is refused and makes nothing', async () => {
  const elsewhere = await makeCourse(app, admin, { roleAccess })
  const foreign = await makeAssignment(app, admin, { courseId: elsewhere.id })
  const own = await makeAssignment(app, admin, { courseId })
  const forAll = await makeOpenSession(app, admin)
  const post = (body: Parameters<typeof makeLinked>[3]) =>
    app.call(createLinkedLesson, { as: admin, params: { id: courseId }, body })
  await makeLinked(app, admin, courseId, { kind: 'assignment', assignment: own.id })
  const before = await rows()
  expect(refusal(await post({ kind: 'assignment', assignment: foreign.id }))).toEqual([
    422,
    'This assignment is of another course, or was deleted.',
  ])
  expect((await post({ kind: 'assignment', assignment: randomUUID() })).status).toBe(422)
  expect(refusal(await post({ kind: 'session', session: forAll.id }))).toEqual([
    422,
    'This session is not for the students of this course, or was deleted.',
  ])
  expect(refusal(await post({ kind: 'assignment', assignment: own.id }))).toEqual([
    409,
    'This assignment is a lesson already.',
  ])
  expect(
    (await post({ kind: 'assignment', assignment: { title: '', description: 'x' } })).status,
  ).toBe(400)
  const unknown = {
    as: admin,
    params: { id: randomUUID() },
    body: { kind: 'session', session: forAll.id },
  } as const
  expect((await app.call(createLinkedLesson, unknown)).status).toBe(404)
  expect(await rows()).toEqual(before)
  expect(await lessons()).toHaveLength(1)
})

test('the sessions of a course for several programs are for all of them', async () => {
  const alsoFor: ['mentorship_student'] = ['mentorship_student']
  const narrow = await makeOpenSession(app, admin, { roleAccess })
  const wide = await makeOpenSession(app, admin, { roleAccess, alsoFor })
  const several = await makeCourse(app, admin, { roleAccess, alsoFor })
  const params = { id: several.id }
  const post = (body: SentTo<typeof createLinkedLesson>['body']) =>
    app.call(createLinkedLesson, { as: admin, params, body })
  expect(refusal(await post({ kind: 'session', session: narrow.id }))).toEqual([
    422,
    'This session is not for the students of this course, or was deleted.',
  ])
  const { body: choices } = await app.call(listLinkChoices, { as: admin, params })
  const offered = choices.sessions.map(({ id }) => id)
  expect([offered.includes(wide.id), offered.includes(narrow.id)]).toEqual([true, false])
  expect((await post({ kind: 'session', session: wide.id })).status).toBe(201)
  const fresh = { title: 'New', description: 'One', date: '2030-01-01T00:00:00Z', duration: 60 }
  expect((await post({ kind: 'session', session: fresh })).status).toBe(201)
  const mentored = await app.people.mentorship()
  for (const as of [student, mentored]) {
    expect((await lessons(as, several.id)).map(({ kind }) => kind)).toEqual(['session', 'session'])
    expect((await app.call(joinLiveSession, { as, params: { id: wide.id } })).status).toBe(200)
    expect((await lessons(as, several.id))[0]?.completed).toBe(true)
  }

  await makeLinked(app, admin, courseId, { kind: 'session', session: narrow.id })
  const change = (body: SentTo<typeof updateCourse>['body']) =>
    app.call(updateCourse, { as: admin, params: { id: courseId }, body })
  const notForOthers =
    'Lessons of this course are live sessions that are not for all of these programs. Change the sessions first, under Live Sessions.'
  expect(refusal(await change({ alsoFor }))).toEqual([422, notForOthers])
  const texts = { title: 'Copy', description: 'Of it', content: '# It', roleAccess }
  const copy = { ...texts, alsoFor, copyOf: courseId }
  expect(refusal(await app.call(createCourse, { as: admin, body: copy }))).toEqual([
    422,
    notForOthers,
  ])
  await app.call(updateLiveSession, { as: admin, params: { id: narrow.id }, body: { alsoFor } })
  expect((await change({ alsoFor })).status).toBe(200)
})

test('a session is not taken from students who need it for a lesson', async () => {
  const alsoFor: ['mentorship_student'] = ['mentorship_student']
  const { id } = await makeOpenSession(app, admin, { roleAccess, alsoFor })
  await makeLinked(app, admin, courseId, { kind: 'session', session: id })
  const session = (body: SentTo<typeof updateLiveSession>['body']) =>
    app.call(updateLiveSession, { as: admin, params: { id }, body })
  const course = (body: SentTo<typeof updateCourse>['body']) =>
    app.call(updateCourse, { as: admin, params: { id: courseId }, body })
  const needed =
    'This session is a lesson of a course whose students could not join any more. Change the course or delete the lesson first, under Manage Videos.'
  expect(refusal(await session({ roleAccess: alsoFor, alsoFor: [] }))).toEqual([422, needed])
  expect((await session({ alsoFor: [] })).status).toBe(200)
  expect((await session({ alsoFor })).status).toBe(200)
  // Whichever comes second sees the first.
  const both = await Promise.all([course({ alsoFor }), session({ alsoFor: [] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  await session({ alsoFor })
  await course({ alsoFor })
  expect(refusal(await session({ alsoFor: [] }))).toEqual([422, needed])
  await course({ alsoFor: [] })
  expect((await session({ alsoFor: [] })).status).toBe(200)
})

test('a course that is given to another program alone keeps no session that this cannot join', async () => {
  const session = await makeOpenSession(app, admin, { roleAccess })
  await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  const change = (body: SentTo<typeof updateCourse>['body']) =>
    app.call(updateCourse, { as: admin, params: { id: courseId }, body })
  const refused = await change({ roleAccess: ['mentorship_student'] })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({ issues: [{ path: 'roleAccess' }] })
  expect(
    (await lessons()).map(({ kind }) => kind),
    'it stays as it was',
  ).toEqual(['session'])
  // A copy is refused as well, and its original left alone.
  const { body: input } = await app.call(getCourse, { as: admin, params: { id: courseId } })
  const copied = await app.call(createCourse, {
    as: admin,
    body: {
      title: 'Copy',
      description: input.description,
      content: input.content,
      category: input.category,
      duration: input.duration,
      level: input.level,
      roleAccess: ['mentorship_student'],
      copyOf: courseId,
    },
  })
  expect(copied.status).toBe(422)
  expect((await change({ title: 'Renamed' })).status).toBe(200)
  // The reverse is refused too, until the session is for both.
  const move = (body: SentTo<typeof updateLiveSession>['body']) =>
    app.call(updateLiveSession, { as: admin, params: { id: session.id }, body })
  expect((await move({ roleAccess: ['mentorship_student'] })).status).toBe(422)
  expect((await move({ alsoFor: ['mentorship_student'] })).status).toBe(200)
  expect((await change({ roleAccess: ['mentorship_student'] })).status).toBe(200)
  // Of the two who give both to somebody else at once, one does.
  await change({ roleAccess })
  const both = await Promise.all([
    change({ roleAccess: ['mentorship_student'] }),
    move({ alsoFor: [] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('of two who link a session and add a program at once, one does', async () => {
  for (let round = 0; round < 5; round += 1) {
    const course = await makeCourse(app, admin, { roleAccess })
    const session = await makeOpenSession(app, admin, { roleAccess })
    const params = { id: course.id }
    const both = await Promise.all([
      app.call(createLinkedLesson, {
        as: admin,
        params,
        body: { kind: 'session', session: session.id },
      }),
      app.call(updateCourse, { as: admin, params, body: { alsoFor: ['mentorship_student'] } }),
    ])
    expect(both.map(({ status }) => status < 300).toSorted()).toEqual([false, true])
  }
})

test('of several who link the same assignment at once, one does', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  const body = { kind: 'assignment', assignment } as const
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.call(createLinkedLesson, { as: admin, params: { id: courseId }, body }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await lessons()).toHaveLength(1)
})

test('a lesson is completed for those who have done already what it asks for', async () => {
  const other = await app.people.academy()
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  for (const as of [student, other]) await handIn(app, as, assignment, { text: 'My plan' })
  const { body: queue } = await app.call(listSubmissions, {
    as: admin,
    query: { assignmentId: assignment },
  })
  const passed = queue.find((one) => one.student.id === other.id)?.id ?? ''
  await app.call(gradeSubmission, { as: admin, params: { id: passed }, body: { grade: 'pass' } })
  const { id } = await makeLinked(app, admin, courseId, {
    kind: 'assignment',
    assignment,
    mustPass: true,
  })
  const completed = async (as: Person) => (await lessons(as)).map((lesson) => lesson.completed)
  expect([await completed(student), await completed(other)]).toEqual([[false], [true]])
  const managed = await app.call(getManagedLinkedLesson, { as: admin, params: paramsOf(id) })
  const before = [await considered(student), await considered(other)]
  const changed = await app.call(updateLinkedLesson, {
    as: admin,
    params: paramsOf(id),
    body: { title: 'Hand in', mustPass: false, seenUpdatedAt: managed.body.updatedAt },
  })
  expect(changed.body).toMatchObject({ title: 'Hand in', mustPass: false })
  // Whose certificate may be complete with it: theirs for whom the lesson was not.
  const after = [await considered(student), await considered(other)]
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0])
  expect([await completed(student), await completed(other)]).toEqual([[true], [true]])
  const stale = await app.call(updateLinkedLesson, {
    as: admin,
    params: paramsOf(id),
    body: { title: 'Late', mustPass: true, seenUpdatedAt: managed.body.updatedAt },
  })
  expect(stale.status).toBe(409)

  const session = await makeOpenSession(app, admin, { roleAccess })
  await app.call(joinLiveSession, { as: student, params: { id: session.id } })
  await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  expect([await completed(student), await completed(other)]).toEqual([
    [true, true],
    [true, false],
  ])
})

test('neither is deleted while it is a lesson; the lesson leaves it as it was', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  const session = await makeOpenSession(app, admin, { roleAccess })
  const task = await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  const call = await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  const dropAssignment = () => app.call(deleteAssignment, { as: admin, params: { id: assignment } })
  const dropSession = () => app.call(deleteLiveSession, { as: admin, params: { id: session.id } })
  expect(refusal(await dropAssignment())).toEqual([
    409,
    'This assignment is a lesson of its course. Delete the lesson first, under Manage Videos.',
  ])
  expect(refusal(await dropSession())).toEqual([
    409,
    'This session is a lesson of a course. Delete the lesson first, under Manage Videos.',
  ])
  expect(await lessons()).toHaveLength(2)
  for (const { id: videoId } of [task, call]) {
    await app.call(deleteVideo, { as: admin, params: { id: courseId, videoId } })
  }
  expect((await app.call(getLiveSession, { as: student, params: { id: session.id } })).status).toBe(
    200,
  )
  expect([(await dropAssignment()).status, (await dropSession()).status]).toEqual([204, 204])
})

test('a course is deleted with its lessons and assignments; its sessions stay', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  const session = await makeOpenSession(app, admin, { roleAccess })
  await handIn(app, student, assignment, { text: 'My plan' })
  await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  expect((await app.call(deleteCourse, { as: admin, params: { id: courseId } })).status).toBe(204)
  expect((await rows()).filter((row) => row.assignmentId === assignment)).toEqual([])
  expect((await app.call(getLiveSession, { as: student, params: { id: session.id } })).status).toBe(
    200,
  )
})

test('a copied course has the copies of the assignments as lessons, and the same sessions', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId, title: 'Task' })
  await makeAssignment(app, admin, { courseId, title: 'No lesson' })
  const session = await makeOpenSession(app, admin, { roleAccess })
  await makeLinked(app, admin, courseId, { kind: 'session', session: session.id })
  await makeLinked(app, admin, courseId, { kind: 'assignment', assignment, mustPass: true })
  const copy = await app.call(createCourse, {
    as: admin,
    body: { title: 'Copy', description: 'Of it', content: '# It', roleAccess, copyOf: courseId },
  })
  const copied = await lessons(admin, copy.body.id)
  expect(copied.map(({ kind, title }) => [kind, title])).toEqual([
    ['session', 'Weekly call'],
    ['assignment', 'Task'],
  ])
  const [call, task] = await Promise.all(
    copied.map(({ id }) =>
      app.call(getManagedLinkedLesson, { as: admin, params: paramsOf(id, copy.body.id) }),
    ),
  )
  expect(call?.body.target.id).toBe(session.id)
  expect(task?.body).toMatchObject({ mustPass: true, target: { title: 'Task' } })
  expect(task?.body.target.id).not.toBe(assignment)
})

test('strangers and students manage nothing, and a lesson of another kind or course is not found', async () => {
  const { id: assignment } = await makeAssignment(app, admin, { courseId })
  const made = await makeLinked(app, admin, courseId, { kind: 'assignment', assignment })
  const body = { title: 'Mine', mustPass: true }
  for (const [as, status] of [
    [null, 401],
    [student, 403],
  ] as const) {
    const answers = await Promise.all([
      app.call(createLinkedLesson, {
        as,
        params: { id: courseId },
        body: { kind: 'assignment', assignment },
      }),
      app.call(updateLinkedLesson, { as, params: paramsOf(made.id), body }),
      app.call(getManagedLinkedLesson, { as, params: paramsOf(made.id) }),
      app.call(listLinkChoices, { as, params: { id: courseId } }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
  }
  const elsewhere = await makeCourse(app, admin, { roleAccess })
  for (const params of [paramsOf(made.id, elsewhere.id), paramsOf(randomUUID())]) {
    expect((await app.call(getLinkedLesson, { as: student, params })).status).toBe(404)
    expect((await app.call(updateLinkedLesson, { as: admin, params, body })).status).toBe(404)
  }
})
