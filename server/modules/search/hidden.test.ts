import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#contract/access/access.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import { updateCourseModule } from '#contract/course-modules.ts'
import { updateCourse } from '#contract/courses.ts'
import { hitKinds } from '#contract/search.ts'
import { deleteSignal, listSignals } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { signedInAgain } from '#testing/course-modules.ts'
import { makeQuestion } from '#testing/lesson-questions.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { hitsFor, kindsFor, makeContent, makeOwn } from '#testing/searched-things.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

const shared = hitKinds.filter((kind) => !['note', 'question', 'trade', 'message'].includes(kind))
let words = 0
/** A word that nothing else contains. */
const newWord = () => {
  words += 1
  return `zq${'abcdefghij'.charAt(words % 10)}wort${'klmnopqrst'.charAt(words / 10)}`
}

test('every kind is found by whom it is for', async () => {
  const word = newWord()
  const student = await app.people.academy()
  const places = await makeContent(app, admin, word, 'academy_student')
  await makeOwn(app, student, word, places)
  const asked = { id: places.courseId, videoId: places.lessonId }
  await makeQuestion(app, student, asked, { text: `Why ${word}?` })
  expect(await kindsFor(app, student, word)).toEqual([...hitKinds])
})

const programs: [ContentRole, Record<'free' | 'academy' | 'mentorship' | 'lapsed', boolean>][] = [
  ['community_student', { free: true, academy: true, mentorship: true, lapsed: true }],
  ['academy_student', { free: false, academy: true, mentorship: false, lapsed: false }],
  ['mentorship_student', { free: false, academy: false, mentorship: true, lapsed: false }],
]
test.each(programs)('what is for %s is found by nobody else', async (role, readers) => {
  const word = newWord()
  await makeContent(app, admin, word, role)
  for (const [name, sees] of Object.entries(readers)) {
    const reader = await app.people[name as keyof typeof readers]()
    expect(await kindsFor(app, reader, word), name).toEqual(sees ? shared : [])
  }
  // Whoever works in the office without teaching sees what a member without a program does.
  for (const place of ['support', 'bookkeeper'] as const) {
    const found = await kindsFor(app, await app.people.staff(place), word)
    expect(found, place).toEqual(role === 'community_student' ? shared : [])
  }
  const ofTeacher = shared.filter((kind) => role === 'community_student' || kind !== 'announcement')
  expect(await kindsFor(app, await app.people.staff('teacher'), word)).toEqual(ofTeacher)
  expect(await kindsFor(app, admin, word)).toEqual(ofTeacher)
})

test('what somebody keeps for themselves is found by them alone, whoever searches', async () => {
  const word = newWord()
  const places = await makeContent(app, admin, newWord())
  const student = await app.people.academy()
  await makeOwn(app, student, word, places)
  const others = [
    await app.people.free(),
    await app.people.academy(),
    await app.people.mentorship(),
    await app.people.staff('teacher'),
    await app.people.staff('support'),
    admin,
  ]
  for (const other of others) {
    await makeOwn(app, other, newWord(), places)
    expect(await hitsFor(app, other, word)).toEqual([])
  }
  expect(await kindsFor(app, student, word)).toEqual(['note', 'trade', 'message'])
  // Nor by what marks the words of their owner in the index.
  const mark = student.id.slice(-12).replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  for (const q of [mark, `${mark}${word}`]) {
    expect(await hitsFor(app, others[0] as Person, q)).toEqual([])
    expect(await hitsFor(app, student, q)).toEqual([])
  }
})

test('two users whose words bear the same mark find their own only', async () => {
  const word = newWord()
  const places = await makeContent(app, admin, newWord())
  const [one, other] = [await app.people.free(), await app.people.free()]
  await makeOwn(app, one, word, places)
  const twin = `${one.id.startsWith('f') ? 'e' : 'f'}${one.id.slice(1)}`
  const { driver } = app.academy.db
  await driver.query(
    `insert into users (id, name, email, email_key, password_hash)
     values ($1, 'Twin', 'twin@people.example', 'twin@people.example', 'none')`,
    [twin],
  )
  await driver.query(
    `insert into lesson_notes (id, user_id, video_id, text, created_at, updated_at)
     select gen_random_uuid(), $1, video_id, text, now(), now() from lesson_notes where user_id = $2`,
    [twin, one.id],
  )
  expect((await kindsFor(app, one, word)).filter((kind) => kind === 'note')).toHaveLength(1)
  expect(await kindsFor(app, other, word)).toEqual([])
})

test('an unpublished course hides itself and everything in it', async () => {
  const word = newWord()
  const student = await app.people.academy()
  const places = await makeContent(app, admin, word, 'academy_student')
  await makeOwn(app, student, word, places)
  const body = { isPublished: false }
  await app.call(updateCourse, { as: admin, params: { id: places.courseId }, body })
  const left = ['session', 'signal', 'trade', 'message', 'announcement']
  expect(await kindsFor(app, student, word)).toEqual(left)
  expect(await kindsFor(app, admin, word)).toEqual(expect.arrayContaining(['course', 'lesson']))
})

test('access that has ended hides all but what is the own', async () => {
  const word = newWord()
  const student = await app.people.academy()
  const places = await makeContent(app, admin, word, 'academy_student')
  await makeOwn(app, student, word, places)
  const params = { id: student.id }
  await app.call(updateUser, { as: admin, params, body: { plan: 'academy', status: 'expired' } })
  expect(await kindsFor(app, student, word)).toEqual(['trade', 'message'])
})

test('a deleted signal, and the questions of a quiz, are not found', async () => {
  const word = newWord()
  const { courseId } = await makeContent(app, admin, word)
  const signals = await app.call(listSignals, { as: admin, query: { search: word } })
  for (const { id } of signals.body) await app.call(deleteSignal, { as: admin, params: { id } })
  const reader = await app.people.free()
  expect(await kindsFor(app, reader, word)).not.toContain('signal')
  await makeQuiz(app, admin, courseId)
  for (const q of ['session opens first', 'secret', 'tokyo']) {
    expect(await hitsFor(app, reader, q), q).toEqual([])
    expect(await hitsFor(app, admin, q), q).toEqual([])
  }
})

test('a module that is not open yet hides its lessons and the notes on them', async () => {
  const word = newWord()
  const student = await app.people.academy()
  const { courseId, moduleId, lessonId } = await makeContent(app, admin, word, 'academy_student')
  await makeOwn(app, student, word, { courseId, lessonId })
  const release = (body: object) =>
    app.call(updateCourseModule, {
      as: admin,
      params: { id: courseId, moduleId },
      body: { release: body as never },
    })
  expect((await release({ kind: 'days', days: 3 })).status).toBe(200)
  const closed = ['course', 'assignment', 'session', 'signal', 'trade', 'message', 'announcement']
  expect(await kindsFor(app, student, word)).toEqual(closed)
  const inText = await hitsFor(app, student, 'read of')
  expect(inText.map(({ id }) => id)).not.toContain(lessonId)
  expect(await kindsFor(app, await app.people.staff('teacher'), word)).toContain('lesson')
  app.clock.advance(3 * 86_400_000 + 1000)
  const later = await signedInAgain(app, student)
  expect(await kindsFor(app, later, word)).toEqual(expect.arrayContaining(['lesson', 'note']))
})
