import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeVideo } from '#contract/course-modules.ts'
import { deleteVideo, updateCourse } from '#contract/courses.ts'
import { getAgenda } from '#contract/dashboards.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { deleteQuestion, updateQuestion } from '#contract/quizzes/quizzes.ts'
import type { QuestionCard } from '#contract/reviews.ts'
import { makeModule } from '#testing/course-modules.ts'
import { makeQuiz, oneOfEachKind } from '#testing/quizzes.ts'
import {
  answerCard,
  asQuestion,
  makeDueCard,
  missQuestions,
  newStudent,
  reviewsOf,
} from '#testing/reviews.ts'
import { reviewsBench } from '#testing/reviews-bench.ts'
import { dayAfter } from './days.rules.ts'

const bench = reviewsBench()
const { today, daysLater, mine, prompts, answer, missed, questionIds, stored, countRows } = bench
beforeAll(bench.start)
afterAll(bench.stop)
beforeEach(bench.begin)

test('what was wrong or left out comes back the next day, and what was right does not', async () => {
  const params = await makeQuiz(bench.app, bench.admin, bench.id)
  expect(await mine()).toEqual({ due: 0, answered: 0, streak: 0, nextOn: null, cards: [] })
  expect((await bench.app.call(getAgenda, { as: bench.student })).body.reviews).toBeUndefined()
  await missQuestions(bench.app, bench.student, params, [0, 2, 3, 5])
  expect(await mine()).toMatchObject({ due: 0, cards: [], nextOn: dayAfter(today()) })
  await daysLater(1)
  const reviews = await mine()
  // The text, which the teacher marks, is not among them.
  expect(reviews.cards.map((card) => asQuestion(card).question.kind).toSorted()).toEqual([
    'numeric',
    'order',
    'single',
  ])
  const { cards: _, ...standing } = reviews
  expect(standing).toEqual({ due: 3, answered: 0, streak: 0, nextOn: null })
  expect((await bench.app.call(getAgenda, { as: bench.student })).body.reviews).toEqual(standing)
  expect(reviews.cards[0]?.lesson).toEqual({ id: params.quizId, courseId: bench.id, title: 'Quiz' })
})

test('each asking has other numbers and another order, and the same until it is answered', async () => {
  await missed([2])
  const seen = new Set<string>()
  for (let asked = 0; asked < 8; asked += 1) {
    const card = asQuestion((await mine()).cards[0])
    expect(asQuestion((await mine()).cards[0])).toEqual(card)
    seen.add(card.question.prompt)
    await answer(card, null)
    await daysLater(1)
  }
  expect(seen.size).toBeGreaterThan(3)
})

test('nothing of what is right is told before the answer, and no seed ever', async () => {
  await missed([0, 1, 2, 3, 4])
  const read = await bench.app.request({
    method: 'GET',
    url: '/api/me/reviews',
    headers: { authorization: `Bearer ${bench.student.token}` },
  })
  expect(read.text).toContain('Which session opens first?')
  for (const secret of ['SECRET', '7654321', 'correct', 'formula', 'seed', 'isRight', '"right"']) {
    expect(read.text).not.toContain(secret)
  }
  for (const card of (await mine()).cards) {
    const { text } = await answer(asQuestion(card), null)
    expect(text).not.toContain('seed')
  }
})

test('an answer counts once: the same again, and another one, have the first result', async () => {
  await missed([0])
  const card = asQuestion((await mine()).cards[0])
  const first = await answer(card)
  const before = await stored()
  const again = await Promise.all([answer(card), answer(card, null)])
  for (const one of again) expect(one.body).toEqual(first.body)
  expect(await stored()).toEqual(before)
  // What has not been asked yet.
  expect((await answer({ ...card, number: 2 })).status).toBe(409)
  expect((await answer({ ...card, number: 3 })).status).toBe(404)
  await daysLater(10)
  await answer(asQuestion((await mine()).cards[0]))
  expect((await answer(card)).body).toEqual(first.body)
})

test('of many devices that answer at once, one counts', async () => {
  await missed([0, 1])
  const cards = (await mine()).cards.map(asQuestion)
  const before = await countRows('reviewAnswers')
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      answer(cards[index % 2] as QuestionCard, index < 6 ? null : undefined),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  for (const own of [0, 1]) {
    const bodies = results.filter((_, index) => index % 2 === own).map(({ body }) => body)
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  }
  expect((await countRows('reviewAnswers')) - before).toBe(2)
  expect(await mine()).toMatchObject({ due: 0, answered: 2, streak: 1 })
})

test('an answer has to be one to the question, and a refused one changes nothing', async () => {
  await missed([0])
  const card = asQuestion((await mine()).cards[0])
  for (const given of [
    { kind: 'choice', chosen: [2] },
    { kind: 'choice', chosen: [0, 1] },
    { kind: 'text', text: 'Tokyo' },
  ] as const) {
    expect((await answer(card, { ...given } as never)).status).toBe(400)
  }
  expect((await mine()).cards).toEqual([card])
})

test('a question that was changed is asked as it is now; an answer to the old one does not count', async () => {
  const params = await missed([0])
  const card = asQuestion((await mine()).cards[0])
  const [first] = await questionIds(params)
  const question = { ...oneOfEachKind()[0], prompt: 'Changed?' } as QuestionInput
  const of = { as: bench.admin, params: { ...params, questionId: first?.id ?? '' } }
  await bench.app.call(updateQuestion, { ...of, body: { question } })
  expect(await answer(card)).toMatchObject({
    status: 409,
    body: { message: 'This question was changed. It is asked as it is now.' },
  })
  const changed = asQuestion((await mine()).cards[0])
  expect(changed).toMatchObject({ number: 1, question: { prompt: 'Changed?' } })
  // One that only a teacher can mark is asked no more.
  const words: QuestionInput = { kind: 'text', prompt: 'Why?', points: 1 }
  await bench.app.call(updateQuestion, { ...of, body: { question: words } })
  expect(await mine()).toMatchObject({ due: 0, cards: [] })
  expect((await answer(changed)).status).toBe(404)
})

test('a card is gone with its question, its lesson or its course', async () => {
  const params = await missed([0, 1, 3])
  const cards = (await mine()).cards.map(asQuestion)
  const [first] = await questionIds(params)
  await bench.app.call(deleteQuestion, {
    as: bench.admin,
    params: { ...params, questionId: first?.id ?? '' },
  })
  expect(await prompts()).not.toContain('Which session')
  expect((await mine()).due).toBe(2)
  const gone = cards.filter(({ question }) => question.prompt.startsWith('Which session'))
  for (const card of gone) expect((await answer(card)).status).toBe(404)
  await bench.app.call(deleteVideo, {
    as: bench.admin,
    params: { id: bench.id, videoId: params.quizId },
  })
  expect(await mine()).toMatchObject({ due: 0, cards: [] })
  expect((await bench.app.call(getAgenda, { as: bench.student })).body.reviews).toBeUndefined()
})

test('what was left out of a submission because its question is gone makes no card', async () => {
  const params = await makeQuiz(bench.app, bench.admin, bench.id, oneOfEachKind().slice(0, 2))
  const [first] = await questionIds(params)
  const all = missQuestions(bench.app, bench.student, params, [0, 1])
  await bench.app.call(deleteQuestion, {
    as: bench.admin,
    params: { ...params, questionId: first?.id ?? '' },
  })
  await all
  await daysLater(1)
  expect(await prompts()).not.toContain('Which session')
})

describe('what is closed to a student is not asked', () => {
  const closed = async (card: QuestionCard) => {
    const before = await stored()
    expect(await mine()).toMatchObject({ due: 0, cards: [], nextOn: null })
    expect((await answer(card)).status).toBe(404)
    expect(await stored()).toEqual(before)
  }

  test('while its course is a draft, or for others', async () => {
    await missed([0])
    const card = asQuestion((await mine()).cards[0])
    const change = (body: object) =>
      bench.app.call(updateCourse, { as: bench.admin, params: { id: bench.id }, body })
    await change({ isPublished: false })
    await closed(card)
    await change({ isPublished: true })
    expect((await mine()).cards).toEqual([card])
    await change({ roleAccess: ['mentorship_student'] })
    await closed(card)
    await change({ roleAccess: ['academy_student'] })
    expect((await answer(card)).status).toBe(200)
  })

  test('once access has ended', async () => {
    await missed([0])
    const card = asQuestion((await mine()).cards[0])
    await daysLater(400)
    await closed(card)
  })

  test('while its module is yet to open', async () => {
    const params = await makeQuiz(bench.app, bench.admin, bench.id, oneOfEachKind().slice(0, 1))
    const moduleId = await makeModule(bench.app, bench.admin, bench.id, 'Later', {
      kind: 'days',
      days: 14,
    })
    await bench.app.call(placeVideo, {
      as: bench.admin,
      params: { id: bench.id, videoId: params.quizId },
      body: { moduleId, order: 0 },
    })
    // A mistake of somebody who has not begun it, as an imported one would be.
    await makeDueCard(bench.app, bench.student.id, params)
    expect(await mine()).toMatchObject({ due: 0, cards: [] })
    await daysLater(14)
    expect((await mine()).due).toBe(1)
  })

  test('to strangers, teachers and neighbours', async () => {
    await missed([0])
    const card = asQuestion((await mine()).cards[0])
    const neighbour = await newStudent(bench.app)
    expect((await answerCard(bench.app, null, card)).status).toBe(401)
    expect((await answer(card, undefined, neighbour)).status).toBe(404)
    expect((await answer(card, undefined, bench.admin)).status).toBe(404)
    expect((await mine()).cards).toEqual([card])
  })
})

test('a teacher who tries a quiz gets no cards of it', async () => {
  const params = await makeQuiz(bench.app, bench.admin, bench.id)
  await missQuestions(bench.app, bench.admin, params, [0, 1, 2])
  await daysLater(1)
  expect(await reviewsOf(bench.app, bench.admin)).toMatchObject({ due: 0, nextOn: null })
})

test('somebody who asks for their data gets cards and answers in words; deleting an account takes them', async () => {
  await missed([0])
  await answer(asQuestion((await mine()).cards[0]))
  const own = await stored()
  expect(own).toContain('Which session opens first?')
  expect(own).toContain('Tokyo')
  expect(own).not.toContain('SECRET')
  const left = sql<{ cards: number }>`
    select (select count(*)::int from review_cards where user_id = ${bench.student.id})
      + (select count(*)::int from review_habits where user_id = ${bench.student.id}) as cards`
  expect((await left.execute(bench.app.academy.db.pool)).rows[0]?.cards).toBe(2)
  await sql`delete from users where id = ${bench.student.id}`.execute(bench.app.academy.db.pool)
  expect((await left.execute(bench.app.academy.db.pool)).rows[0]?.cards).toBe(0)
})
