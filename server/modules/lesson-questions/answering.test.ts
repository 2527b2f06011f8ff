import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUserRoles } from '#contract/access/access.ts'
import { deleteVideo, updateCourse } from '#contract/courses.ts'
import { deleteAccount } from '#contract/identity/identity.ts'
import {
  answerQuestion,
  followUpQuestion,
  getLessonQuestion,
  getQueuedQuestion,
  haveSameQuestion,
  listQuestionQueue,
  settleQuestion,
  shareQuestion,
} from '#contract/lesson-questions.ts'
import { getNeeds } from '#contract/needs.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeLessonIn } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { makeQuestion, makeShared } from '#testing/lesson-questions.ts'
import { mailsOf } from '#testing/mails.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let teacher: Person
let student: Person
let other: Person
let params: { id: string; videoId: string }
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  teacher = await app.people.staff('teacher')
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  other = await app.people.academy()
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  params = { id, videoId: await makeLessonIn(app, admin, id, null, 'The lesson') }
})

const queue = (query = {}) =>
  app.call(listQuestionQueue, { as: teacher, query: { courseId: params.id, ...query } })
const texts = async (query = {}) => (await queue(query)).body.map(({ text }) => text)
const thread = async (questionId: string) =>
  (await app.call(getQueuedQuestion, { as: teacher, params: { threadId: questionId } })).body
const answer = (questionId: string, seenUpdatedAt?: string, text = 'Because.') =>
  app.call(answerQuestion, {
    as: teacher,
    params: { threadId: questionId },
    body: { text, seenUpdatedAt },
  })
const share = (questionId: string, shared: boolean, seenUpdatedAt?: string) =>
  app.call(shareQuestion, {
    as: teacher,
    params: { threadId: questionId },
    body: { shared, seenUpdatedAt },
  })
const settle = (questionId: string, solved: boolean) =>
  app.call(settleQuestion, { as: teacher, params: { threadId: questionId }, body: { solved } })
const read = (as: Person, questionId: string) =>
  app.call(getLessonQuestion, { as, params: { ...params, threadId: questionId } })
const same = (as: Person, questionId: string) =>
  app.call(haveSameQuestion, {
    as,
    params: { ...params, threadId: questionId },
    body: { same: true },
  })
const told = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.map(({ title, message, action }) => ({
    title,
    message,
    href: action?.href,
  }))

test('those that wait come first, the oldest first; the queue is filtered by state and course', async () => {
  const ids: string[] = []
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    ids.push((await makeQuestion(app, student, params, { text })).id)
    app.clock.advance(1000)
  }
  const [one = '', , three = '', four = ''] = ids
  await answer(one)
  await settle(three, true)
  expect((await texts()).slice(0, 2)).toEqual(['Two', 'Four'])
  expect(await texts({ state: 'open' })).toEqual(['Two', 'Four'])
  expect(await texts({ state: 'answered' })).toEqual(['One'])
  expect(await texts({ state: 'solved' })).toEqual(['Three'])
  expect(await texts({ page: 2, limit: 1, state: 'open' })).toEqual(['Four'])
  expect((await queue({ limit: 1 })).headers['x-total-count']).toBe('4')
  const elsewhere = await makeCourse(app, admin)
  expect(await texts({ courseId: elsewhere.id })).toEqual([])
  expect((await queue({ state: 'open' })).body[1]).toMatchObject({
    id: four,
    asker: { id: student.id, name: student.name },
    course: { id: params.id, title: 'Market basics' },
    lesson: { id: params.videoId, title: 'The lesson', kind: 'video' },
    state: 'open',
  })
})

test('the queue is for those who teach', async () => {
  const { id: questionId } = await makeQuestion(app, student, params)
  for (const as of [student, other, await app.people.staff('support')]) {
    const statuses = await Promise.all([
      app.call(listQuestionQueue, { as }),
      app.call(getQueuedQuestion, { as, params: { threadId: questionId } }),
      app.call(answerQuestion, { as, params: { threadId: questionId }, body: { text: 'x' } }),
      app.call(shareQuestion, { as, params: { threadId: questionId }, body: { shared: true } }),
      app.call(settleQuestion, { as, params: { threadId: questionId }, body: { solved: true } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
})

test('questions that wait are counted for those who answer them', async () => {
  const counted = async (as: Person) => (await app.call(getNeeds, { as })).body.questions
  const before = (await counted(teacher)) ?? 0
  const { id } = await makeQuestion(app, student, params)
  expect(await counted(teacher)).toBe(before + 1)
  await answer(id)
  expect(await counted(teacher)).toBe(before)
  expect(await counted(await app.people.staff('support'))).toBeUndefined()
})

test('an answer reaches the asker in the app and by mail', async () => {
  const { id } = await makeQuestion(app, student, params)
  expect((await answer(id)).body).toMatchObject({
    state: 'answered',
    messages: [{ text: 'Because.', byTeacher: true }],
  })
  const href = `/dashboard/courses/${params.id}/${params.videoId}`
  await expect
    .poll(() => told(student))
    .toContainEqual({ title: 'Your question was answered', message: 'The lesson', href })
  const mail = await mailsOf(app).one(student.email, 'Your question was answered')
  expect(mail.text).toContain('The lesson')
  expect(mail.text).not.toContain('Because.')
})

test('those with the same question are told while the class sees it, and may see the lesson', async () => {
  const { id } = await makeQuestion(app, student, params)
  await makeShared(app, admin, id)
  const lapsed = await app.people.academy()
  await Promise.all([same(other, id), same(lapsed, id)])
  const roles = ['community_student' as const]
  await app.call(setUserRoles, { as: admin, params: { id: lapsed.id }, body: { roles } })
  await answer(id)
  await expect
    .poll(async () => (await told(other)).map(({ title }) => title))
    .toContain('A question that you have as well was answered')
  await share(id, false)
  await answer(id, undefined, 'More.')
  await expect.poll(async () => (await told(student)).length).toBeGreaterThan(1)
  const ofQuestions = async (as: Person) =>
    (await told(as)).filter(({ title }) => title.includes('question'))
  expect(await ofQuestions(other)).toHaveLength(1)
  expect(await ofQuestions(lapsed)).toEqual([])
})

test('sharing shows what was there, and hiding takes it back', async () => {
  const { id } = await makeQuestion(app, student, params)
  const followUp = (text: string) =>
    app.call(followUpQuestion, {
      as: student,
      params: { ...params, threadId: id },
      body: { text },
    })
  await followUp('Before')
  expect((await share(id, true)).body).toMatchObject({ shared: true, unshown: 0 })
  await followUp('After')
  await answer(id)
  expect(await thread(id)).toMatchObject({ unshown: 1, messageCount: 3 })
  const seen = async () => (await read(other, id)).body.messages.map(({ text }) => text)
  expect(await seen()).toEqual(['Before', 'Because.'])
  expect((await share(id, false)).body.shared).toBe(false)
  expect((await read(other, id)).status).toBe(404)
  expect((await read(student, id)).status).toBe(200)
  await share(id, true)
  expect((await seen()).toSorted()).toEqual(['After', 'Because.', 'Before'])
})

test('nothing is answered, shown or settled that has changed since it was read', async () => {
  const { id, updatedAt } = await makeQuestion(app, student, params)
  await app.call(followUpQuestion, {
    as: student,
    params: { ...params, threadId: id },
    body: { text: 'Unread' },
  })
  expect((await answer(id, updatedAt)).status).toBe(409)
  expect((await share(id, true, updatedAt)).status).toBe(409)
  const now = await thread(id)
  expect(now).toMatchObject({ shared: false, state: 'open', messageCount: 1 })
  const twice = await Promise.all([answer(id, now.updatedAt), answer(id, now.updatedAt)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a question is settled and opened again; twice is the same as once', async () => {
  const { id } = await makeQuestion(app, student, params)
  expect((await settle(id, true)).body).toMatchObject({ state: 'solved', waitingSince: null })
  expect((await settle(id, true)).body.state).toBe('solved')
  expect((await settle(id, false)).body.state).toBe('open')
  const actions = await app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['action', 'personId'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    { action: 'question.solved', personId: student.id },
    { action: 'question.reopened', personId: student.id },
  ])
})

test('questions on a course that is not published any more stay in the queue', async () => {
  const { id } = await makeQuestion(app, student, params)
  const unpublished = { as: admin, params: { id: params.id }, body: { isPublished: false } }
  await app.call(updateCourse, unpublished)
  expect(await texts()).toHaveLength(1)
  expect((await answer(id)).status).toBe(201)
})

test('with an account go its questions, but not what the class sees of them', async () => {
  const shown = await makeQuestion(app, student, params, { text: 'Shown' })
  const own = await makeQuestion(app, student, params, { text: 'Own' })
  const followUp = { ...params, threadId: shown.id }
  await app.call(followUpQuestion, { as: student, params: followUp, body: { text: 'Seen' } })
  await share(shown.id, true)
  await app.call(followUpQuestion, { as: student, params: followUp, body: { text: 'Unseen' } })
  await answer(shown.id)
  const stored = JSON.stringify(await app.storedOf(student.id, 'lessonQuestions'))
  for (const text of ['Shown', 'Own', 'Seen', 'Unseen']) expect(stored).toContain(text)
  expect(JSON.stringify(await app.storedOf(teacher.id, 'lessonQuestions'))).toContain('Because.')
  await app.call(deleteAccount, { as: student, body: { password: student.password } })
  expect(await texts()).toEqual(['Shown'])
  const left = await thread(shown.id)
  expect(left.asker).toBeNull()
  expect(left.messages.map(({ text }) => text)).toEqual(['Seen', 'Because.'])
  expect((await read(other, shown.id)).body.messages).toHaveLength(2)
  expect((await answer(own.id)).status).toBe(404)
  expect((await answer(shown.id, undefined, 'Still')).status).toBe(201)
})

test('an answer to a question whose lesson is deleted meanwhile is refused', async () => {
  const { id } = await makeQuestion(app, student, params)
  const [deleted, answered] = await Promise.all([
    app.call(deleteVideo, { as: admin, params }),
    answer(id),
  ])
  expect(deleted.status).toBe(204)
  expect([201, 404]).toContain(answered.status)
  expect((await answer(id)).status).toBe(404)
})
