import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updatePreferences } from '#contract/identity/identity.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { type QuestionCard, reviewsADay } from '#contract/reviews.ts'
import { makeQuiz, oneOfEachKind, rightTo } from '#testing/quizzes.ts'
import { answerCard, asQuestion, missQuestions } from '#testing/reviews.ts'
import { day, reviewsBench } from '#testing/reviews-bench.ts'
import { dayAfter } from './days.rules.ts'

const bench = reviewsBench()
const { today, daysLater, mine, prompts, answer, missed, countRows } = bench
beforeAll(bench.start)
afterAll(bench.stop)
beforeEach(bench.begin)

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

test('a question that is wrong again in a quiz comes back the next day', async () => {
  const params = await missed([0, 1])
  for (const card of (await mine()).cards) await answer(asQuestion(card))
  const before = await countRows('reviewCards')
  await missQuestions(bench.app, bench.student, params, [1])
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
    bench.app.academy.db.pool,
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
    const given = bench.app.clock.now()
    await daysLater(3)
    const { body } = await answerCard(bench.app, bench.student, first as QuestionCard, null, given)
    // It is due again since two days.
    expect(body.dueOn).toBe(dayAfter(given.toISOString().slice(0, 10)))
    await answerCard(bench.app, bench.student, second as QuestionCard, undefined, given)
    expect(await streakOf()).toMatchObject({ answered: 0 })
    const { rows } = await sql<{ lastOn: string; answered: number }>`
      select last_on::text as last_on, answered from review_habits where user_id = ${bench.student.id}`.execute(
      bench.app.academy.db.pool,
    )
    expect(rows).toEqual([{ lastOn: given.toISOString().slice(0, 10), answered: 2 }])
    expect((await mine()).cards.map((card) => card.id)).toContain(first?.id)
  })

  test('on each of several days keeps a streak, in which what comes later from elsewhere changes nothing', async () => {
    await missed([0, 1, 3])
    const [first, second, third] = (await mine()).cards.map(asQuestion)
    const monday = bench.app.clock.now()
    const tuesday = new Date(monday.getTime() + day)
    await daysLater(2)
    await answerCard(bench.app, bench.student, first as QuestionCard, null, monday)
    await answerCard(bench.app, bench.student, second as QuestionCard, null, tuesday)
    // What was wrong on Monday is asked again.
    const again = (await mine()).cards.find((card) => card.id === first?.id)
    await answer(asQuestion(again), null)
    expect(await streakOf()).toEqual({ streak: 3, answered: 1 })
    expect(
      (await answerCard(bench.app, bench.student, third as QuestionCard, null, monday)).status,
    ).toBe(200)
    expect(await streakOf()).toEqual({ streak: 3, answered: 1 })
  })

  test('is at most a week old, and never of a day to come or before it was asked', async () => {
    await missed([0])
    const lastOf = async () => {
      const { rows } = await sql<{ reviewedOn: string }>`
        select reviewed_on::text as reviewed_on from review_cards where user_id = ${bench.student.id}`.execute(
        bench.app.academy.db.pool,
      )
      return rows[0]?.reviewedOn
    }
    const before = today()
    await daysLater(30)
    const card = asQuestion((await mine()).cards[0])
    await answerCard(bench.app, bench.student, card, null, new Date(0))
    expect(await lastOf()).toBe(dayAfter(today(), -7))
    const again = asQuestion((await mine()).cards[0])
    await answerCard(bench.app, bench.student, again, null, new Date('2199-01-01T00:00:00Z'))
    expect(await lastOf()).toBe(today())
    await daysLater(1)
    // Before it was asked again.
    const next = asQuestion((await mine()).cards[0])
    await answerCard(bench.app, bench.student, next, null, new Date(`${before}T12:00:00Z`))
    expect(await lastOf()).toBe(today())
  })

  test('is settled if its card was planned anew meanwhile, and leaves the plan as it is', async () => {
    const params = await missed([0])
    const card = asQuestion((await mine()).cards[0])
    const given = bench.app.clock.now()
    await daysLater(1)
    await missQuestions(bench.app, bench.student, params, [0])
    const back = (await mine()).nextOn
    expect((await answer(card)).status).toBe(409)
    const settled = await answerCard(bench.app, bench.student, card, undefined, given)
    expect([settled.status, settled.body]).toMatchObject([200, { isRight: true, dueOn: back }])
    expect(await mine()).toMatchObject({ due: 0, nextOn: back, cards: [] })
    // The next one has not been asked yet, whenever it is said to have been answered.
    const early = { ...card, number: 2 }
    expect((await answerCard(bench.app, bench.student, early, null, given)).status).toBe(409)
    await daysLater(1)
    expect(asQuestion((await mine()).cards[0]).number).toBe(2)
  })
})

test('days are those of the student’s time zone', async () => {
  const params = await makeQuiz(bench.app, bench.admin, bench.id, oneOfEachKind().slice(0, 1))
  const zone = (timeZone: string) =>
    bench.app.call(updatePreferences, { as: bench.student, body: { timeZone } })
  const now = bench.app.clock.now()
  // To ten in the morning in UTC: midnight in Kiritimati, where it is fourteen hours later.
  const morning = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 9, 50)
  bench.app.clock.advance(morning - now.getTime())
  await bench.renew()
  await zone('Pacific/Kiritimati')
  await missQuestions(bench.app, bench.student, params, [0])
  expect((await mine()).due).toBe(0)
  bench.app.clock.advance(11 * 60_000)
  await bench.renew()
  expect((await mine()).due).toBe(1)
  await zone('UTC')
  expect(await mine()).toMatchObject({ due: 0, nextOn: dayAfter(today()) })
})
