import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportOwnData } from '#contract/identity/identity.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { openPayment } from '#testing/ways.ts'

const patience = { timeout: 60_000, interval: 100 }

let app: TestApp
const stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
const paypal = new FakePayPal()
const paystack = new FakePaystack(undefined, 'usd')

beforeAll(async () => {
  const env = { ...(await stripe.start()), ...(await paypal.start()), ...(await paystack.start()) }
  app = await startApp({ env })
})
afterAll(async () => {
  await app.stop()
  await Promise.all([stripe.stop(), paypal.stop(), paystack.stop()])
})

async function buyer(way: 'stripe' | 'paypal' | 'paystack' = 'stripe') {
  const person = await app.people.free()
  const body = { amount: 5000, program: 'academy', way } as const
  expect((await app.call(createPaymentIntent, { as: person, body })).status).toBe(200)
  return { person, intent: await openPayment(app, person) }
}
const countryOf = async ({ id }: Person) => {
  const row = await app.academy.db.pool
    .selectFrom('transactions')
    .select(['paidFrom', 'status'])
    .where('userId', '=', id)
    .executeTakeFirst()
  return row && [row.status, row.paidFrom]
}
const card = (country: string | null) => ({ type: 'card', card: { country } })

test.each([
  ['of a card', card('DE'), 'DE'],
  ['of an account', { type: 'sepa_debit', sepa_debit: { country: 'FR' } }, 'FR'],
  ['of nothing', { type: 'eps', eps: { bank: 'bawag' } }, null],
  ['that is not said', card(null), null],
  ['that is none', card('??'), null],
])('the country %s is asked for once Stripe has told of the payment', async (_, from, expected) => {
  const { person, intent } = await buyer()
  expect((await app.request(stripe.delivery(stripe.pay(intent, { from })))).status).toBe(200)
  await expect.poll(() => countryOf(person), patience).toEqual(['paid', expected])
})

test('a payment that is found by asking has its country with it', async () => {
  const { person, intent } = await buyer()
  stripe.pay(intent, { from: card('NL') })
  app.clock.advance(2 * 60_000)
  await app.academy.modules.payments.reconcile()
  expect(await countryOf(person)).toEqual(['paid', 'NL'])
})

test('one that was refunded before it was heard of has it as well', async () => {
  const { person, intent } = await buyer()
  stripe.pay(intent, { from: card('AT') })
  expect((await app.request(stripe.delivery(stripe.refund(intent)))).status).toBe(200)
  expect(await countryOf(person)).toEqual(['refunded', 'AT'])
})

test.each(['GH', null])('PayPal and Paystack say it themselves, or do not: %s', async (from) => {
  const [one, other] = [await buyer('paypal'), await buyer('paystack')]
  const news = [
    paypal.delivery(paypal.pay(one.intent, { from })),
    paystack.delivery(paystack.pay(other.intent, { from })),
  ]
  for (const delivery of news) expect((await app.request(delivery)).status).toBe(200)
  expect(await countryOf(one.person)).toEqual(['paid', from])
  expect(await countryOf(other.person)).toEqual(['paid', from])
})

test('it is part of what the payer downloads, and stays with the books without its payer', async () => {
  const { person, intent } = await buyer()
  await app.request(stripe.delivery(stripe.pay(intent, { from: card('DE') })))
  await expect.poll(() => countryOf(person), patience).toEqual(['paid', 'DE'])
  const { text } = await app.call(exportOwnData, { as: person })
  expect(text).toMatch(/"paidFrom":\s*"DE"/)
  const body = { password: person.password }
  expect((await app.call(deleteAccount, { as: person, body })).status).toBe(204)
  expect(await countryOf(person)).toBeUndefined()
  const kept = await app.academy.db.pool
    .selectFrom('transactions')
    .select(['userId', 'paidFrom'])
    .where('providerId', '=', intent)
    .executeTakeFirst()
  expect(kept).toEqual({ userId: null, paidFrom: 'DE' })
})
