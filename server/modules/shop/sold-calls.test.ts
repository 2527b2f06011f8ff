import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookCall, cancelCall, cancelOwnCall, listOwnCalls, moveCall } from '#contract/bookings.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { listTransactions, refundTransaction } from '#contract/payments/payments.ts'
import type { Problem } from '#contract/problem.ts'
import { listOwnPurchases, tryOffer } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { freeTimes, makeCall, makeHours } from '#testing/bookings.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { buy, makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
let mentor: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
beforeEach(async () => {
  await app.academy.db.driver.query('delete from bookings')
  await app.academy.db.driver.query('delete from booking_hours')
  mentor = await app.people.admin()
  await makeHours(app, mentor)
})

// Refunds and ends are the work of jobs, which wait while others run.
const slow = { timeout: 60_000 }
const book = (as: Person, startsAt: string) =>
  app.call(bookCall, { as, body: { mentorId: mentor.id, startsAt } })
const message = ({ body }: { body: unknown }) => (body as Problem).message
const own = async (as: Person) => (await app.call(listOwnCalls, { as })).body
const paidBy = async (id: string) => {
  const { rows } = await app.academy.db.driver.query(
    'select role, purchase_id is not null as bought from bookings where id = $1',
    [id],
  )
  return rows[0]
}

async function buyer(calls: number) {
  const offer = await makeShopOffer(app, admin, { calls })
  const as = await app.people.free()
  const intent = await buy(app, stripe, as, offer.id)
  return { as, offer, intent }
}

test('somebody without a program books as many calls as were bought, and one that is cancelled again', async () => {
  const { as } = await buyer(2)
  expect(await own(as)).toMatchObject({
    callsBought: 2,
    mentors: [{ id: mentor.id, callsAMonth: 0 }],
  })
  expect((await app.call(getAgenda, { as })).body.calls).toEqual({ next: null })
  const first = await makeCall(app, as, mentor)
  expect(await paidBy(first.id)).toEqual({ role: null, bought: true })
  const { times, left } = await freeTimes(app, as, mentor)
  expect(left).toBe(1)
  const attempts = await Promise.all(times.slice(3, 7).map((time) => book(as, time)))
  expect(
    attempts.filter(({ status }) => status === 201),
    'at the same moment',
  ).toHaveLength(1)
  const refused = attempts.filter(({ status }) => status === 422)
  expect(refused.map(message)).toEqual(
    Array(3).fill('You have booked all calls that you have bought.'),
  )
  expect(await own(as)).toMatchObject({ callsBought: 0, mentors: [{ id: mentor.id }] })
  expect(await freeTimes(app, as, mentor)).toMatchObject({ left: 0, times: [] })

  const moved = await app.call(moveCall, {
    as,
    params: { id: first.id },
    body: { startsAt: times[20] ?? '' },
  })
  expect(moved.status, 'a move takes no other call').toBe(200)
  expect((await app.call(cancelOwnCall, { as, params: { id: first.id } })).status).toBe(200)
  expect((await own(as)).callsBought).toBe(1)
  expect((await makeCall(app, as, mentor)).cancelled).toBeNull()
})

test('a call that is not cancelled in time is used, one that the academy cancels is not', async () => {
  const { as } = await buyer(1)
  const month = app.clock.now().toISOString().slice(0, 7)
  const next = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 7)
  const soon = [
    ...(await freeTimes(app, as, mentor, { month })).times,
    ...(month === next ? [] : (await freeTimes(app, as, mentor, { month: next })).times),
  ]
  const made = await book(as, soon[0] ?? '')
  expect(made.status).toBe(201)
  const params = { id: made.body.id }
  expect((await app.call(cancelOwnCall, { as, params })).status, 'within 12 hours').toBe(422)
  expect((await own(as)).callsBought).toBe(0)
  expect((await app.call(cancelCall, { as: mentor, params, body: { word: '' } })).status).toBe(200)
  expect((await own(as)).callsBought).toBe(1)
})

test('the calls of the month are used before those that were bought', async () => {
  const offer = await makeShopOffer(app, admin, { calls: 1 })
  const as = await app.people.academy()
  await buy(app, stripe, as, offer.id)
  expect((await freeTimes(app, as, mentor)).left).toBe(3)
  const made = [
    await makeCall(app, as, mentor),
    await makeCall(app, as, mentor),
    await makeCall(app, as, mentor),
  ]
  expect(await Promise.all(made.map(({ id }) => paidBy(id)))).toEqual([
    { role: 'academy_student', bought: false },
    { role: 'academy_student', bought: false },
    { role: null, bought: true },
  ])
  const other = await app.people.academy()
  const { times } = await freeTimes(app, other, mentor)
  expect(message(await book(as, times[9] ?? ''))).toBe('You have booked all calls of this month.')
})

test('a call takes place within the access, and a refund ends those to come', async () => {
  const period = { unit: 'days' as const, count: 20 }
  const offer = await makeShopOffer(app, admin, { calls: 3, period })
  const as = await app.people.free()
  const intent = await buy(app, stripe, as, offer.id)
  const end = app.clock.now().getTime() + 20 * 24 * 3_600_000
  const months = [app.clock.now(), new Date(end)].map((at) => at.toISOString().slice(0, 7))
  const offered = await Promise.all(
    [...new Set(months)].map((month) => freeTimes(app, as, mentor, { month })),
  )
  const times = offered.flatMap((one) => one.times)
  expect(times.every((time) => Date.parse(time) < end)).toBe(true)
  const late = new Date(Math.ceil(end / 1_800_000) * 1_800_000 + 3_600_000).toISOString()
  expect(await book(as, late)).toMatchObject({
    status: 422,
    body: { message: 'The calls that you have bought end before this time.' },
  })
  const made = await book(as, times.at(-1) ?? '')
  expect(made.status).toBe(201)

  const found = await app.call(listTransactions, { as: admin, query: { search: intent } })
  const params = { id: found.body.items[0]?.id ?? '' }
  await app.call(refundTransaction, { as: admin, params, body: {} })
  await expect.poll(async () => (await own(as)).mentors, slow).toEqual([])
  expect((await book(as, times[0] ?? '')).status).toBe(404)
  await app.runJob('bookings.end')
  const [call] = (await own(as)).calls
  expect(call).toMatchObject({ id: made.body.id, cancelled: { by: 'access' } })
})

test('a trial opens no calls, and an offer of calls alone has none', async () => {
  const offer = await makeShopOffer(app, admin, {
    programs: ['mentorship'],
    calls: 4,
    trialDays: 7,
  })
  const as = await app.people.free()
  expect((await app.call(tryOffer, { as, params: { id: offer.id } })).status).toBe(204)
  expect((await app.call(listOwnPurchases, { as })).body).toMatchObject([
    { isTrial: true, calls: 0 },
  ])
  expect(await own(as)).toMatchObject({ callsBought: 0, mentors: [] })
})
