import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeVideo } from '#contract/course-modules.ts'
import { deleteVideo, updateCourse } from '#contract/courses.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { updatePreferences } from '#contract/identity/identity.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { deleteQuestion, getManagedQuiz, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { type QuestionCard, reviewsADay } from '#contract/reviews.ts'
import { jsonPieces } from '#server/platform/heavy/paged-rows.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeModule, signedInAgain } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz, oneOfEachKind, rightTo } from '#testing/quizzes.ts'
import {
  answerCard,
  asQuestion,
  makeDueCard,
  missQuestions,
  newStudent,
  reviewsOf,
} from '#testing/reviews.ts'
import { dayAfter } from './days.rules.ts'

let app: TestApp
let admin: Person
let student: Person
let id: string
beforeAll(async () => {
  app = await startApp()
  // No day ends while the tests run.
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await signedInAgain(app, admin)
  student = await newStudent(app)
  id = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

const day = 24 * 3_600_000
/** The day of the academy's clock in UTC, in which everybody lives whose zone is unknown. */
const today = () => app.clock.now().toISOString().slice(0, 10)
async function daysLater(days: number): Promise<void> {
  app.clock.advance(days * day)
  student = await signedInAgain(app, student)
  admin = await signedInAgain(app, admin)
}
const mine = () => reviewsOf(app, student)
const prompts = async () =>
  (await mine()).cards.map((card) => asQuestion(card).question.prompt.split(' ')[0])
const answer = (card: QuestionCard, given?: Parameters<typeof answerCard>[3], as = student) =>
  answerCard(app, as, card, given)
/** A quiz with these questions, of which the student has got those at the places wrong, a day ago. */
async function missed(places: readonly number[], questions: QuestionInput[] = oneOfEachKind()) {
  const params = await makeQuiz(app, admin, id, questions)
  await missQuestions(app, student, params, places)
  await daysLater(1)
  return params
}
const questionIds = async (params: { id: string; quizId: string }) =>
  (await app.call(getManagedQuiz, { as: admin, params })).body.questions
/** All that is stored of the student, as it would be downloaded. */
async function stored(): Promise<string> {
  let text = ''
  for await (const piece of jsonPieces(await app.storedOf(student.id, 'reviews'))) text += piece
  return text
}
const countRows = async (table: 'reviewAnswers' | 'reviewCards') =>
  (await app.academy.db.pool.selectFrom(table).selectAll().execute()).length

test('what was wrong or left out comes back the next day, and what was right does not', async () => {
  const params = await makeQuiz(app, admin, id)
  expect(await mine()).toEqual({ due: 0, answered: 0, streak: 0, nextOn: null, cards: [] })
  expect((await app.call(getAgenda, { as: student })).body.reviews).toBeUndefined()
  await missQuestions(app, student, params, [0, 2, 3, 5])
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
  expect((await app.call(getAgenda, { as: student })).body.reviews).toEqual(standing)
  expect(reviews.cards[0]?.lesson).toEqual({ id: params.quizId, courseId: id, title: 'Quiz' })
})

test('a right answer is asked after longer and longer times, a wrong one again the next day', async () => {
  await missed([0])
  const gaps: number[] = []
  let isWrong = false
  for (let asked = 1; asked <= 6; asked += 1) {
    const card = asQuestion((await mine()).cards[0])
    expect(card.number).toBe(asked)
    isWrong = asked === 5
    const { body } = await answer(card, isWrong ? null : undefined)
    expect(body).toMatchObject({ isRight: !isWrong, cardId: card.id })
    expect(body.outcome).toMatchObject({ isRight: !isWrong, explanation: 'SECRET explanation' })
    expect(body.question.answer).toEqual(isWrong ? null : rightTo(card.question))
    const gap = (Date.parse(body.dueOn) - Date.parse(today())) / day
    gaps.push(gap)
    expect((await mine()).cards).toEqual([])
    expect((await mine()).nextOn).toBe(body.dueOn)
    // Not a day earlier.
    await daysLater(gap - 1)
    expect(await mine()).toMatchObject({ due: 0, nextOn: body.dueOn })
    await daysLater(1)
  }
  const [first = 0, second = 0, third = 0, fourth = 0, wrong = 0, after = 0] = gaps
  expect(first).toBeGreaterThan(0)
  expect([second > first, third > second, fourth > third]).toEqual([true, true, true])
  expect(wrong).toBeLessThan(fourth)
  expect(after).toBeLessThan(fourth)
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
  const read = await app.request({
    method: 'GET',
    url: '/api/me/reviews',
    headers: { authorization: `Bearer ${student.token}` },
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
  const of = { as: admin, params: { ...params, questionId: first?.id ?? '' } }
  await app.call(updateQuestion, { ...of, body: { question } })
  expect(await answer(card)).toMatchObject({
    status: 409,
    body: { message: 'This question was changed. It is asked as it is now.' },
  })
  const changed = asQuestion((await mine()).cards[0])
  expect(changed).toMatchObject({ number: 1, question: { prompt: 'Changed?' } })
  // One that only a teacher can mark is asked no more.
  const words: QuestionInput = { kind: 'text', prompt: 'Why?', points: 1 }
  await app.call(updateQuestion, { ...of, body: { question: words } })
  expect(await mine()).toMatchObject({ due: 0, cards: [] })
  expect((await answer(changed)).status).toBe(404)
})

test('a card is gone with its question, its lesson or its course', async () => {
  const params = await missed([0, 1, 3])
  const cards = (await mine()).cards.map(asQuestion)
  const [first] = await questionIds(params)
  await app.call(deleteQuestion, { as: admin, params: { ...params, questionId: first?.id ?? '' } })
  expect(await prompts()).not.toContain('Which session')
  expect((await mine()).due).toBe(2)
  const gone = cards.filter(({ question }) => question.prompt.startsWith('Which session'))
  for (const card of gone) expect((await answer(card)).status).toBe(404)
  await app.call(deleteVideo, { as: admin, params: { id, videoId: params.quizId } })
  expect(await mine()).toMatchObject({ due: 0, cards: [] })
  expect((await app.call(getAgenda, { as: student })).body.reviews).toBeUndefined()
})

test('what was left out of a submission because its question is gone makes no card', async () => {
  const params = await makeQuiz(app, admin, id, oneOfEachKind().slice(0, 2))
  const [first] = await questionIds(params)
  const all = missQuestions(app, student, params, [0, 1])
  await app.call(deleteQuestion, { as: admin, params: { ...params, questionId: first?.id ?? '' } })
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
    const change = (body: object) => app.call(updateCourse, { as: admin, params: { id }, body })
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
    const params = await makeQuiz(app, admin, id, oneOfEachKind().slice(0, 1))
    const moduleId = await makeModule(app, admin, id, 'Later', { kind: 'days', days: 14 })
    await app.call(placeVideo, {
      as: admin,
      params: { id, videoId: params.quizId },
      body: { moduleId, order: 0 },
    })
    // A mistake of somebody who has not begun it, as an imported one would be.
    await makeDueCard(app, student.id, params)
    expect(await mine()).toMatchObject({ due: 0, cards: [] })
    await daysLater(14)
    expect((await mine()).due).toBe(1)
  })

  test('to strangers, teachers and neighbours', async () => {
    await missed([0])
    const card = asQuestion((await mine()).cards[0])
    const neighbour = await newStudent(app)
    expect((await answerCard(app, null, card)).status).toBe(401)
    expect((await answer(card, undefined, neighbour)).status).toBe(404)
    expect((await answer(card, undefined, admin)).status).toBe(404)
    expect((await mine()).cards).toEqual([card])
  })
})

test('a teacher who tries a quiz gets no cards of it', async () => {
  const params = await makeQuiz(app, admin, id)
  await missQuestions(app, admin, params, [0, 1, 2])
  await daysLater(1)
  expect(await reviewsOf(app, admin)).toMatchObject({ due: 0, nextOn: null })
})

test('a question that is wrong again in a quiz comes back the next day', async () => {
  const params = await missed([0, 1])
  for (const card of (await mine()).cards) await answer(asQuestion(card))
  const before = await countRows('reviewCards')
  await missQuestions(app, student, params, [1])
  expect((await mine()).nextOn).toBe(dayAfter(today()))
  await daysLater(1)
  expect(await prompts()).toEqual(['Which'])
  expect(asQuestion((await mine()).cards[0]).question.prompt).toBe('Which are majors?')
  expect(await countRows('reviewCards')).toBe(before)
})

test('a day asks so many cards at most, the hardest first; the others wait', async () => {
  const many = Array.from({ length: 30 }, (_, index): QuestionInput => {
    const [one] = oneOfEachKind()
    return { ...one, prompt: `Question ${index}` } as QuestionInput
  })
  await missed(
    many.map((_, index) => index),
    many,
  )
  const hard = (await mine()).cards.slice(5, 8).map(({ id }) => id)
  await sql`update review_cards set difficulty = 9 where id = any(${hard}::uuid[])`.execute(
    app.academy.db.pool,
  )
  const { cards, due } = await mine()
  expect([cards.length, due]).toEqual([reviewsADay, reviewsADay])
  expect(cards.slice(0, 3).map((card) => card.id)).toEqual(hard.toSorted())
  const backOn: string[] = []
  for (const card of cards.slice(0, 12)) backOn.push((await answer(asQuestion(card))).body.dueOn)
  expect((await mine()).cards).toHaveLength(reviewsADay - 12)
  for (const card of cards.slice(12)) backOn.push((await answer(asQuestion(card))).body.dueOn)
  const done = { due: 0, answered: reviewsADay, nextOn: dayAfter(today()), cards: [] }
  expect(await mine()).toMatchObject(done)
  await daysLater(1)
  expect((await mine()).due).toBe(10 + backOn.filter((date) => date === today()).length)
})

test('a streak counts days of answers, and forgives one day off', async () => {
  await missed([0])
  const review = async () => answer(asQuestion((await mine()).cards[0]), null)
  const streak = async () => (await mine()).streak
  await review()
  expect(await streak()).toBe(1)
  await daysLater(1)
  expect(await streak()).toBe(1)
  await review()
  // One day off.
  await daysLater(2)
  expect(await streak()).toBe(2)
  await review()
  expect(await streak()).toBe(3)
  // A second one within seven days.
  await daysLater(2)
  expect(await streak()).toBe(0)
  await review()
  expect(await streak()).toBe(1)
})

describe('an answer that has waited for a connection', () => {
  const streakOf = async () => {
    const { streak, answered } = await mine()
    return { streak, answered }
  }

  test('counts for the day on which it was given', async () => {
    await missed([0, 1])
    const [first, second] = (await mine()).cards.map(asQuestion)
    const given = app.clock.now()
    await daysLater(3)
    const { body } = await answerCard(app, student, first as QuestionCard, null, given)
    // It is due again since two days.
    expect(body.dueOn).toBe(dayAfter(given.toISOString().slice(0, 10)))
    await answerCard(app, student, second as QuestionCard, undefined, given)
    expect(await streakOf()).toMatchObject({ answered: 0 })
    const { rows } = await sql<{ lastOn: string; answered: number }>`
      select last_on::text as last_on, answered from review_habits where user_id = ${student.id}`.execute(
      app.academy.db.pool,
    )
    expect(rows).toEqual([{ lastOn: given.toISOString().slice(0, 10), answered: 2 }])
    expect((await mine()).cards.map((card) => card.id)).toContain(first?.id)
  })

  test('on each of several days keeps a streak, in which what comes later from elsewhere changes nothing', async () => {
    await missed([0, 1, 3])
    const [first, second, third] = (await mine()).cards.map(asQuestion)
    const monday = app.clock.now()
    const tuesday = new Date(monday.getTime() + day)
    await daysLater(2)
    await answerCard(app, student, first as QuestionCard, null, monday)
    await answerCard(app, student, second as QuestionCard, null, tuesday)
    // What was wrong on Monday is asked again.
    const again = (await mine()).cards.find((card) => card.id === first?.id)
    await answer(asQuestion(again), null)
    expect(await streakOf()).toEqual({ streak: 3, answered: 1 })
    expect((await answerCard(app, student, third as QuestionCard, null, monday)).status).toBe(200)
    expect(await streakOf()).toEqual({ streak: 3, answered: 1 })
  })

  test('is at most a week old, and never of a day to come or before it was asked', async () => {
    await missed([0])
    const lastOf = async () => {
      const { rows } = await sql<{ reviewedOn: string }>`
        select reviewed_on::text as reviewed_on from review_cards where user_id = ${student.id}`.execute(
        app.academy.db.pool,
      )
      return rows[0]?.reviewedOn
    }
    const before = today()
    await daysLater(30)
    const card = asQuestion((await mine()).cards[0])
    await answerCard(app, student, card, null, new Date(0))
    expect(await lastOf()).toBe(dayAfter(today(), -7))
    const again = asQuestion((await mine()).cards[0])
    await answerCard(app, student, again, null, new Date('2199-01-01T00:00:00Z'))
    expect(await lastOf()).toBe(today())
    await daysLater(1)
    // Before it was asked again.
    const next = asQuestion((await mine()).cards[0])
    await answerCard(app, student, next, null, new Date(`${before}T12:00:00Z`))
    expect(await lastOf()).toBe(today())
  })

  test('is settled if its card was planned anew meanwhile, and leaves the plan as it is', async () => {
    const params = await missed([0])
    const card = asQuestion((await mine()).cards[0])
    const given = app.clock.now()
    await daysLater(1)
    await missQuestions(app, student, params, [0])
    const back = (await mine()).nextOn
    expect((await answer(card)).status).toBe(409)
    const settled = await answerCard(app, student, card, undefined, given)
    expect([settled.status, settled.body]).toMatchObject([200, { isRight: true, dueOn: back }])
    expect(await mine()).toMatchObject({ due: 0, nextOn: back, cards: [] })
    // The next one has not been asked yet, whenever it is said to have been answered.
    const early = { ...card, number: 2 }
    expect((await answerCard(app, student, early, null, given)).status).toBe(409)
    await daysLater(1)
    expect(asQuestion((await mine()).cards[0]).number).toBe(2)
  })
})

test('days are those of the student’s time zone', async () => {
  const params = await makeQuiz(app, admin, id, oneOfEachKind().slice(0, 1))
  const zone = (timeZone: string) =>
    app.call(updatePreferences, { as: student, body: { timeZone } })
  const now = app.clock.now()
  // To ten in the morning in UTC: midnight in Kiritimati, where it is fourteen hours later.
  const morning = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 9, 50)
  app.clock.advance(morning - now.getTime())
  student = await signedInAgain(app, student)
  await zone('Pacific/Kiritimati')
  await missQuestions(app, student, params, [0])
  expect((await mine()).due).toBe(0)
  app.clock.advance(11 * 60_000)
  student = await signedInAgain(app, student)
  expect((await mine()).due).toBe(1)
  await zone('UTC')
  expect(await mine()).toMatchObject({ due: 0, nextOn: dayAfter(today()) })
})

test('somebody who asks for their data gets cards and answers in words; deleting an account takes them', async () => {
  await missed([0])
  await answer(asQuestion((await mine()).cards[0]))
  const own = await stored()
  expect(own).toContain('Which session opens first?')
  expect(own).toContain('Tokyo')
  expect(own).not.toContain('SECRET')
  const left = sql<{ cards: number }>`
    select (select count(*)::int from review_cards where user_id = ${student.id})
      + (select count(*)::int from review_habits where user_id = ${student.id}) as cards`
  expect((await left.execute(app.academy.db.pool)).rows[0]?.cards).toBe(2)
  await sql`delete from users where id = ${student.id}`.execute(app.academy.db.pool)
  expect((await left.execute(app.academy.db.pool)).rows[0]?.cards).toBe(0)
})
