import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { listOffers, saveOffer } from '#contract/offers/offers.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { checkPayment } from '#contract/payments/payment-ways.ts'
import {
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
  quotePayment,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { openPayment } from '#testing/ways.ts'

let app: TestApp
let admin: Person
const stripe = new FakeStripe()
const paypal = new FakePayPal()
const paystack = new FakePaystack(undefined, 'ghs')

beforeAll(async () => {
  const env = { ...(await stripe.start()), ...(await paypal.start()), ...(await paystack.start()) }
  app = await startApp({ env })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await Promise.all([stripe.stop(), paypal.stop(), paystack.stop()])
})
beforeEach(async () => {
  // Some tests let minutes pass, after which prices need a proof.
  await app.people.renew(admin)
  await sellIn('usd')
})

async function sellIn(currency: 'usd' | 'ghs' | 'inr') {
  for (const { program, ...offer } of (await app.call(listOffers, { as: admin })).body) {
    if (program === 'community') continue
    const body = { ...offer, currency }
    const saved = await app.call(saveOffer, { as: admin, params: { program }, body })
    expect(saved.status).toBe(200)
  }
}

const order = { amount: 5000, program: 'academy' } as const
const begin = (as: Person, way?: 'stripe' | 'paypal' | 'paystack' | 'transfer') =>
  app.call(createPaymentIntent, { as, body: { ...order, ...(way && { way }) } })
const quote = async (as: Person) =>
  (await app.call(quotePayment, { as, body: { program: 'academy' } })).body
const intentsOf = ({ id }: Person) =>
  app.academy.db.pool
    .selectFrom('paymentIntents')
    .select(['provider', 'open'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()

test('the config names all that are set up, and no secret', async () => {
  const { body, text } = await app.call(getPaymentConfig, { as: await app.people.free() })
  expect(body).toEqual({
    provider: 'stripe',
    publishableKey: 'pk_test_fake',
    testMode: true,
    available: true,
    ways: [
      { name: 'stripe', publishableKey: 'pk_test_fake', testMode: true, mobileMoney: [] },
      { name: 'paypal', publishableKey: null, testMode: true, mobileMoney: [] },
      { name: 'paystack', publishableKey: null, testMode: true, mobileMoney: ['ghs'] },
    ],
  })
  expect(text).not.toMatch(/sk_|whsec_|fake-client/)
})

test('a member chooses among those that take the currency', async () => {
  const person = await app.people.free()
  expect((await quote(person)).ways).toEqual(['stripe', 'paypal'])
  await sellIn('ghs')
  expect((await quote(person)).ways).toEqual(['stripe', 'paystack'])
  await sellIn('inr')
  expect((await quote(person)).ways).toEqual(['stripe'])
})

test('one that does not take the currency, or is not set up, is refused, and nothing is made', async () => {
  const person = await app.people.free()
  for (const way of ['paystack', 'transfer'] as const) {
    const { status, body } = await begin(person, way)
    expect([status, body]).toMatchObject([
      422,
      { message: 'This way of paying cannot be used here. Please choose another.' },
    ])
  }
  expect(await intentsOf(person)).toEqual([])
})

test('without a choice the first is used, as ever', async () => {
  const person = await app.people.free()
  const { body } = await begin(person)
  expect(body).toEqual({ clientSecret: expect.stringMatching(/^pi_.*_secret_/) })
  expect(await intentsOf(person)).toEqual([{ provider: 'stripe', open: true }])
})

test('whoever changes their mind has one payment, and the others are ended', async () => {
  const person = await app.people.free()
  await begin(person, 'stripe')
  const { body } = await begin(person, 'paypal')
  expect(body).toEqual({
    clientSecret: expect.stringMatching(/^[0-9a-f-]{36}$/),
    redirect: expect.stringContaining('/checkoutnow/'),
  })
  expect((await begin(person, 'paypal')).body).toEqual(body)
  expect(await intentsOf(person)).toEqual([
    { provider: 'stripe', open: false },
    { provider: 'paypal', open: true },
  ])
  const [cancelled] = [...stripe.intents.values()].filter(
    ({ metadata }) => metadata.user === person.id,
  )
  expect(cancelled?.status).toBe('canceled')
})

test('what was paid on a page that was left is found, and cannot be paid again by another way', async () => {
  const person = await app.people.free()
  await begin(person, 'stripe')
  stripe.pay(await openPayment(app, person))
  const again = await begin(person, 'paypal')
  expect(again.status).toBe(409)
  const { body } = await app.call(listOwnRoleRequests, { as: person })
  expect(body).toMatchObject([{ program: 'academy', paid: true }])
})

test('while the provider of an earlier attempt is away, another can be chosen', async () => {
  const person = await app.people.free()
  await begin(person, 'stripe')
  stripe.plan('fails')
  expect((await begin(person, 'paypal')).status).toBe(200)
  expect(await intentsOf(person)).toMatchObject([{ open: true }, { open: true }])
})

test('an order that its payer has approved is taken when they come back, once', async () => {
  const person = await app.people.free()
  const { body: begun } = await begin(person, 'paypal')
  const check = (as: Person) =>
    app.call(checkPayment, { as, body: { payment: begun.clientSecret } })
  expect((await check(person)).body).toMatchObject({ status: 'pending', redirect: begun.redirect })
  expect((await check(await app.people.free())).status).toBe(404)
  paypal.approve(await openPayment(app, person))
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(person)))
  expect(answers.map(({ body }) => body.status)).toEqual(Array(5).fill('succeeded'))
  const { body } = await app.call(listTransactions, { as: admin, query: { search: person.email } })
  expect(body.items).toMatchObject([{ status: 'paid', provider: 'paypal', amountCents: 5000 }])
})

test('an order that is approved after its payer has chosen another way is not taken', async () => {
  const person = await app.people.free()
  await begin(person, 'paypal')
  const left = await openPayment(app, person)
  await begin(person, 'stripe')
  const news = paypal.approve(left)
  expect((await app.request(paypal.delivery(news))).status).toBe(200)
  app.clock.advance(5 * 60_000)
  await app.academy.modules.payments.reconcile()
  expect(paypal.orders.get(left)?.status).toBe('APPROVED')
})

test('a page of Paystack that is paid after another way was paid is refunded', async () => {
  await sellIn('ghs')
  const person = await app.people.free()
  const { body: begun } = await begin(person, 'paystack')
  expect(begun.redirect).toContain('/pay/')
  const left = await openPayment(app, person)
  expect(paystack.transactions.get(left)).toMatchObject({
    email: person.email,
    amount: 5000,
    currency: 'GHS',
    channels: ['card', 'mobile_money'],
  })
  await begin(person, 'stripe')
  await app.request(stripe.delivery(stripe.pay(await openPayment(app, person))))
  paystack.pay(left)
  app.clock.advance(5 * 60_000)
  // Its webhook is lost.
  await app.academy.modules.payments.reconcile()
  await expect
    .poll(async () => {
      const query = { search: person.email }
      const { body } = await app.call(listTransactions, { as: admin, query })
      return body.items.map(({ provider, status }) => `${provider} ${status}`).toSorted()
    })
    .toEqual(['paystack refunded', 'stripe paid'])
  expect(paystack.refundedOf(left)).toBe(5000)
})

test('subscriptions are offered by ways that charge by themselves', async () => {
  const { defaultBrand: _, ...settings } = (await app.call(getSettings, { as: admin })).body
  const change = { ...settings, mentorshipPayment: 'subscription' as const }
  await app.call(updateSettings, { as: admin, body: change })
  const person = await app.people.free()
  const body = { program: 'mentorship' } as const
  const { body: quoted } = await app.call(quotePayment, { as: person, body })
  expect(quoted).toMatchObject({ ways: ['stripe'], recurring: { amountCents: 10_000 } })
  const refused = await app.call(createPaymentIntent, {
    as: person,
    body: { amount: 10_000, program: 'mentorship', way: 'paypal' },
  })
  expect(refused.status).toBe(422)
})

test('the site names what takes the currency of what is sold', async () => {
  const paying = async () => (await app.call(getAcademyInfo)).body.paying
  expect(await paying()).toEqual(['card', 'paypal'])
  await sellIn('ghs')
  expect(await paying()).toEqual(['card', 'mobile-money'])
})
