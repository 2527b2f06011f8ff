import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import { suspendUser } from '#contract/access/staff.ts'
import { gradeSubmission, listSubmissions } from '#contract/assignments.ts'
import {
  getCourseStanding,
  getCourseStudent,
  listCourseStudents,
  type StudentAction,
  type StudentFilter,
  sendToStudents,
} from '#contract/course-students.ts'
import {
  type Course,
  createVideo,
  deleteVideo,
  saveProgress,
  type Video,
} from '#contract/courses.ts'
import { getBulk, undoBulk } from '#contract/members.ts'
import { getOwnConversation } from '#contract/messages/messages.ts'
import { listWrittenAnswers, markAnswer } from '#contract/quizzes/attempts.ts'
import { getReviews } from '#contract/reviews.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import { makeQuestion } from '#testing/lesson-questions.ts'
import { makeLinked } from '#testing/linked-lessons.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { missQuestions } from '#testing/reviews.ts'

const day = 24 * 3_600_000

let app: TestApp
let admin: Person
let teacher: Person
let course: Course
let lessons: Video[]
let people: Record<'finished' | 'stuck' | 'silent' | 'waiting' | 'stranger', Person>

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
  course = await makeCourse(app, admin, { roleAccess: ['academy_student'], isPublished: true })
  lessons = [await lesson('First'), await lesson('Second')]
  people = {
    finished: await app.people.academy(),
    stuck: await app.people.academy(),
    silent: await app.people.academy(),
    waiting: await app.people.academy(),
    stranger: await app.people.free(),
  }
  await begin(people.silent, 0)
  await begin(people.stuck, 0)
  await watch(people.finished, 0)
  await pass(20)
  await begin(people.stuck, 0)
  await watch(people.finished, 1)
})
afterAll(() => app.stop())

/** Lets days pass; sessions end meanwhile, so that everybody signs in again. */
async function pass(days: number) {
  app.clock.advance(days * day)
  for (const person of [admin, teacher, ...Object.values(people)]) await app.people.renew(person)
}

async function lesson(title: string): Promise<Video> {
  const body = { title, videoUrl: 'https://vimeo.com/1' }
  return (await app.call(createVideo, { as: admin, params: { id: course.id }, body })).body
}
const paramsOf = (place: number) => ({ id: course.id, videoId: lessons[place]?.id ?? '' })
const watch = (as: Person, place: number) => watchLesson(app, as, paramsOf(place))
const begin = (as: Person, place: number) =>
  app.call(saveProgress, { as, params: paramsOf(place), body: { position: 1, duration: 10 } })
const params = () => ({ id: course.id })

const list = async (query: object = {}, as = teacher) =>
  app.call(listCourseStudents, { as, params: params(), query })
const found = async (query: Partial<StudentFilter>) => {
  const { body, headers } = await list(query)
  expect(Number(headers['x-total-count'])).toBe(body.length)
  return body.map(({ name }) => name)
}
/** Once the numbers are counted anew. */
const standing = async () => {
  app.clock.advance(11_000)
  return (await app.call(getCourseStanding, { as: teacher, params: params(), query: {} })).body
}

test('students are found by how far they are, in the course and in each lesson', async () => {
  const { finished, silent, stuck, waiting } = people
  expect(await found({})).toEqual([finished.name, stuck.name, silent.name])
  expect(await found({ state: 'finished' })).toEqual([finished.name])
  expect(await found({ state: 'silent' })).toEqual([silent.name])
  expect(await found({ state: 'stuck' })).toEqual([stuck.name])
  expect(await found({ state: 'waiting' })).toEqual([waiting.name])
  expect(await found({ state: 'silent', days: 21 })).toEqual([])
  const first = lessons[0]?.id
  expect(await found({ lesson: first, stage: 'finished' })).toEqual([finished.name])
  expect(await found({ lesson: first, stage: 'begun' })).toEqual([stuck.name, silent.name])
  expect(await found({ lesson: lessons[1]?.id, stage: 'open' })).toEqual([stuck.name, silent.name])
  expect(await found({ search: silent.name.toUpperCase() })).toEqual([silent.name])
  const byProgress = (await list({ sort: 'progress', direction: 'desc', limit: 1 })).body
  expect(byProgress.map(({ name, completed, begun }) => [name, completed, begun])).toEqual([
    [finished.name, 2, 2],
  ])
  expect((await list({ sort: 'name', page: 2, limit: 2 })).body).toHaveLength(1)
})

test('what is kept of a course is what its rows add up to, also once a lesson is gone', async () => {
  const {
    lessons: [first, second],
    ...counts
  } = await standing()
  expect(counts).toMatchObject({ students: 3, finished: 1, silent: 1, stuck: 1, waiting: 1 })
  expect([first?.finished, first?.begun, second?.finished, second?.begun]).toEqual([1, 2, 1, 0])
  const third = await lesson('Third')
  const gone = { id: course.id, videoId: third.id }
  await app.call(saveProgress, { as: people.silent, params: gone, body: { position: 1 } })
  expect((await standing()).lessons[2]?.begun).toBe(1)
  // Whoever is back is not silent any more, and with another lesson nobody has finished.
  expect((await standing()).silent).toBe(0)
  expect((await standing()).finished).toBe(0)
  await app.call(deleteVideo, { as: admin, params: gone })
  expect(await standing()).toMatchObject({ students: 3, finished: 1 })
})

test('questions and assignments of the course wait for the teacher, and marks are told of each student', async () => {
  const { stuck } = people
  await makeQuestion(app, stuck, { ...paramsOf(0) })
  const assignment = await makeAssignment(app, admin, { courseId: course.id })
  await handIn(app, stuck, assignment.id, { text: 'My plan' })
  expect(await standing()).toMatchObject({ openQuestions: 1, ungraded: 1 })
  const one = await app.call(getCourseStudent, {
    as: teacher,
    params: { id: course.id, userId: stuck.id },
  })
  expect(one.body).toMatchObject({ name: stuck.name, hasAccess: true, marks: { ungraded: 1 } })
  expect(one.body.lessons.map(({ state }) => state)).toEqual(['begun', 'open'])
  for (const userId of [people.stranger.id, newId()]) {
    const params = { id: course.id, userId }
    expect((await app.call(getCourseStudent, { as: teacher, params })).status).toBe(404)
  }
  expect((await list({}, people.waiting)).status).toBe(403)
  const other = { as: teacher, params: { id: newId() }, query: {} }
  expect((await app.call(listCourseStudents, other)).status).toBe(404)
  const stage = 'open' as const
  expect((await list({ lesson: newId(), stage })).status).toBe(404)
})

const send = (action: StudentAction, who: object, { id = newId(), as = teacher } = {}) =>
  app.call(sendToStudents, { as, params: params(), body: { id, action, who } as never })
const run = (bulk: string) => app.runJob('members.bulk', { bulk })
const received = async (as: Person) =>
  (await app.call(getOwnConversation, { as, query: {} })).body.messages.map(({ text }) => text)

test('a message reaches each of the chosen students once, and nobody who is not one', async () => {
  const { silent, stranger, waiting } = people
  const ids = [silent.id, waiting.id, stranger.id]
  const action = { kind: 'message', text: 'Are you well?' } as const
  const id = newId()
  const sent = await send(action, { ids }, { id })
  expect([sent.status, sent.body.people]).toEqual([202, 2])
  expect((await send(action, { ids }, { id })).body.people).toBe(2)
  await Promise.all([run(id), run(id)])
  await run(id)
  expect(await received(silent)).toEqual(['Are you well?'])
  expect(await received(waiting)).toEqual(['Are you well?'])
  expect(await received(stranger)).toEqual([])
  const done = await app.call(getBulk, { as: teacher, params: { id } })
  expect(done.body).toMatchObject({ state: 'done', done: 2, failures: [] })
  expect((await app.call(getBulk, { as: admin, params: { id } })).status).toBe(404)
  expect((await send(action, { ids: [stranger.id] })).status).toBe(422)
  expect((await send(action, { ids }, { as: waiting })).status).toBe(403)
})

test('all whom a filter selects get it, unless it is undone in time', async () => {
  const filter = { state: 'silent', days: 1 }
  await pass(30)
  const { body } = await send({ kind: 'message', text: 'Undone' }, { filter })
  expect(body.people).toBe(2)
  await app.call(undoBulk, { as: teacher, params: { id: body.id } })
  await run(body.id)
  expect(await received(people.silent)).toEqual(['Are you well?'])
})

test('questions of a quiz come to the students as reviews, once, where the lesson is open to them', async () => {
  const { silent } = people
  const quiz = await makeQuiz(app, admin, course.id)
  const action = { kind: 'cards', lessonId: quiz.quizId } as const
  const early = await send(action, { ids: [silent.id] })
  await run(early.body.id)
  const refused = await app.call(getBulk, { as: teacher, params: { id: early.body.id } })
  expect(refused.body.failures[0]?.reason).toBe('This student has not taken the quiz yet.')
  await missQuestions(app, silent, quiz, [0])
  const first = await send(action, { ids: [silent.id] })
  await run(first.body.id)
  await pass(1)
  const cards = async () => (await app.call(getReviews, { as: silent })).body.cards.length
  const before = await cards()
  // All but the one that only a teacher can mark.
  expect(before).toBe(5)
  const second = await send(action, { ids: [silent.id] })
  await run(second.body.id)
  const { body } = await app.call(getBulk, { as: teacher, params: { id: second.body.id } })
  expect(body.failures[0]?.reason).toContain('come back to this student already')
  expect(await cards()).toBe(before)
  const another = await send(
    { kind: 'cards', lessonId: lessons[0]?.id ?? '' },
    { ids: [silent.id] },
  )
  expect(another.status).toBe(404)
})

test('the file has a row for each student who is meant, and the export is recorded', async () => {
  const url = `/api/admin/courses/${course.id}/students.csv?state=finished`
  const headers = { authorization: `Bearer ${teacher.token}` }
  const file = await app.request({ method: 'GET', url, headers })
  expect(file.status).toBe(200)
  expect(file.text.trim().split('\n')).toHaveLength(1)
  const all = await app.request({ method: 'GET', url: url.replace(/\?.*/, ''), headers })
  expect(all.text).toContain(people.finished.name)
})

test('whoever is suspended or without access is neither silent nor not begun, and names sort as they are', async () => {
  const gone = await app.people.academy()
  const before = await standing()
  await app.people.suspended()
  await app.people.academy()
  expect((await standing()).waiting).toBe((before.waiting ?? 0) + 1)
  await begin(gone, 0)
  await sql`update users set name = 'Aaron' where id = ${gone.id}`.execute(app.academy.db.pool)
  const byName = await list({ sort: 'name', limit: 1 })
  expect(byName.body).toMatchObject([{ name: 'Aaron', hasAccess: true }])
  await pass(20)
  const silent = { state: 'silent', search: 'Aaron' } as const
  expect(await found(silent)).toEqual(['Aaron'])
  for (const [status, names] of [
    ['expired', []],
    ['active', ['Aaron']],
  ] as const) {
    await app.call(updateUser, {
      as: admin,
      params: { id: gone.id },
      body: { plan: 'academy', status },
    })
    expect(await found(silent)).toEqual(names)
  }
  await app.call(suspendUser, { as: admin, params: { id: gone.id }, body: { reason: 'Spam' } })
  expect(await found(silent)).toEqual([])
  // Programs of a course are access as well.
  const access = async () =>
    (
      await sql<{ wrong: number; with: number }>`
        select count(access_until)::int as with, (count(*) filter (
          where access_until is distinct from course_access_until(c.programs, s.user_id)))::int as wrong
        from course_students s join courses c on c.id = s.course_id`.execute(app.academy.db.pool)
    ).rows[0]
  expect(await access()).toMatchObject({ wrong: 0 })
  await sql`update courses set role_access = 'mentorship_student' where id = ${course.id}`.execute(
    app.academy.db.pool,
  )
  expect(await access()).toEqual({ wrong: 0, with: 0 })
  await sql`update courses set role_access = 'academy_student' where id = ${course.id}`.execute(
    app.academy.db.pool,
  )
  expect(await access()).toMatchObject({ wrong: 0, with: 4 })
})

test('what those do who look is counted at once, though the numbers are kept for a while', async () => {
  const of = { id: (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id }
  const student = await app.people.academy()
  const finished = async () => {
    const { body } = await app.call(getCourseStanding, { as: teacher, params: of, query: {} })
    const query = { state: 'finished' as const }
    const { body: rows } = await app.call(listCourseStudents, { as: teacher, params: of, query })
    expect(rows).toHaveLength(body.finished)
    return body.finished
  }
  const { id: assignment } = await makeAssignment(app, admin, { courseId: of.id })
  await makeLinked(app, admin, of.id, { kind: 'assignment', assignment, mustPass: true })
  await handIn(app, student, assignment, { text: 'My plan' })
  expect(await finished()).toBe(0)
  const query = { assignmentId: assignment }
  const [work] = (await app.call(listSubmissions, { as: teacher, query })).body
  const grade = { as: teacher, params: { id: work?.id ?? '' }, body: { grade: 'pass' as const } }
  expect((await app.call(gradeSubmission, grade)).status).toBe(200)
  expect(await finished(), 'once the assignment is passed').toBe(1)

  const written = [{ kind: 'text' as const, prompt: 'Why a stop?', points: 6 }]
  const quiz = await makeQuiz(app, admin, of.id, written)
  expect(await finished(), 'with another lesson').toBe(0)
  await missQuestions(app, student, quiz, [])
  expect(await finished(), 'before the mark').toBe(0)
  const [answer] = (await app.call(listWrittenAnswers, { as: teacher, params: quiz, query: {} }))
    .body
  const params = { ...quiz, answerId: answer?.id ?? '' }
  await app.call(markAnswer, { as: teacher, params, body: { points: 6 } })
  expect(await finished(), 'once the answer is marked').toBe(1)
})
