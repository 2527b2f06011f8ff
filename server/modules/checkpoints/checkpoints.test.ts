import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerCheckpoint,
  checkpointsMaximum,
  createCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  listManagedCheckpoints,
  updateCheckpoint,
} from '#contract/checkpoints.ts'
import { createCourse, listVideos, updateCourse, updateVideo } from '#contract/courses.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { checkpointQuestion, makeCheckpoint } from '#testing/checkpoints.ts'
import { makeLessonIn, makeModule } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { oneOfEachKind, rightTo } from '#testing/quizzes.ts'
import { stateOf } from '#testing/state.ts'
import { makeText } from '#testing/text-lessons.ts'

let app: TestApp
let admin: Person
let student: Person
let lesson: { id: string; videoId: string }
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  student = await app.people.academy()
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  lesson = { id, videoId: await makeLessonIn(app, admin, id, null, 'Lesson') }
})

const asked = async (as: Person = student, of = lesson) =>
  app.call(listCheckpoints, { as, params: of })
const managed = async (as: Person = admin) =>
  app.call(listManagedCheckpoints, { as, params: lesson })
const give = (
  checkpoint: { id: string; version: string },
  answer: Answer | null,
  as: Person = student,
) =>
  app.call(answerCheckpoint, {
    as,
    params: { ...lesson, checkpointId: checkpoint.id },
    body: { version: checkpoint.version, answer },
  })
const only = async (as: Person = student) => {
  const [checkpoint] = (await asked(as)).body
  if (!checkpoint) throw new Error('there is no checkpoint')
  return checkpoint
}

test('a video asks in its order, and says what is right once it is answered', async () => {
  for (const [second, kind] of [
    [30, 'numeric'],
    [10, 'single'],
    [20, 'multiple'],
  ] as const) {
    await makeCheckpoint(app, admin, lesson, second, checkpointQuestion(kind))
  }
  const { body, text } = await asked()
  expect(body.map(({ second, question }) => [second, question.kind])).toEqual([
    [10, 'single'],
    [20, 'multiple'],
    [30, 'numeric'],
  ])
  expect(text).not.toMatch(/SECRET|7654321|correct/)
  for (const checkpoint of body) {
    const { status, body: answered } = await give(checkpoint, rightTo(checkpoint.question))
    expect(status).toBe(200)
    expect(answered.outcome).toMatchObject({ isRight: true })
    // The same as before, with the same options at the same places.
    expect({ ...answered.question, answer: null }).toEqual(checkpoint.question)
  }
  const [first] = (await asked()).body
  expect(first?.outcome).toMatchObject({
    explanation: 'SECRET explanation',
    feedback: [{ text: 'SECRET praise' }],
  })
})

test('the first answer counts, from whichever device it comes', async () => {
  await makeCheckpoint(app, admin, lesson, 5)
  const checkpoint = await only()
  const right = rightTo(checkpoint.question)
  const wrong: Answer = { kind: 'choice', chosen: [] }
  const both = await Promise.all([give(checkpoint, right), give(checkpoint, wrong)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].body).toEqual(both[1].body)
  expect((await give(checkpoint, null)).body).toEqual(both[0].body)
  const rows = await app.academy.db.pool.selectFrom('checkpointAnswers').selectAll().execute()
  expect(rows.filter(({ userId }) => userId === student.id)).toHaveLength(1)
})

test('who does not know it learns what is right, and an answer of another kind is refused', async () => {
  await makeCheckpoint(app, admin, lesson, 5)
  const checkpoint = await only()
  const before = await stateOf(app)
  for (const answer of [
    { kind: 'number', value: 1 },
    { kind: 'choice', chosen: [7] },
    { kind: 'choice', chosen: [0, 1] },
  ] as const) {
    expect((await give(checkpoint, answer as unknown as Answer)).status).toBe(400)
  }
  expect(await stateOf(app)).toEqual(before)
  expect((await give(checkpoint, null)).body.outcome).toMatchObject({
    isRight: false,
    right: rightTo(checkpoint.question),
  })
})

test('the teacher sees how many were right, of what it asks now; own tries do not count', async () => {
  const made = await makeCheckpoint(app, admin, lesson, 5)
  const other = await app.people.academy()
  for (const as of [student, other]) {
    const checkpoint = await only(as)
    await give(checkpoint, as === student ? rightTo(checkpoint.question) : null, as)
  }
  const tried = await only(admin)
  expect((await give(tried, null, admin)).body.outcome).toMatchObject({ isRight: false })
  expect((await only(admin)).outcome).toBeNull()
  expect((await managed()).body).toMatchObject([{ answered: 2, right: 1 }])
  const params = { ...lesson, checkpointId: made.id }
  const question = checkpointQuestion()
  const move = { second: 9, question: made.question }
  expect((await app.call(updateCheckpoint, { as: admin, params, body: move })).body).toMatchObject({
    ...{ second: 9, answered: 2, right: 1 },
  })
  app.clock.advance(1000)
  const change = { second: 9, question: { ...question, prompt: 'Another one' } }
  const changed = await app.call(updateCheckpoint, { as: admin, params, body: change })
  expect(changed.body).toMatchObject({ answered: 0, right: 0 })
  // Who has answered is not asked again, and sees what was asked then.
  expect((await only()).question.prompt).toBe(made.question.prompt)
  expect((await only()).outcome).toMatchObject({ isRight: true })
})

test('an answer to a question that was changed meanwhile is refused', async () => {
  const { id: checkpointId } = await makeCheckpoint(app, admin, lesson, 5)
  const checkpoint = await only()
  app.clock.advance(1000)
  const body = { second: 5, question: { ...checkpointQuestion(), prompt: 'Another one' } }
  await app.call(updateCheckpoint, { as: admin, params: { ...lesson, checkpointId }, body })
  expect((await give(checkpoint, rightTo(checkpoint.question))).status).toBe(409)
  const now = await only()
  expect((await give(now, rightTo(now.question))).status).toBe(200)
})

test('another kind of question, a formula without an answer and a second behind the end are refused', async () => {
  const before = await stateOf(app)
  const create = (second: number, question: object) =>
    app.call(createCheckpoint, { as: admin, params: lesson, body: { second, question } as never })
  for (const question of oneOfEachKind().slice(3)) {
    expect((await create(1, question)).status).toBe(400)
  }
  const picture = { id: randomUUID(), alt: 'A low' }
  expect((await create(1, { ...checkpointQuestion(), picture })).status).toBe(400)
  const noAnswer = await create(1, { ...checkpointQuestion('numeric'), formula: 'balance / 0' })
  expect(noAnswer).toMatchObject({ status: 400, body: { issues: [{ path: 'question.formula' }] } })
  for (const second of [-1, 1.5, 604_801]) {
    expect((await create(second, checkpointQuestion())).status).toBe(400)
  }
  expect(await stateOf(app)).toEqual(before)
  await app.call(updateVideo, { as: admin, params: lesson, body: { duration: 60 } })
  expect(await create(60, checkpointQuestion())).toMatchObject({
    ...{ status: 422, body: { issues: [{ path: 'second' }] } },
  })
  expect((await create(59, checkpointQuestion())).status).toBe(201)
  const text = await makeText(app, admin, lesson.id)
  const params = { id: lesson.id, videoId: text.id }
  const ofText = { second: 1, question: checkpointQuestion() }
  expect((await app.call(createCheckpoint, { as: admin, params, body: ofText })).status).toBe(404)
})

test('a video has at most so many, also of two teachers at once', async () => {
  for (let second = 1; second < checkpointsMaximum; second++) {
    await makeCheckpoint(app, admin, lesson, second)
  }
  const body = { second: 0, question: checkpointQuestion() }
  const both = await Promise.all(
    [1, 2].map(() => app.call(createCheckpoint, { as: admin, params: lesson, body })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('they are as closed as their lesson, and no sample opens them', async () => {
  const { id } = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  await makeModule(app, admin, id, 'First')
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const later = await makeModule(app, admin, id, 'Later', { kind: 'date', opensAt: tomorrow })
  const closed = { id, videoId: await makeLessonIn(app, admin, id, later, 'Closed') }
  const { id: checkpointId } = await makeCheckpoint(app, admin, closed, 1)
  const body = { version: app.clock.now().toISOString(), answer: null }
  const answers = async (as: Person, of = closed) => [
    (await asked(as, of)).status,
    (await app.call(answerCheckpoint, { as, params: { ...of, checkpointId }, body })).status,
  ]
  expect(await answers(student)).toEqual([404, 404])
  // Neither by the id of another lesson that is open.
  expect((await answers(student, lesson))[1]).toBe(404)
  await app.call(updateVideo, { as: admin, params: closed, body: { isSample: true } })
  expect(await answers(await app.people.free())).toEqual([404, 404])
  await app.call(updateCourse, { as: admin, params: { id }, body: { isPublished: false } })
  expect(await answers(student)).toEqual([404, 404])
})

test('a copy of the course asks the same, of everybody anew', async () => {
  await makeCheckpoint(app, admin, lesson, 5)
  const checkpoint = await only()
  await give(checkpoint, null)
  const body = { title: 'Copy', description: 'D', content: 'C', copyOf: lesson.id }
  const { body: copy } = await app.call(createCourse, { as: admin, body: body as never })
  const [video] = (await app.call(listVideos, { as: admin, params: { id: copy.id } })).body
  const params = { id: copy.id, videoId: video?.id ?? '' }
  const { body: rows } = await app.call(listManagedCheckpoints, { as: admin, params })
  expect(rows).toMatchObject([{ second: 5, answered: 0, question: checkpointQuestionOf() }])
  expect(rows[0]?.id).not.toBe(checkpoint.id)
})

const checkpointQuestionOf = () => ({ prompt: checkpointQuestion().prompt, kind: 'single' })

test('another video keeps them within its length, and marks them until they are saved again', async () => {
  await makeCheckpoint(app, admin, lesson, 5)
  const { id: checkpointId, question } = await makeCheckpoint(app, admin, lesson, 500)
  const video = { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', duration: 60.5 }
  await app.call(updateVideo, { as: admin, params: lesson, body: video })
  expect((await managed()).body).toMatchObject([
    { second: 5, mayNotFit: true },
    { second: 60, mayNotFit: true },
  ])
  const params = { ...lesson, checkpointId }
  const body = { second: 50, question }
  const saved = await app.call(updateCheckpoint, { as: admin, params, body })
  expect(saved.body).toMatchObject({ second: 50, mayNotFit: false })
  const other = { videoUrl: 'https://vimeo.com/76979871' }
  await app.call(updateVideo, { as: admin, params: lesson, body: other })
  expect((await managed()).body).toMatchObject([{ second: 5 }, { second: 50, mayNotFit: true }])
})

test('a change of what somebody else has changed is refused, and what is gone is gone with its answers', async () => {
  const made = await makeCheckpoint(app, admin, lesson, 5)
  await give(await only(), null)
  const params = { ...lesson, checkpointId: made.id }
  const seenUpdatedAt = new Date(0).toISOString()
  const body = { second: 6, question: made.question, seenUpdatedAt }
  expect((await app.call(updateCheckpoint, { as: admin, params, body })).status).toBe(409)
  for (const as of [student, null]) {
    const status = as ? 403 : 401
    expect((await app.call(updateCheckpoint, { as, params, body })).status).toBe(status)
    expect((await app.call(deleteCheckpoint, { as, params })).status).toBe(status)
  }
  expect((await app.call(deleteCheckpoint, { as: admin, params })).status).toBe(204)
  expect((await app.call(deleteCheckpoint, { as: admin, params })).status).toBe(404)
  expect((await asked()).body).toEqual([])
  const unknown = { ...params, checkpointId: randomUUID() }
  expect((await app.call(updateCheckpoint, { as: admin, params: unknown, body })).status).toBe(404)
})
