import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import {
  getDrillResults,
  listDrillMoments,
  type ManagedDrill,
  removeDrillMoment,
} from '#contract/drills.ts'
import { decideReview, type MomentCard } from '#contract/reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { signedInAgain } from '#testing/course-modules.ts'
import { makeCourse } from '#testing/courses.ts'
import { continueDrill, decideMoment, makeDrill } from '#testing/drills.ts'
import type { Person } from '#testing/people.ts'
import { newStudent, reviewsOf } from '#testing/reviews.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())
beforeEach(async () => {
  admin = await signedInAgain(app, admin)
  student = await newStudent(app)
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})

interface Shown {
  packed: string
  digits: number
}
/** Prices of the chart: the last close, moved by so many of its candles' risings. */
function priceOf({ packed, digits }: Shown, share: number): string {
  const { close, open } = unpackCandles(Buffer.from(packed, 'base64'), digits)
  const last = close.at(-1) ?? 0
  const rise = Math.max(1, Math.abs(last - (open.at(-1) ?? 0)))
  return (Math.max(1, Math.round(last + share * rise)) / 10 ** digits).toFixed(digits)
}
/** In these candles prices rise by 50 with each, and never fall back by more than 20. */
const buy = (moment: Shown) => ({
  direction: 'BUY' as const,
  stop: priceOf(moment, -1),
  target: priceOf(moment, 2),
})
const sell = (moment: Shown) => ({
  direction: 'SELL' as const,
  stop: priceOf(moment, 1),
  target: priceOf(moment, -2),
})
const none = { direction: 'NONE' as const }

type Decide = (moment: Shown) => Parameters<typeof decideMoment>[4]
/** A drill in which the student has decided the first moments like this, a day ago. */
async function decided(...decisions: Decide[]): Promise<ManagedDrill> {
  const drill = await makeDrill(app, admin, courseId, { moments: decisions.length, decisions: 3 })
  for (const decide of decisions) {
    const { body } = await continueDrill(app, student, drill)
    if (!body.moment) throw new Error('There is no moment.')
    const made = await decideMoment(
      app,
      student,
      drill,
      body.moment.decisionId,
      decide(body.moment),
    )
    expect(made.status).toBe(200)
  }
  await daysLater(1)
  return drill
}
async function daysLater(days: number): Promise<void> {
  app.clock.advance(days * 24 * 3_600_000)
  student = await signedInAgain(app, student)
  admin = await signedInAgain(app, admin)
}
const mine = () => reviewsOf(app, student)
async function theCard(): Promise<MomentCard> {
  const [card, ...others] = (await mine()).cards
  if (card?.kind !== 'moment' || others.length > 0) throw new Error('It is not one moment.')
  return card
}
const review = (card: MomentCard, decision: ReturnType<Decide>, as = student) =>
  app.call(decideReview, {
    as,
    params: { cardId: card.id },
    body: { number: card.number, ...decision },
  })

test('a loss comes back without what follows; a gain does not come back', async () => {
  await decided(buy, sell)
  const card = await theCard()
  expect(card.lesson.title).toBe('Breakouts')
  expect(Object.keys(card.moment).toSorted()).toEqual([
    'digits',
    'following',
    'frame',
    'packed',
    'synthetic',
  ])
})

test('staying out of a moment that is easier than one is strong comes back', async () => {
  // The first gain makes the student stronger than the second moment.
  await decided(buy, () => none)
  const card = await theCard()
  const again = await review(card, none)
  expect(again.body).toMatchObject({ isRight: false, moment: { outcome: { kind: 'no_trade' } } })
})

test('staying out where one is no stronger does not come back', async () => {
  await decided(() => none)
  expect((await mine()).cards).toEqual([])
})

test('a decision is marked as in the drill, shows what followed, and counts for no rating', async () => {
  const drill = await decided(sell)
  const results = () =>
    app.call(getDrillResults, { as: student, params: { id: courseId, drillId: drill.id } })
  const before = (await results()).body
  const card = await theCard()
  const { body } = await review(card, buy(card.moment))
  expect(body).toMatchObject({
    cardId: card.id,
    isRight: true,
    moment: { direction: 'BUY', setup: 'Breakout', outcome: { kind: 'target', r: 2 } },
  })
  const { packed, followingPacked } = body.moment
  expect(packed).toBe(card.moment.packed)
  const following = unpackCandles(Buffer.from(followingPacked, 'base64'), card.moment.digits)
  expect(following.times).toHaveLength(card.moment.following)
  expect((await results()).body).toEqual(before)
  expect(await mine()).toMatchObject({ due: 0, answered: 1, streak: 1, nextOn: body.dueOn })
})

test('the first of two decisions at once counts, and a field that cannot be is named', async () => {
  await decided(sell)
  const card = await theCard()
  const wrong = { ...buy(card.moment), stop: priceOf(card.moment, 3) }
  expect(await review(card, wrong)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'stop' }] },
  })
  expect((await theCard()).number).toBe(1)
  const both = await Promise.all([review(card, buy(card.moment)), review(card, none)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
})

test('nobody else decides it, and it is gone with its moment', async () => {
  const drill = await decided(sell)
  const card = await theCard()
  const params = { id: courseId, drillId: drill.id }
  for (const as of [await newStudent(app), admin, await app.people.free()]) {
    expect((await review(card, none, as)).status).toBe(404)
  }
  const { body } = await app.call(listDrillMoments, { as: admin, params, query: {} })
  await app.call(removeDrillMoment, {
    as: admin,
    params: { ...params, momentId: body[0]?.id ?? '' },
  })
  expect(await mine()).toMatchObject({ due: 0, cards: [] })
  expect((await review(card, none)).status).toBe(404)
})

test('a card of a question takes no decision, and the other way round', async () => {
  await decided(sell)
  const card = await theCard()
  const answered = await app.request({
    method: 'POST',
    url: `/api/me/reviews/${card.id}/answers`,
    headers: { authorization: `Bearer ${student.token}` },
    payload: { number: 1, version: '2026-01-01T00:00:00Z', answer: null },
  })
  expect(answered.status).toBe(404)
  expect((await theCard()).number).toBe(1)
})
