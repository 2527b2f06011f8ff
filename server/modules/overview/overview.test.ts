import { afterAll, beforeAll, expect, test } from 'vitest'
import { countVisit, readOverview } from '#contract/overview.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app.clock.now())
  app = await startApp({ env: await stripe.start({ mode: 'live' }) })
  // No day ends while the tests run.
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const today = () => app.clock.now().toISOString().slice(0, 10)
const read = async (query: { from?: string; to?: string } = {}) =>
  (await app.call(readOverview, { as: admin, query })).body

test('the figures are for bookkeepers', async () => {
  expect((await app.call(readOverview, {})).status).toBe(401)
  expect((await app.call(readOverview, { as: await app.people.free() })).status).toBe(403)
  expect((await app.call(readOverview, { as: await app.people.staff('support') })).status).toBe(403)
  const as = await app.people.staff('bookkeeper')
  expect((await app.call(readOverview, { as })).status).toBe(200)
  const query = { from: '2026-02-02', to: '2026-02-01' }
  expect((await app.call(readOverview, { as, query })).status).toBe(400)
})

test('money, members and visits of a period', async () => {
  const before = await read()
  const person = await app.people.free()
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  await app.request(stripe.delivery(stripe.refund(intent, 1000)))
  await app.people.mentorship()
  await app.people.lapsed()
  await Promise.all(Array.from({ length: 7 }, () => app.call(countVisit, {})))
  const after = await read({ from: today(), to: today() })
  expect(after.months).toEqual([
    { month: today().slice(0, 7), currency: 'usd', paidCents: 5000, backCents: 1000, payments: 1 },
  ])
  expect(after).toMatchObject({
    refunds: { count: 1, sums: [{ currency: 'usd', cents: 1000 }] },
    visits: before.visits + 7,
    payments: 1,
    booksAgree: true,
  })
  expect(after.subscriptions).toMatchObject({
    active: before.subscriptions.active + 1,
    lapsed: before.subscriptions.lapsed + 1,
  })
  expect(after.weeks).toHaveLength(1)
  expect(after.weeks[0]?.signUps).toBeGreaterThan(3)
  const past = await read({ from: '2020-01-01', to: '2020-02-01' })
  expect(past).toMatchObject({
    payments: 0,
    visits: 0,
    refunds: { count: 0, sums: [{ currency: 'usd', cents: 0 }] },
  })
  expect(past.months).toHaveLength(2)
})

test('payments in another currency are listed separately, and never added to the academy’s own', async () => {
  const before = await read()
  const { pool } = app.academy.db
  const person = await app.people.free()
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await pool
    .updateTable('paymentIntents')
    .set({ currency: 'eur' })
    .where('providerId', '=', intent)
    .execute()
  await app.request(stripe.delivery(stripe.pay(intent, { currency: 'eur' })))
  const after = await read({ from: today(), to: today() })
  expect(after.months.map(({ currency, paidCents }) => [currency, paidCents])).toEqual([
    ['usd', before.months.at(-1)?.paidCents],
    ['eur', 5000],
  ])
})
