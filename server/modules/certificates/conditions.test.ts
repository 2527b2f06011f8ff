import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { setUserRoles } from '#contract/access/access.ts'
import {
  type CertificateConditions,
  getCertificateConditions,
  listOwnCertificates,
  updateCertificateConditions,
} from '#contract/certificates.ts'
import { createLiveSession, joinLiveSession } from '#contract/live-sessions.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { saveQuizAnswer, startAttempt, submitAttempt } from '#contract/quizzes/attempts.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo, watchLesson } from '#testing/courses.ts'
import { addCandles, answerExercise, makeExercise } from '#testing/exercises.ts'
import { changedWhileWaiting } from '#testing/held-row.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz, oneOfEachKind, rightTo } from '#testing/quizzes.ts'

let app: TestApp
let admin: Person
let exercise: { id: string; courseId: string }
let quiz: { id: string; quizId: string }
let session: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  await addCandles(app, 'EURUSD')
  const { body: settings } = await app.call(getSettings, { as: admin })
  await app.call(updateSettings, { as: admin, body: { ...settings, academyComplete: true } })
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  exercise = await makeExercise(app, admin, course.id)
  // One point for each of two questions.
  const [single] = oneOfEachKind()
  if (!single) throw new Error('no question')
  const twice = [single, { ...single, prompt: 'Which one, once more?' }]
  quiz = await makeQuiz(app, admin, course.id, twice, { passPercent: 50, attemptsAllowed: 5 })
  const input = { title: 'T', description: 'D', duration: 60, meetingUrl: 'https://meet.example/r' }
  const date = app.clock.now().toISOString()
  const body = { ...input, date, roleAccess: ['academy_student' as const] }
  session = (await app.call(createLiveSession, { as: admin, body })).body.id
})
afterAll(() => app.stop())

const none = {
  isIssued: true,
  allLessons: true,
  allAssignments: true,
  quizPercent: null,
  decisions: null,
  averageR: null,
  sessions: null,
  finalProjectId: null,
  finalProjectPoints: null,
}
const academys = { program: 'academy' as const }
const mentorships = { program: 'mentorship' as const }
const read = async (params: { program: PaidProgram } = academys) =>
  (await app.call(getCertificateConditions, { as: admin, params })).body
async function demand(
  conditions: Partial<CertificateConditions>,
  { as = admin, params = academys }: { as?: Person; params?: { program: PaidProgram } } = {},
) {
  const body = { ...(await read(params)), ...none, ...conditions }
  return app.call(updateCertificateConditions, { as, params, body })
}
/** Somebody's certificates, and the progress towards that of the academy. */
async function own(as: Person) {
  const { certificates, standings } = (await app.call(listOwnCertificates, { as })).body
  return { certificates, standing: standings.find(({ program }) => program === 'academy') }
}

/** Takes the quiz with so many of its two answers right. */
async function takeQuiz(as: Person, right: number) {
  const { body } = await app.call(startAttempt, { as, params: quiz })
  for (const [place, question] of body.questions.slice(0, right).entries()) {
    const params = { ...quiz, attemptId: body.id, place }
    await app.call(saveQuizAnswer, { as, params, body: { answer: rightTo(question) } })
  }
  return app.call(submitAttempt, { as, params: { ...quiz, attemptId: body.id } })
}
const decline = (as: Person, at = exercise) => answerExercise(app, as, at, { direction: 'NONE' })

test('there are none until the owner sets some, which are audited', async () => {
  expect(await read()).toEqual({ ...none, projects: [], updatedAt: expect.stringMatching(/Z$/) })
  const student = await app.people.academy()
  expect((await own(student)).standing?.conditions).toEqual([])
  const { status, body } = await demand({ quizPercent: 70, decisions: 3, averageR: 0.25 })
  expect(status).toBe(200)
  expect(await read()).toEqual(body)
  expect(body).toMatchObject({ quizPercent: 70, decisions: 3, averageR: 0.25, sessions: null })
  const audited = () =>
    app.academy.db.pool
      .selectFrom('auditEntries')
      .select(['before', 'after'])
      .where('action', '=', 'certificate.conditions_changed')
      .orderBy('id')
      .execute()
  expect(await audited()).toEqual([
    {
      before: { quizPercent: null, decisions: null, averageR: null },
      after: { quizPercent: 70, decisions: 3, averageR: 0.25 },
    },
  ])
  // Repeated, it has no further effect.
  expect((await demand({ quizPercent: 70, decisions: 3, averageR: 0.25 })).body).toEqual(body)
  expect(await audited()).toHaveLength(1)
  await demand({})
})

test('a certificate is issued once each of them is met', async () => {
  const student = await app.people.academy()
  await demand({ quizPercent: 80, decisions: 1, averageR: 0, sessions: 1 })
  expect((await own(student)).standing?.conditions).toEqual([
    { kind: 'quizzes', needed: 80, reached: 0, isMet: false },
    { kind: 'decisions', needed: 1, reached: 0, isMet: false },
    { kind: 'averageR', needed: 0, reached: null, isMet: false },
    { kind: 'sessions', needed: 1, reached: 0, isMet: false },
  ])
  expect((await decline(student)).status).toBe(200)
  // Passed, which completes the lesson, and yet not enough for the certificate.
  expect((await takeQuiz(student, 1)).body).toMatchObject({ passed: true })
  const { certificates, standing } = await own(student)
  expect(certificates).toEqual([])
  expect(standing).toMatchObject({ lessons: 2, lessonsCompleted: 2 })
  expect(standing?.conditions.map(({ reached, isMet }) => [reached, isMet])).toEqual([
    [50, false],
    [1, true],
    [0, true],
    [0, false],
  ])
  expect((await takeQuiz(student, 2)).body).toMatchObject({ passed: true })
  // A worse attempt takes nothing away.
  await takeQuiz(student, 0)
  expect((await own(student)).certificates).toEqual([])
  expect((await app.call(joinLiveSession, { as: student, params: { id: session } })).status).toBe(
    200,
  )
  const after = await own(student)
  expect(after.standing?.conditions.every(({ isMet }) => isMet)).toBe(true)
  expect(after.certificates).toHaveLength(1)
  // A condition set later takes no certificate away.
  await demand({ sessions: 500 })
  expect((await own(student)).certificates).toHaveLength(1)
  await demand({})
})

test('what others have done, and what is not of the program, does not count', async () => {
  const [student, other] = [await app.people.academy(), await app.people.academy()]
  const elsewhere = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  const foreign = await makeExercise(app, admin, elsewhere.id)
  await decline(other)
  expect((await decline(student, foreign)).status).toBe(200)
  await demand({ decisions: 1 })
  const reached = async (as: Person) => (await own(as)).standing?.conditions[0]?.reached
  expect(await reached(student)).toBe(0)
  expect(await reached(other)).toBe(1)
  await demand({})
})

test.each([
  ['a percentage above 100', { quizPercent: 101 }],
  ['none at all', { decisions: 0 }],
  ['half a session', { sessions: 1.5 }],
  ['an average without decisions', { averageR: 0.2 }],
  ['an average of thousandths', { decisions: 3, averageR: 0.123 }],
  ['an endless average', { decisions: 3, averageR: 1e300 }],
  ['a certificate for nothing', { allLessons: false, allAssignments: false }],
  ['points without a project', { finalProjectPoints: 3 }],
])('%s is refused', async (_, conditions) => {
  const before = await read()
  expect((await demand(conditions)).status).toBe(400)
  expect(await read()).toEqual(before)
})

test('the later of two changes is refused, and only admins make any', async () => {
  const { updatedAt } = await read()
  const change = (sessions: number) =>
    app.call(updateCertificateConditions, {
      ...{ as: admin, params: academys },
      body: { ...none, sessions, updatedAt },
    })
  const answers = await Promise.all([change(1), change(2), change(3)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const teacher = await app.people.staff('teacher')
  expect((await demand({}, { as: teacher })).status).toBe(403)
  await demand({})
})

/** A course of the mentorship with one lesson to watch. */
async function makeMentorship() {
  const course = await makeCourse(app, admin, { roleAccess: ['mentorship_student'] })
  return { id: course.id, videoId: (await makeVideo(app, admin, course.id)).id }
}
const programsOf = (certificates: readonly { certifiedProgram: string }[]) =>
  certificates.map(({ certifiedProgram }) => certifiedProgram)

test('the mentorship certifies nobody until the owner says so, and has conditions of its own', async () => {
  const lesson = await makeMentorship()
  expect(await read(mentorships)).toMatchObject({ ...none, isIssued: false })
  const student = await app.people.mentorship()
  await watchLesson(app, student, lesson)
  await app.runJob('certificates.issue', { userId: student.id })
  expect((await app.call(listOwnCertificates, { as: student })).body).toEqual({
    certificates: [],
    standings: [],
  })
  // Whatever else writes one.
  const row = {
    ...{ id: newId(), userId: student.id, code: '0000-0000-0000-0000', name: 'Ada' },
    ...{ certifiedProgram: 'mentorship' as const, program: 'Mentorship' },
    ...{ lessons: 1, assignments: 0, issuedAt: new Date(), issuedOn: '2026-11-27' },
  }
  await app.academy.db.pool.insertInto('certificates').values(row).execute()
  expect((await own(student)).certificates).toEqual([])

  await demand({ sessions: 7 })
  expect((await demand({}, { params: mentorships })).status).toBe(200)
  expect(await read()).toMatchObject({ sessions: 7 })
  const { certificates, standings } = (await app.call(listOwnCertificates, { as: student })).body
  expect(programsOf(certificates)).toEqual(['mentorship'])
  expect(standings).toMatchObject([
    { program: 'mentorship', title: 'Monthly Mentorship Program', conditions: [] },
  ])
  await demand({})
})

test('who is in both programs has a certificate of each, once', async () => {
  await demand({ allLessons: false, allAssignments: false, decisions: 1 })
  await demand({ allLessons: false, sessions: 1 }, { params: mentorships })
  const student = await app.people.academy()
  const roles = ['academy_student' as const, 'mentorship_student' as const]
  await app.call(setUserRoles, { as: admin, params: { id: student.id }, body: { roles } })
  expect(
    (await app.call(listOwnCertificates, { as: student })).body.standings.map(
      ({ program, conditions }) => [program, conditions.map(({ kind }) => kind)],
    ),
  ).toEqual([
    ['academy', ['decisions']],
    ['mentorship', ['sessions']],
  ])
  await decline(student)
  await Promise.all([1, 2, 3].map(() => own(student)))
  const { certificates } = await own(student)
  expect(programsOf(certificates)).toEqual(['academy'])
  // It says nothing of lessons that were not demanded.
  const rows = await app.academy.db.pool
    .selectFrom('certificates')
    .select(['certifiedProgram', 'lessons', 'assignments'])
    .where('userId', '=', student.id)
    .execute()
  expect(rows).toEqual([{ certifiedProgram: 'academy', lessons: 0, assignments: 0 }])
  await demand({ sessions: null, isIssued: true }, { params: mentorships })
  await demand({})
})

test('nothing is issued by conditions that were changed meanwhile', async () => {
  const student = await app.people.academy()
  await demand({ allLessons: false, allAssignments: false, sessions: 1 })
  await app.call(joinLiveSession, { as: student, params: { id: session } })
  const { certificates } = await changedWhileWaiting(
    app.academy.db.driver,
    { table: 'certificate_conditions', column: 'program', id: 'academy' },
    () => own(student),
    (holder) =>
      holder.query(
        `update certificate_conditions set sessions = 2, updated_at = now() where program = 'academy'`,
      ),
  )
  expect(certificates).toEqual([])
  expect((await own(student)).certificates).toEqual([])
  await demand({})
})
