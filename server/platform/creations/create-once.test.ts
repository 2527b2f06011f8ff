import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendSubscription, requestRole } from '#contract/access/access.ts'
import { createCohort } from '#contract/access/cohorts.ts'
import { createAssignment, submitAssignment } from '#contract/assignments.ts'
import { bookCall } from '#contract/bookings.ts'
import { createChallenge } from '#contract/challenges.ts'
import { createCheckpoint } from '#contract/checkpoints.ts'
import { createCourseModule } from '#contract/course-modules.ts'
import { createCourse, createVideo } from '#contract/courses.ts'
import { addDrillMoment, createDrill, pickDrillMoments } from '#contract/drills.ts'
import { type Endpoint, onceHeader } from '#contract/endpoint.ts'
import { createExercise } from '#contract/exercises.ts'
import { createTradingAccount } from '#contract/imports.ts'
import { commentOnTrade, createTrade, uploadScreenshot } from '#contract/journal/journal.ts'
import { commentOnJournal } from '#contract/journal/journal-sharing.ts'
import { addLessonFile } from '#contract/lesson-files.ts'
import { addLessonNote } from '#contract/lesson-notes.ts'
import { answerQuestion, askQuestion, followUpQuestion } from '#contract/lesson-questions.ts'
import { createLinkedLesson } from '#contract/linked-lessons.ts'
import { addSessionFile } from '#contract/live-session-files.ts'
import { createLiveSession } from '#contract/live-sessions.ts'
import { sendAcademyFile, sendOwnFile } from '#contract/messages/message-files.ts'
import { createOwnDrill, sendOwnDrill } from '#contract/own-drills.ts'
import {
  createPaymentIntent,
  redeemCoupon,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { startPracticeRun } from '#contract/practice/practice.ts'
import { createQuizChart } from '#contract/quizzes/exhibits.ts'
import { createQuestion, createQuiz } from '#contract/quizzes/quizzes.ts'
import { scheduleSignal } from '#contract/signals/scheduled-signals.ts'
import { askOnSignal, followUpOnSignal } from '#contract/signals/signal-questions.ts'
import { createSignal, recordSignalStep } from '#contract/signals/signals.ts'
import { createStrategy } from '#contract/strategies.ts'
import { createTextLesson } from '#contract/text-lessons.ts'
import { operationNames } from '#server/platform/http/operation-names.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { freeTimes, makeHours } from '#testing/bookings.ts'
import { checkpointQuestion } from '#testing/checkpoints.ts'
import { makeCourse, makeVideo, storedFiles } from '#testing/courses.ts'
import { createTestDatabase } from '#testing/database.ts'
import { drillInput, makeDrill, momentInput } from '#testing/drills.ts'
import { addCandles, exerciseInput, hourOfCandle } from '#testing/exercises.ts'
import { sendForm } from '#testing/forms.ts'
import { makeQuestion, makeSignalQuestion } from '#testing/lesson-questions.ts'
import { addLosses, addPracticeCandles, practice } from '#testing/own-drills.ts'
import type { Person } from '#testing/people.ts'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { practiceInput } from '#testing/practice.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { pruneCreations } from './create-once.ts'

let proxy: PostgresProxy
let app: TestApp
let admin: Person
let student: Person
let mentee: Person
let course: string
let picture: Buffer
beforeAll(async () => {
  const database = await createTestDatabase()
  proxy = await startPostgresProxy(database.url)
  app = await startApp({ database: { ...database, url: proxy.url } })
  app.clock.set('2026-11-20T12:00:00Z')
  admin = await app.people.admin()
  student = await app.people.academy()
  mentee = await app.people.mentorship()
  course = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await app?.stop()
  await proxy?.stop()
})

const trade = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  openedAt: '2026-11-02T08:00:00Z',
  entry: '1.1',
  lots: '1',
}
const account = { broker: '', kind: 'demo' as const, currency: 'USD', startingBalanceCents: 100 }
const makeTrade = async (as: Person, shared = false) =>
  (await app.call(createTrade, { as, body: { ...trade, shared } })).body.id

/** Somebody with costly trades in NZDUSD, and candles for them. */
async function loser(): Promise<Person> {
  await addPracticeCandles(app, 'NZDUSD')
  const person = await app.people.mentorship()
  await addLosses(app, person, { pair: 'NZDUSD', shared: true })
  return person
}
const practiceOf = (words: string) =>
  practice({ of: 'NZDUSD', timeZone: words === 'else' ? 'Europe/Berlin' : 'UTC' })

/** A call that creates something. */
interface Way {
  endpoint: Endpoint
  /** Its table, and what distinguishes its transaction from others. */
  table: string
  /** How its statement names the table, if not in quotes. */
  named?: string
  /** Prepares its dependencies; returns the sender, the path, and the body for a given text. */
  prepare: () => Promise<{ as: Person; path: string; requestHash: (words: string) => object }>
  /** Sent as a form: the field of its file, if it has one. */
  form?: string
}

const role = ['academy_student' as const]
const ways: Record<string, Way> = {
  'a trade': {
    endpoint: createTrade,
    table: 'trades',
    prepare: async () => ({
      as: student,
      path: createTrade.path,
      requestHash: (notes) => ({ ...trade, notes }),
    }),
  },
  'an account for trades by hand': {
    endpoint: createTradingAccount,
    table: 'trading_accounts',
    // There is only one per person and currency.
    prepare: async () => ({
      as: await app.people.academy(),
      path: createTradingAccount.path,
      requestHash: (name) => ({ ...account, name }),
    }),
  },
  'a comment on a trade': {
    endpoint: commentOnTrade,
    table: 'trade_comments',
    async prepare() {
      const id = await makeTrade(mentee, true)
      const path = `/admin/journals/trades/${id}/comments`
      return { as: admin, path, requestHash: (text) => ({ text }) }
    },
  },
  'a comment on a journal': {
    endpoint: commentOnJournal,
    table: 'journal_comments',
    async prepare() {
      await makeTrade(mentee, true)
      const path = `/admin/journals/${mentee.id}/comments`
      return { as: admin, path, requestHash: (text) => ({ text }) }
    },
  },
  'a screenshot': {
    endpoint: uploadScreenshot,
    table: 'trade_screenshots',
    form: 'screenshot',
    async prepare() {
      const path = `/journal/trades/${await makeTrade(student)}/screenshots`
      return { as: student, path, requestHash: (words) => ({ words }) }
    },
  },
  'a message with a file': {
    endpoint: sendOwnFile,
    table: 'messages',
    form: 'file',
    prepare: async () => ({
      as: student,
      path: sendOwnFile.path,
      requestHash: (text) => ({ text }),
    }),
  },
  'an answer with a file': {
    endpoint: sendAcademyFile,
    table: 'messages',
    form: 'file',
    prepare: async () => ({
      as: admin,
      path: `/admin/messages/${student.id}/files`,
      requestHash: (text) => ({ text }),
    }),
  },
  'a submission': {
    endpoint: submitAssignment,
    table: 'submissions',
    form: 'file',
    async prepare() {
      const { id } = await makeAssignment(app, admin, { courseId: course })
      const path = `/assignments/${id}/submissions`
      return { as: student, path, requestHash: (text) => ({ text }) }
    },
  },
  'a file of a lesson': {
    endpoint: addLessonFile,
    table: 'lesson_files',
    form: 'file',
    async prepare() {
      const { id } = await makeVideo(app, admin, course)
      const path = `/courses/${course}/videos/${id}/files`
      return { as: admin, path, requestHash: (words) => ({ words }) }
    },
  },
  'a file of a live session': {
    endpoint: addSessionFile,
    table: 'live_session_files',
    form: 'file',
    async prepare() {
      const body = { title: 'T', description: 'D', date: '2030-05-20T10:00:00Z', roleAccess: role }
      const { id } = (await app.call(createLiveSession, { as: admin, body })).body
      return {
        as: admin,
        path: `/courses/live-session/${id}/files`,
        requestHash: (words) => ({ words }),
      }
    },
  },
  'a request for a program': {
    endpoint: requestRole,
    table: 'role_requests',
    prepare: async () => ({
      as: await app.people.free(),
      path: requestRole.path,
      requestHash: (words) => ({ program: words === 'else' ? 'mentorship' : 'academy' }),
    }),
  },
  'a course': {
    endpoint: createCourse,
    table: 'courses',
    prepare: async () => ({
      as: admin,
      path: createCourse.path,
      requestHash: (title) => ({ title, description: 'First', content: '# Pips' }),
    }),
  },
  'a step of a signal': {
    endpoint: recordSignalStep,
    table: 'signal_history',
    async prepare() {
      const body = { title: 'Followed', content: 'First' }
      const { id } = (await app.call(createSignal, { as: admin, body })).body
      const path = `/courses/signal/${id}/steps`
      return { as: admin, path, requestHash: (note) => ({ kind: 'note', note }) }
    },
  },
  'a lesson': {
    endpoint: createVideo,
    table: 'course_videos',
    prepare: async () => ({
      as: admin,
      path: `/courses/${course}/videos`,
      requestHash: (title) => ({ title }),
    }),
  },
  'a module': {
    endpoint: createCourseModule,
    table: 'course_modules',
    prepare: async () => ({
      as: admin,
      path: `/courses/${course}/modules`,
      requestHash: (title) => ({ title }),
    }),
  },
  'a text lesson': {
    endpoint: createTextLesson,
    table: 'course_videos',
    prepare: async () => ({
      as: admin,
      path: `/courses/${course}/texts`,
      requestHash: (title) => ({ title, text: 'Read me' }),
    }),
  },
  'a checkpoint': {
    endpoint: createCheckpoint,
    table: 'video_checkpoints',
    async prepare() {
      const { id } = await makeVideo(app, admin, course, 'Asking')
      const question = checkpointQuestion()
      return {
        as: admin,
        path: `/courses/${course}/videos/${id}/checkpoints`,
        requestHash: (prompt) => ({ second: 5, question: { ...question, prompt } }),
      }
    },
  },
  'a note on a lesson': {
    endpoint: addLessonNote,
    table: 'lesson_notes',
    async prepare() {
      const { id } = await makeVideo(app, admin, course, 'Noted')
      return {
        as: student,
        path: `/courses/${course}/videos/${id}/notes`,
        requestHash: (text) => ({ text, second: 7 }),
      }
    },
  },
  'a question on a lesson': {
    endpoint: askQuestion,
    table: 'lesson_questions',
    async prepare() {
      const { id } = await makeVideo(app, admin, course, 'Asked about')
      return {
        as: student,
        path: `/courses/${course}/videos/${id}/questions`,
        requestHash: (text) => ({ text, place: { at: 'second', second: 7 } }),
      }
    },
  },
  'a question on a signal': {
    endpoint: askOnSignal,
    table: 'lesson_questions',
    async prepare() {
      const body = { title: 'Euro', content: 'Up' }
      const { body: signal } = await app.call(createSignal, { as: admin, body })
      return {
        as: student,
        path: `/courses/signal/${signal.id}/questions`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'a follow-up of a question on a signal': {
    endpoint: followUpOnSignal,
    table: 'lesson_question_messages',
    async prepare() {
      const body = { title: 'Euro', content: 'Up' }
      const { body: signal } = await app.call(createSignal, { as: admin, body })
      const { id } = await makeSignalQuestion(app, student, signal.id)
      return {
        as: student,
        path: `/courses/signal/${signal.id}/questions/${id}/messages`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'a follow-up of a question': {
    endpoint: followUpQuestion,
    table: 'lesson_question_messages',
    async prepare() {
      const { id: videoId } = await makeVideo(app, admin, course, 'Asked about')
      const { id } = await makeQuestion(app, student, { id: course, videoId })
      return {
        as: student,
        path: `/courses/${course}/videos/${videoId}/questions/${id}/messages`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'an answer to a question': {
    endpoint: answerQuestion,
    table: 'lesson_question_messages',
    async prepare() {
      const { id: videoId } = await makeVideo(app, admin, course, 'Asked about')
      const { id } = await makeQuestion(app, student, { id: course, videoId })
      return {
        as: admin,
        path: `/lesson-questions/${id}/answers`,
        requestHash: (text) => ({ text }),
      }
    },
  },
  'a quiz': {
    endpoint: createQuiz,
    table: 'quizzes',
    prepare: async () => ({
      as: admin,
      path: `/courses/${course}/quizzes`,
      requestHash: (title) => ({ title }),
    }),
  },
  'a question of a quiz': {
    endpoint: createQuestion,
    table: 'quiz_questions',
    async prepare() {
      const { quizId } = await makeQuiz(app, admin, course, [])
      return {
        as: admin,
        path: `/courses/${course}/quizzes/${quizId}/questions`,
        requestHash: (prompt) => ({ question: { kind: 'text', prompt, points: 1 } }),
      }
    },
  },
  'candles of a quiz': {
    endpoint: createQuizChart,
    table: 'quiz_charts',
    async prepare() {
      await addCandles(app, 'EURUSD')
      const { quizId } = await makeQuiz(app, admin, course, [])
      return {
        as: admin,
        path: `/courses/${course}/quizzes/${quizId}/charts`,
        requestHash: (text) => {
          // Another text is another window.
          const to = hourOfCandle(60 + (text.length % 40))
          return { pair: 'EURUSD', frame: 'H1', from: hourOfCandle(20), to }
        },
      }
    },
  },
  'a chart exercise': {
    endpoint: createExercise,
    table: 'chart_exercises',
    async prepare() {
      await addCandles(app, 'EURUSD')
      return {
        as: admin,
        path: `/courses/${course}/exercises`,
        requestHash: (title) => exerciseInput({ title }),
      }
    },
  },
  'a drill': {
    endpoint: createDrill,
    table: 'drills',
    prepare: async () => ({
      as: admin,
      path: `/courses/${course}/drills`,
      requestHash: (title) => drillInput({ title }),
    }),
  },
  'a moment of a drill': {
    endpoint: addDrillMoment,
    table: 'drill_moments',
    async prepare() {
      const { id } = await makeDrill(app, admin, course)
      return {
        as: admin,
        path: `/courses/${course}/drills/${id}/moments`,
        requestHash: (setup) => momentInput(0, { setup }),
      }
    },
  },
  'a moment of a drill that is picked at random': {
    endpoint: pickDrillMoments,
    table: 'drill_moments',
    async prepare() {
      const { id } = await makeDrill(app, admin, course)
      const [from, to] = [hourOfCandle(0), hourOfCandle(300)]
      return {
        as: admin,
        path: `/courses/${course}/drills/${id}/moments/picks`,
        requestHash: (setup) => ({ pairs: ['EURUSD'], frame: 'H1', from, to, count: 1, setup }),
      }
    },
  },
  'a drill of own trades': {
    endpoint: createOwnDrill,
    table: 'own_drills',
    named: 'own_drills',
    prepare: async () => ({
      as: await loser(),
      path: createOwnDrill.path,
      requestHash: practiceOf,
    }),
  },
  'a drill of own trades that is sent': {
    endpoint: sendOwnDrill,
    table: 'own_drills',
    named: 'own_drills',
    async prepare() {
      const { id } = await loser()
      return { as: admin, path: `/admin/journals/${id}/own-drills`, requestHash: practiceOf }
    },
  },
  'a practice run': {
    endpoint: startPracticeRun,
    table: 'practice_runs',
    async prepare() {
      await addCandles(app, 'EURUSD')
      return {
        as: await app.people.academy(),
        path: startPracticeRun.path,
        requestHash: (words) => practiceInput({ bars: words === 'else' ? 40 : 50 }),
      }
    },
  },
  'a lesson that is an assignment': {
    endpoint: createLinkedLesson,
    table: 'linked_lessons',
    prepare: async () => ({
      as: admin,
      path: `/courses/${course}/linked-lessons`,
      requestHash: (title) => ({ kind: 'assignment', assignment: { title, description: 'Write' } }),
    }),
  },
  'an assignment': {
    endpoint: createAssignment,
    table: 'assignments',
    prepare: async () => ({
      as: admin,
      path: createAssignment.path,
      requestHash: (title) => ({ courseId: course, title, description: 'Write' }),
    }),
  },
  'a live session': {
    endpoint: createLiveSession,
    table: 'live_sessions',
    prepare: async () => ({
      as: admin,
      path: createLiveSession.path,
      requestHash: (title) => ({
        title,
        description: 'Questions',
        date: '2030-05-20T10:00:00Z',
        roleAccess: role,
      }),
    }),
  },
  'a one-to-one call': {
    endpoint: bookCall,
    table: 'bookings',
    async prepare() {
      const [mentor, as] = [await app.people.admin(), await app.people.academy()]
      await makeHours(app, mentor)
      const [startsAt] = (await freeTimes(app, as, mentor)).times
      const { path } = bookCall
      return { as, path, requestHash: (topic) => ({ mentorId: mentor.id, startsAt, topic }) }
    },
  },
  'a signal': {
    endpoint: createSignal,
    table: 'signals',
    prepare: async () => ({
      as: admin,
      path: createSignal.path,
      requestHash: (title) => ({ title, content: 'Up', roleAccess: role }),
    }),
  },
  'a strategy': {
    endpoint: createStrategy,
    table: 'strategies',
    prepare: async () => ({
      as: admin,
      path: createStrategy.path,
      requestHash: (title) => ({ title, description: 'd', rules: 'r', riskLevel: 'Low' }),
    }),
  },
  'a scheduled signal': {
    endpoint: scheduleSignal,
    table: 'scheduled_signals',
    prepare: async () => ({
      as: admin,
      path: scheduleSignal.path,
      requestHash: (title) => ({
        signal: { title, content: 'Up' },
        publishAt: '2030-05-20T10:00:00Z',
      }),
    }),
  },
  'a cohort': {
    endpoint: createCohort,
    table: 'cohorts',
    async prepare() {
      // There is only one per program and day.
      const startsOn = new Date(Date.UTC(2100, 0, 1 + (await count('cohorts'))))
        .toISOString()
        .slice(0, 10)
      const cohort = { program: 'mentorship', startsOn, closesOn: startsOn, seats: 9 }
      return {
        as: admin,
        path: createCohort.path,
        requestHash: (name) => ({ ...cohort, name }),
      }
    },
  },
  'a challenge': {
    endpoint: createChallenge,
    table: 'challenges',
    prepare: async () => ({
      as: admin,
      path: createChallenge.path,
      requestHash: (title) => ({
        title,
        description: 'd',
        metric: 'trades_journaled',
        target: 5,
        reward: 'A book',
        startDate: '2026-12-01T00:00:00Z',
        endDate: '2026-12-31T00:00:00Z',
      }),
    }),
  },
}

/** Returns a function that sends a prepared creation under a given id. */
async function prepared({ prepare, form }: Way) {
  const { as: creator, path, requestHash } = await prepare()
  return async (key: string, words = 'so', as = creator) => {
    const authorization = { authorization: `Bearer ${as.token}`, [onceHeader]: key }
    if (!form) {
      const url = `/api${path}`
      return app.request({
        method: 'POST',
        url,
        headers: authorization,
        payload: requestHash(words),
      })
    }
    const fields = requestHash(words) as Record<string, string>
    const file = { field: form, content: picture, name: 'a.png' }
    return sendForm(app, { as, path, fields, file, headers: authorization })
  }
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(app.academy.db.pool)
  return rows[0]?.count ?? 0
}

/** Calls that move money or access once: `server/modules/payments/same-id.test.ts`. */
const elsewhere: unknown[] = [
  createPaymentIntent,
  redeemCoupon,
  refundTransaction,
  extendSubscription,
]

test('every call that creates once is tested here', () => {
  const declared = [...operationNames.keys()].filter((one) => (one as Endpoint | null)?.once)
  const tried: unknown[] = Object.values(ways).map(({ endpoint }) => endpoint)
  expect(new Set([...tried, ...elsewhere])).toEqual(new Set(declared))
})

describe.each(Object.entries(ways))('%s', (_name, way) => {
  test('sent five times at once exists once, and each call gets it as the response', async () => {
    const send = await prepared(way)
    const [before, key] = [await count(way.table), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)))
    expect(answers.map(({ status, text }) => [status, status === 201 ? '' : text])).toEqual(
      Array(5).fill([201, '']),
    )
    expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect(await count(way.table)).toBe(before + 1)
  })

  test('whose COMMIT was not acknowledged exists once when it is sent again', async () => {
    const send = await prepared(way)
    const [before, files, key] = [await count(way.table), await storedFiles(app), randomUUID()]
    proxy.cutCommitOf(`insert into ${way.named ?? `"${way.table}"`}`, 'after')
    expect((await send(key)).status).toBe(503)
    expect((await send(key)).status).toBe(201)
    expect(await count(way.table)).toBe(before + 1)
    expect(await storedFiles(app)).toHaveLength(files.length + (way.form ? 1 : 0))
  })

  test('is created by the second attempt if the first one failed', async () => {
    const send = await prepared(way)
    const [before, key] = [await count(way.table), randomUUID()]
    proxy.cutCommitOf(`insert into ${way.named ?? `"${way.table}"`}`, 'before')
    expect((await send(key)).status).toBe(503)
    expect(await count(way.table)).toBe(before)
    expect((await send(key)).status).toBe(201)
    expect(await count(way.table)).toBe(before + 1)
  })

  test('is refused under the same id with different content, and from somebody else', async () => {
    const send = await prepared(way)
    const [key, other] = [randomUUID(), await app.people.academy()]
    expect((await send(key)).status).toBe(201)
    const rows = await count(way.table)
    expect(await send(key, 'else')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const taken = await app.call(createTrade, {
      as: other,
      body: trade,
      headers: { [onceHeader]: key },
    })
    expect(taken).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await count(way.table)).toBe(rows)
  })
})

test('another trade with the same content needs another id, and one without an id is always new', async () => {
  const before = await count('trades')
  const send = await prepared(ways['a trade'] as Way)
  for (const key of [randomUUID(), randomUUID()]) expect((await send(key)).status).toBe(201)
  await makeTrade(student)
  await makeTrade(student)
  expect(await count('trades')).toBe(before + 4)
})

test('an invalid id is refused, and creates nothing', async () => {
  const before = await count('trades')
  const answer = await app.call(createTrade, {
    as: student,
    body: trade,
    headers: { [onceHeader]: 'again' },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await count('trades')).toBe(before)
})

test('ids are forgotten long after anybody resends them', async () => {
  expect(await count('creations')).toBeGreaterThan(0)
  const now = Date.now()
  await pruneCreations(app.academy.db.pool, new Date(now - 60 * 60 * 1000))
  expect(await count('creations')).toBeGreaterThan(0)
  await pruneCreations(app.academy.db.pool, new Date(now + 60 * 1000))
  expect(await count('creations')).toBe(0)
})
