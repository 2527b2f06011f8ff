import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBatch } from '#contract/batch-reads.ts'
import {
  listCourseModules,
  placeVideo,
  type Release,
  updateCourseModule,
} from '#contract/course-modules.ts'
import {
  createCourse,
  deleteCourse,
  getCourse,
  listCourses,
  listVideos,
  saveProgress,
  updateCourse,
} from '#contract/courses.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { beginImpersonation } from '#contract/identity/impersonation.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn, makeModule, signedInAgain } from '#testing/course-modules.ts'
import { makeCourse, makeVideo, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

const day = 24 * 60 * 60 * 1000

let app: TestApp
let admin: Person
let student: Person
let id: string
/** Its lesson plays a file, and nobody has begun it. */
let later: string
let lesson: { id: string; title: string }
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Back from where a test has moved it: the tokens of those who make people are valid again.
  app.clock.set(new Date())
  admin = await app.people.admin()
  student = await app.people.academy()
  // Of the tests before: their lessons would be next for everybody.
  for (const course of (await app.call(listCourses, { as: admin })).body) {
    await app.call(deleteCourse, { as: admin, params: { id: course.id } })
  }
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
  await makeModule(app, admin, id, 'First')
  later = await makeModule(app, admin, id, 'Later')
  lesson = await makeVideo(app, admin, id, 'The hidden lesson')
  const body = { moduleId: later, order: 0 }
  await app.call(placeVideo, { as: admin, params: { id, videoId: lesson.id }, body })
})

const rule = async (release: Release, moduleId = later) => {
  const params = { id, moduleId }
  const { status } = await app.call(updateCourseModule, { as: admin, params, body: { release } })
  expect(status).toBe(200)
}
const shown = async (as: Person, moduleId = later) => {
  const { body } = await app.call(listCourseModules, { as, params: { id } })
  return body.find((module) => module.id === moduleId)
}
const isListed = async (as: Person, title = lesson.title) => {
  const { body } = await app.call(listVideos, { as, params: { id } })
  return body.some((video) => video.title === title)
}
/** Moves the clock, and signs the people in again. */
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds)
  admin = await signedInAgain(app, admin)
  student = await signedInAgain(app, student)
}
const addressFor = async (as: Person) => {
  const { body } = await app.call(listVideos, { as, params: { id } })
  return body.find((video) => video.id === lesson.id)?.videoUrl ?? ''
}
const fileStatus = async (url: string, headers = {}) => (await app.request({ url, headers })).status
const report = (as: Person) =>
  app.call(saveProgress, { as, params: { id, videoId: lesson.id }, body: { position: 1 } })

test('a closed lesson is in no answer to a student', async () => {
  // As it was open for a moment, the student has its address.
  const address = await addressFor(student)
  expect(await fileStatus(address)).toBe(200)
  await rule({ kind: 'days', days: 14 })

  expect(await isListed(student)).toBe(false)
  expect(await fileStatus(address), 'its file').toBe(404)
  expect(await fileStatus(address, { range: 'bytes=0-9' }), 'a part of its file').toBe(404)
  expect((await report(student)).status, 'progress').toBe(404)
  const { next } = (await app.call(getAgenda, { as: student })).body
  expect(next, 'the next lesson').toBeNull()
  const of = `/courses/${id}/videos /courses/${id}/modules /courses/${id} /courses /academy/content`
  const batch = await app.call(readBatch, { as: student, query: { of } })
  expect(Object.keys(batch.body)).toHaveLength(5)
  const search = { as: student, query: { search: lesson.title } }
  expect((await app.call(listCourses, search)).body, 'search').toEqual([])
  const stored = JSON.stringify(await app.storedOf(student.id, 'courses'))
  for (const text of [batch.text, stored]) {
    expect(text).not.toContain(lesson.title)
    expect(text).not.toContain(lesson.id)
  }
  // What is shown is its module, and when that opens.
  expect(await shown(student)).toMatchObject({ title: 'Later', lessonCount: 1, isOpen: false })
})

test('it counts all the same, for the progress as for the card of the course', async () => {
  await makeLessonIn(app, admin, id, null, 'Open')
  await rule({ kind: 'days', days: 14 })
  const { body } = await app.call(getCourse, { as: student, params: { id } })
  expect(body).toMatchObject({ lessonCount: 2, moduleCount: 2, completed: false })
})

test('those who teach see and play everything', async () => {
  await rule({ kind: 'days', days: 14 })
  for (const as of [admin, await app.people.staff('teacher')]) {
    expect(await isListed(as)).toBe(true)
    expect(await fileStatus(await addressFor(as))).toBe(200)
    expect(await shown(as)).toMatchObject({ isOpen: true, opensAt: null })
  }
})

test('a module opens some days after joining, to the second, and then in every way', async () => {
  await rule({ kind: 'days', days: 14 })
  const opensAt = Date.parse((await shown(student))?.opensAt ?? '')
  const wait = opensAt - app.clock.now().getTime()
  expect(wait).toBeGreaterThan(14 * day - 60_000)
  expect(wait).toBeLessThanOrEqual(14 * day)
  // Whoever joins later waits longer.
  app.clock.advance(60_000)
  let other = await app.people.academy()
  await pass(wait - 65_000)
  expect(await isListed(student)).toBe(false)
  await pass(5_001)
  other = await signedInAgain(app, other)
  expect(await isListed(student)).toBe(true)
  expect(await isListed(other)).toBe(false)
  expect(await shown(student)).toMatchObject({ isOpen: true, opensAt: null })
  expect(await fileStatus(await addressFor(student))).toBe(200)
  expect((await report(student)).status).toBe(200)
  await rule({ kind: 'days', days: 0 })
  expect(await isListed(other)).toBe(true)
})

test('it counts from the registration where the course is free', async () => {
  const free = await app.people.free()
  id = (await makeCourse(app, admin, { roleAccess: ['community_student'] })).id
  later = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 2 })
  await makeLessonIn(app, admin, id, later, 'Free lesson')
  expect(await isListed(free, 'Free lesson')).toBe(false)
  await pass(2 * day + 1000)
  expect(await isListed(await signedInAgain(app, free), 'Free lesson')).toBe(true)
  expect(await isListed(await app.people.free(), 'Free lesson')).toBe(false)
})

/** Records a period that the student has paid for, which began so many days ago. */
async function paidSince(days: number, { isTakenBack = false } = {}) {
  const { pool } = app.academy.db
  const id = randomUUID()
  const from = new Date(app.clock.now().getTime() - days * day)
  await sql`
    insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id, open)
    values (${id}, ${student.id}, 'academy', 5000, 'usd', 'stripe', ${id}, false)`.execute(pool)
  await sql`
    insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider,
      provider_id, paid_at)
    select id, id, user_id, program, amount_cents, currency, 'paid', provider, provider_id, now()
    from payment_intents where id = ${id}`.execute(pool)
  await sql`
    insert into access_grants (transaction_id, user_id, program, starts_at, ends_at, taken_back_at)
    values (${id}, ${student.id}, 'academy', ${from}, ${new Date(from.getTime() + 100 * day)},
      ${isTakenBack ? from : null})`.execute(pool)
}

test('it counts from the first period that was paid for, also when access was given again later', async () => {
  await rule({ kind: 'days', days: 14 })
  await paidSince(13)
  expect(await isListed(student)).toBe(false)
  await paidSince(15, { isTakenBack: true })
  expect(await isListed(student), 'money back').toBe(false)
  await paidSince(14)
  expect(await isListed(student)).toBe(true)
})

test('a module opens on its date to everybody', async () => {
  const opensAt = new Date(app.clock.now().getTime() + 3 * day).toISOString()
  await rule({ kind: 'date', opensAt })
  expect(await shown(student)).toMatchObject({ isOpen: false, opensAt })
  const other = await app.people.academy()
  await pass(3 * day - 60_000)
  expect(await isListed(student)).toBe(false)
  await pass(60_001)
  expect(await isListed(student)).toBe(true)
  expect(await isListed(await signedInAgain(app, other))).toBe(true)
})

test('a module opens once every lesson of another one is completed', async () => {
  const before = await makeModule(app, admin, id, 'Before')
  const videoId = await makeLessonIn(app, admin, id, before, 'Before it')
  const after = await makeModule(app, admin, id, 'After', { kind: 'after', moduleId: before })
  await makeLessonIn(app, admin, id, after, 'After it')
  expect(await shown(student, after)).toMatchObject({
    isOpen: false,
    opensAt: null,
    release: { kind: 'after', moduleId: before },
  })
  await app.call(saveProgress, { as: student, params: { id, videoId }, body: { position: 1 } })
  expect(await isListed(student, 'After it')).toBe(false)
  await watchLesson(app, student, { id, videoId })
  expect(await isListed(student, 'After it')).toBe(true)
  expect(await isListed(await app.people.academy(), 'After it'), 'for others').toBe(false)
})

test('a module without lessons counts as completed', async () => {
  const empty = await makeModule(app, admin, id, 'Empty')
  const after = await makeModule(app, admin, id, 'After', { kind: 'after', moduleId: empty })
  await makeLessonIn(app, admin, id, after, 'After it')
  expect(await isListed(student, 'After it')).toBe(true)
})

test('what has been begun stays open, whatever the rule becomes', async () => {
  const second = await makeLessonIn(app, admin, id, later, 'Its second lesson')
  expect((await report(student)).status).toBe(200)
  await rule({ kind: 'days', days: 1000 })
  expect(await isListed(student)).toBe(true)
  expect(await isListed(student, 'Its second lesson')).toBe(true)
  expect(await fileStatus(await addressFor(student))).toBe(200)
  const params = { id, videoId: second }
  const answer = await app.call(saveProgress, { as: student, params, body: { position: 1 } })
  expect(answer.status).toBe(200)
  expect(await isListed(await app.people.academy()), 'for others').toBe(false)
})

test('a lesson that was begun takes nothing with it into a closed module', async () => {
  const first = await makeModule(app, admin, id, 'Second')
  const begun = await makeLessonIn(app, admin, id, first, 'Begun')
  await makeLessonIn(app, admin, id, first, 'Beside it')
  await rule({ kind: 'days', days: 14 })
  const params = { id, videoId: begun }
  const go = () => app.call(saveProgress, { as: student, params, body: { position: 1 } })
  expect((await go()).status).toBe(200)
  await app.call(placeVideo, { as: admin, params, body: { moduleId: later, order: 0 } })
  await rule({ kind: 'days', days: 14 }, first)

  expect(await isListed(student, 'Begun'), 'what the student has begun').toBe(true)
  expect((await go()).status, 'which goes on').toBe(200)
  expect(await isListed(student), 'beside its new place').toBe(false)
  expect(await isListed(student, 'Beside it'), 'where it was begun').toBe(true)
})

test('a file that a copy of the course shares is open through either', async () => {
  const address = await addressFor(student)
  await rule({ kind: 'days', days: 14 })
  expect(await fileStatus(address)).toBe(404)
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: id }
  const copy = await app.call(createCourse, {
    as: admin,
    body: { ...body, roleAccess: ['academy_student'] },
  })
  const params = { id: copy.body.id }
  await app.call(updateCourse, { as: admin, params, body: { isPublished: true } })
  expect(await fileStatus(address), 'closed there as well').toBe(404)
  const { body: modules } = await app.call(listCourseModules, { as: admin, params })
  const moduleId = modules.find(({ title }) => title === 'Later')?.id ?? ''
  const release = { kind: 'at_once' as const }
  await app.call(updateCourseModule, {
    as: admin,
    params: { ...params, moduleId },
    body: { release },
  })
  expect(await fileStatus(address)).toBe(200)
})

describe('the overview', () => {
  test('leads to what is open, and then says what opens next', async () => {
    const open = await makeLessonIn(app, admin, id, null, 'Open to all')
    await rule({ kind: 'days', days: 14 })
    const agenda = async () => (await app.call(getAgenda, { as: student })).body
    expect((await agenda()).next).toMatchObject({ kind: 'lesson', title: 'Open to all' })
    expect(await agenda()).not.toHaveProperty('opens')
    await watchLesson(app, student, { id, videoId: open })
    const { next, opens } = await agenda()
    expect(next).toBeNull()
    expect(opens).toEqual({
      title: 'Later',
      courseTitle: 'Market basics',
      opensAt: (await shown(student))?.opensAt,
    })
    await pass(14 * day)
    expect((await agenda()).next).toMatchObject({ kind: 'lesson', title: lesson.title })
  })
})

test('whoever views the academy as a student sees it as one who joins now', async () => {
  await rule({ kind: 'days', days: 14 })
  const { body } = await app.call(beginImpersonation, { as: admin, body: { as: 'academy' } })
  const viewer = { ...student, token: body.token }
  expect(await isListed(viewer)).toBe(false)
  const opensAt = Date.parse((await shown(viewer))?.opensAt ?? '')
  expect(opensAt - app.clock.now().getTime()).toBeGreaterThan(13 * day)
  await rule({ kind: 'days', days: 0 })
  expect(await isListed(viewer)).toBe(true)
})
