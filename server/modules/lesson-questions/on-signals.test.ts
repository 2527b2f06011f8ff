import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import {
  declareCountry,
  getWithheldCountries,
  updateWithheldCountries,
} from '#contract/countries.ts'
import { deleteAccount } from '#contract/identity/identity.ts'
import {
  answerQuestion,
  getQueuedQuestion,
  listQuestionQueue,
  openQuestionsMaximum,
  questionMaximum,
} from '#contract/lesson-questions.ts'
import { getNeeds } from '#contract/needs.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  askOnSignal,
  deleteSignalQuestion,
  followUpOnSignal,
  getSignalQuestion,
  haveSameOnSignal,
  listSignalQuestions,
  solveSignalQuestion,
  updateSignalQuestion,
} from '#contract/signals/signal-questions.ts'
import { createSignal, deleteSignal, updateSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeShared, makeSignalQuestion } from '#testing/lesson-questions.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let teacher: Person
let student: Person
let other: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.mentorship()
  other = await app.people.mentorship()
  const body = { title: 'Long euro', content: 'Up', roleAccess: ['mentorship_student' as const] }
  id = (await app.call(createSignal, { as: admin, body })).body.id
})

const ask = (as: Person, text = 'Why this stop?') => makeSignalQuestion(app, as, id, text)
const list = (as: Person | null) => app.call(listSignalQuestions, { as, params: { id } })
const texts = async (as: Person) => (await list(as)).body.map(({ text }) => text)
const of = (threadId: string) => ({ id, threadId })
const answer = (threadId: string, text = 'Below the low of the week.') =>
  app.call(answerQuestion, { as: teacher, params: { threadId }, body: { text } })
const queue = async () =>
  (await app.call(listQuestionQueue, { as: teacher, query: { state: 'open' } })).body
const told = async (as: Person) => (await app.call(listNotifications, { as })).body
/** Every call of a student about a question. */
const everyCall = (as: Person | null, threadId: string) => {
  const params = of(threadId)
  const body = { text: 'x' }
  return Promise.all([
    app.call(getSignalQuestion, { as, params }),
    app.call(updateSignalQuestion, { as, params, body }),
    app.call(deleteSignalQuestion, { as, params }),
    app.call(followUpOnSignal, { as, params, body }),
    app.call(solveSignalQuestion, { as, params, body: { solved: true } }),
    app.call(haveSameOnSignal, { as, params, body: { same: true } }),
    list(as),
    app.call(askOnSignal, { as, params: { id }, body }),
  ])
}
const statusesOf = async (calls: ReturnType<typeof everyCall>) =>
  (await calls).map(({ status }) => status)

test('a question is between its asker and those who teach, until they show it to all who see the signal', async () => {
  const question = await ask(student)
  expect(question).toMatchObject({ mine: true, shared: false, place: null, state: 'open' })
  expect(await texts(student)).toEqual(['Why this stop?'])
  expect(await texts(teacher)).toEqual(['Why this stop?'])
  expect(await texts(other)).toEqual([])
  await makeShared(app, teacher, question.id)
  const shown = await list(other)
  expect(shown.body).toMatchObject([{ mine: false, shared: true, can: { same: true } }])
  expect(shown.text).not.toContain(student.id)
  expect(shown.text).not.toContain(student.name)
})

test('the mentor answers in the one queue, and the asker is told by notification and mail', async () => {
  const { id: threadId } = await ask(student)
  expect(await queue()).toContainEqual(
    expect.objectContaining({
      id: threadId,
      asker: { id: student.id, name: student.name },
      signal: { id, title: 'Long euro' },
      course: null,
      lesson: null,
    }),
  )
  expect((await answer(threadId)).status).toBe(201)
  const { body } = await app.call(getSignalQuestion, { as: student, params: of(threadId) })
  expect(body).toMatchObject({
    state: 'answered',
    messages: [{ byTeacher: true, text: 'Below the low of the week.' }],
  })
  await expect
    .poll(async () =>
      (await told(student)).map(({ title, message, action }) => [title, message, action?.href]),
    )
    .toContainEqual(['Your question was answered', 'Long euro', `/dashboard/signals/${id}`])
  const mail = await mailsOf(app).one(student.email, 'Your question was answered')
  expect(mail.text).toContain('Long euro')
  const more = await app.call(followUpOnSignal, {
    as: student,
    params: of(threadId),
    body: { text: 'And the target?' },
  })
  expect(more.body.state).toBe('open')
})

test('whoever may not see the signal finds no questions on it, nor learns that there are any', async () => {
  const { id: threadId } = await ask(student)
  await makeShared(app, teacher, threadId)
  const outside = await app.people.free()
  const none = Array.from({ length: 8 }, () => 404)
  expect(await statusesOf(everyCall(outside, threadId))).toEqual(none)
  expect(await statusesOf(everyCall(null, threadId))).toEqual(none.map(() => 401))
  const unknown = await app.call(listSignalQuestions, {
    as: outside,
    params: { id: student.id },
  })
  expect((await list(outside)).text).toBe(unknown.text)
})

test('with the access to the signal ends that to its questions, the own ones too', async () => {
  const { id: threadId } = await ask(student)
  await makeShared(app, teacher, threadId)
  const none = Array.from({ length: 8 }, () => 404)
  const roles = ['community_student' as const]
  await app.call(setUserRoles, { as: admin, params: { id: student.id }, body: { roles } })
  expect(await statusesOf(everyCall(student, threadId))).toEqual(none)
  await answer(threadId)
  expect((await told(student)).map(({ title }) => title)).not.toContain(
    'Your question was answered',
  )
  const moved = { roleAccess: ['academy_student' as const] }
  await app.call(updateSignal, { as: admin, params: { id }, body: moved })
  expect(await statusesOf(everyCall(other, threadId))).toEqual(none)
})

test('whoever lives where signals may not be received has no questions on them either', async () => {
  const { id: threadId } = await ask(student)
  const withhold = async (countries: string[]) => {
    const { updatedAt } = (await app.call(getWithheldCountries, { as: admin })).body
    await app.call(updateWithheldCountries, { as: admin, body: { countries, updatedAt } })
  }
  await withhold(['US'])
  await app.call(declareCountry, { as: student, body: { country: 'US' } })
  const none = Array.from({ length: 8 }, () => 404)
  expect(await statusesOf(everyCall(student, threadId))).toEqual(none)
  expect((await answer(threadId)).status).toBe(201)
  await app.runJob('notifications.read-events')
  expect((await told(student)).map(({ title }) => title)).not.toContain(
    'Your question was answered',
  )
  const { rows } = await app.academy.db.driver.query(
    "select subject from outbox where type = 'question.changed' and subject = $1",
    [id],
  )
  expect(rows, 'no event names the signal').toEqual([])
  await withhold([])
  expect(await texts(student)).toEqual(['Why this stop?'])
})

test('a deleted signal takes its questions out of the queue, the count and the limit', async () => {
  const waiting = async () => (await app.call(getNeeds, { as: teacher })).body.questions ?? 0
  const before = await waiting()
  const { id: threadId } = await ask(student)
  expect(await waiting()).toBe(before + 1)
  for (let more = 1; more < openQuestionsMaximum; more += 1) await ask(student, `More ${more}`)
  const refused = await app.call(askOnSignal, { as: student, params: { id }, body: { text: 'x' } })
  expect(refused.status).toBe(422)
  await app.call(deleteSignal, { as: admin, params: { id } })
  expect(await waiting()).toBe(before)
  expect((await queue()).map((one) => one.id)).not.toContain(threadId)
  expect((await app.call(getQueuedQuestion, { as: teacher, params: { threadId } })).status).toBe(
    404,
  )
  expect((await answer(threadId)).status).toBe(404)
  const body = { title: 'Next', content: 'Up', roleAccess: ['mentorship_student' as const] }
  id = (await app.call(createSignal, { as: admin, body })).body.id
  expect((await ask(student)).state).toBe('open')
})

test('only the asker changes a question, and only while nobody has answered or been shown it', async () => {
  const { id: threadId } = await ask(student)
  await makeShared(app, teacher, threadId)
  const of404 = [404, 404, 404, 404]
  expect((await statusesOf(everyCall(other, threadId))).slice(1, 5)).toEqual(of404)
  const edit = (text: string, thread = threadId) =>
    app.call(updateSignalQuestion, { as: student, params: of(thread), body: { text } })
  expect((await edit('Rude')).status).toBe(422)
  const own = await ask(student, 'Another')
  expect((await edit('  Better ', own.id)).body.text).toBe('Better')
  for (const text of ['', '   ', 'x'.repeat(questionMaximum + 1), 'nul \u0000']) {
    expect((await edit(text, own.id)).status).toBe(400)
  }
  const remove = () => app.call(deleteSignalQuestion, { as: student, params: of(own.id) })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  const elsewhere = await app.call(createSignal, {
    as: admin,
    body: { title: 'Gold', content: 'Down', roleAccess: ['mentorship_student'] },
  })
  const params = { id: elsewhere.body.id, threadId }
  expect((await app.call(getSignalQuestion, { as: student, params })).status).toBe(404)
})

test('those who teach ask nothing', async () => {
  for (const as of [admin, teacher]) {
    const asked = await app.call(askOnSignal, { as, params: { id }, body: { text: 'x' } })
    expect(asked.status).toBe(403)
  }
})

test('with an account go its questions, but not what others see of them', async () => {
  const shown = await ask(student, 'Shown')
  await ask(student, 'Own')
  await makeShared(app, teacher, shown.id)
  const stored = JSON.stringify(await app.storedOf(student.id, 'lessonQuestions'))
  for (const text of ['Shown', 'Own', id]) expect(stored).toContain(text)
  await app.call(deleteAccount, { as: student, body: { password: student.password } })
  expect(await texts(other)).toEqual(['Shown'])
  expect(await texts(teacher)).toEqual(['Shown'])
})
