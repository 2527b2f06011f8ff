import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listOffers, saveOffer } from '#contract/offers/offers.ts'
import { getAcademyInfo } from '#contract/operations.ts'
import { checkPayment, listProcessingPayments } from '#contract/payments/payment-ways.ts'
import {
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
} from '#contract/payments/payments.ts'
import { getStripeSettings, updateStripeSettings } from '#contract/payments/stripe-settings.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

const patience = { timeout: 60_000, interval: 100 }
const day = 24 * 60 * 60_000

let app: TestApp
let admin: Person
const stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
const paypal = new FakePayPal()

beforeAll(async () => {
  app = await startApp({
    env: { ...(await stripe.start({ mode: 'live' })), ...(await paypal.start()) },
  })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await Promise.all([stripe.stop(), paypal.stop()])
})
beforeEach(async () => {
  // Some tests let days pass, after which settings need a proof.
  await app.people.renew(admin)
  await set(true)
})

const set = async (allMethods: boolean) => {
  const saved = await app.call(updateStripeSettings, { as: admin, body: { allMethods } })
  expect(saved.status).toBe(200)
  return saved.body
}
const begin = (as: Person, way: 'stripe' | 'paypal' = 'stripe') =>
  app.call(createPaymentIntent, { as, body: { amount: 5000, program: 'academy', way } })
/** Somebody who has begun to pay in Stripe's own form. */
async function buyer() {
  const person = await app.people.free()
  const { body } = await begin(person)
  const intent = body.clientSecret.split('_secret_')[0] ?? ''
  return { person, intent, payment: body.payment ?? '' }
}
const deliver = async (event: ReturnType<typeof stripe.process>) =>
  expect((await app.request(stripe.delivery(event))).status).toBe(200)
const requestsOf = async (as: Person) => (await app.call(listOwnRoleRequests, { as })).body
const processingOf = async (as: Person) => (await app.call(listProcessingPayments, { as })).body
const check = async (as: Person, payment: string) =>
  (await app.call(checkPayment, { as, body: { payment } })).body
const noticesOf = async (as: Person) =>
  (await app.call(listNotifications, { as })).body.map(({ title }) => title)

async function sellIn(currency: 'usd' | 'eur') {
  for (const { program, ...offer } of (await app.call(listOffers, { as: admin })).body) {
    if (program === 'community') continue
    const body = { ...offer, currency }
    expect((await app.call(saveOffer, { as: admin, params: { program }, body })).status).toBe(200)
  }
}

describe('the setting', () => {
  test('is off at first, and then everything is as without it', async () => {
    // Another account, whose owner has set nothing.
    const other = new FakeStripe()
    const plain = await startApp({ env: await other.start() })
    const as = await plain.people.free()
    const config = await plain.call(getPaymentConfig, { as })
    expect(config.body).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_fake',
      testMode: true,
      available: true,
    })
    const { body } = await plain.call(createPaymentIntent, {
      as,
      body: { amount: 5000, program: 'academy' },
    })
    expect(body).toEqual({ clientSecret: expect.stringMatching(/^pi_.*_secret_/) })
    await plain.stop()
    await other.stop()
  })

  test('is one of admins', async () => {
    const call = (as: Person | null) =>
      app.call(updateStripeSettings, { as, body: { allMethods: false } })
    expect((await call(null)).status).toBe(401)
    expect((await call(await app.people.free())).status).toBe(403)
    expect((await call(await app.people.staff('bookkeeper'))).status).toBe(403)
    const { body } = await app.call(getStripeSettings, { as: admin })
    expect(body).toMatchObject({ isSetUp: true, allMethods: true })
    const updatedAt = '2020-01-01T00:00:00.000Z'
    const late = { allMethods: false, updatedAt }
    expect((await app.call(updateStripeSettings, { as: admin, body: late })).status).toBe(409)
    expect((await app.call(getStripeSettings, { as: admin })).body).toEqual(body)
  })

  test('needs Stripe', async () => {
    const sandbox = await startApp()
    const as = await sandbox.people.admin()
    const refused = await sandbox.call(updateStripeSettings, { as, body: { allMethods: true } })
    expect(refused.status).toBe(422)
    expect((await sandbox.call(getStripeSettings, { as })).body).toMatchObject({
      isSetUp: false,
      allMethods: false,
    })
    await sandbox.stop()
  })

  test('tells what the account has, and the site names what takes its currency', async () => {
    const known = ['card', 'apple-pay', 'google-pay', 'sepa-debit', 'ideal']
    expect((await set(true)).methods).toEqual(known)
    const { body } = await app.call(getPaymentConfig, { as: await app.people.free() })
    expect(body).toMatchObject({ methods: known, ways: [{ methods: known }, { name: 'paypal' }] })
    expect(body.ways?.[1]).not.toHaveProperty('methods')
    const paying = async () => (await app.call(getAcademyInfo)).body.paying
    expect(await paying()).toEqual(['card', 'apple-pay', 'google-pay', 'paypal'])
    await sellIn('eur')
    expect(await paying()).toEqual([...known.slice(0, 3), 'paypal', 'sepa-debit', 'ideal'])
    await sellIn('usd')
    await set(false)
    expect(await paying()).toEqual(['card', 'paypal'])
  })

  test('names no wallet that Stripe does not show on this host', async () => {
    stripe.account.isReachable = false
    const domains = stripe.account.domains.splice(0)
    expect((await set(true)).methods).toEqual(['card', 'sepa-debit', 'ideal'])
    stripe.account.isReachable = true
    stripe.account.domains.push(...domains)
    expect((await set(true)).methods).toContain('apple-pay')
  })
})

describe('an intent', () => {
  test('is for the form that is shown, and is replaced when the owner has changed it', async () => {
    const person = await app.people.free()
    const first = await begin(person)
    expect(first.body).toEqual({
      clientSecret: expect.stringMatching(/^pi_/),
      payment: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await begin(person)).body).toEqual(first.body)
    await set(false)
    const second = await begin(person)
    expect(second.body).toEqual({ clientSecret: expect.stringMatching(/^pi_/) })
    await set(true)
    const third = await begin(person)
    const intents = [...stripe.intents.values()].filter(
      ({ metadata }) => metadata.user === person.id,
    )
    expect(intents.map(({ status, allMethods }) => [status, allMethods])).toEqual([
      ['canceled', true],
      ['canceled', false],
      ['requires_payment_method', true],
    ])
    expect(third.body.clientSecret).toBe(intents[2]?.client_secret)
  })

  test('of a subscription is as well', async () => {
    const { defaultBrand: _, ...settings } = (await app.call(getSettings, { as: admin })).body
    const save = (mentorshipPayment: 'month' | 'subscription') =>
      app.call(updateSettings, { as: admin, body: { ...settings, mentorshipPayment } })
    await save('subscription')
    const person = await app.people.free()
    const body = { amount: 10_000, program: 'mentorship' } as const
    const started = await app.call(createPaymentIntent, { as: person, body })
    const id = started.body.clientSecret.split('_secret_')[0] ?? ''
    expect(started.body.payment).toBeTruthy()
    expect(stripe.intents.get(id)?.allMethods).toBe(true)
    await set(false)
    const again = await app.call(createPaymentIntent, { as: person, body })
    const other = again.body.clientSecret.split('_secret_')[0] ?? ''
    expect(again.body.payment).toBeUndefined()
    expect(stripe.intents.get(other)?.allMethods).toBe(false)
    expect(stripe.billing.ofIntent(id)?.status).toBe('canceled')
    await save('month')
  })
})

describe('a payment that a bank takes days to settle', () => {
  test('opens nothing, is shown as what it is, and needs no second one', async () => {
    const { person, intent, payment } = await buyer()
    expect(await check(person, payment)).toMatchObject({ status: 'pending' })
    await deliver(stripe.process(intent))
    expect(await check(person, payment)).toMatchObject({ status: 'processing', program: 'academy' })
    expect(await processingOf(person)).toMatchObject([
      { id: payment, program: 'academy', amountCents: 5000, currency: 'usd' },
    ])
    expect(await processingOf(await app.people.free())).toEqual([])
    expect(await requestsOf(person)).toEqual([])
    expect((await app.call(getMe, { as: person })).body.roles).not.toContain('academy_student')
    for (const way of ['stripe', 'paypal'] as const) {
      const again = await begin(person, way)
      expect([again.status, again.text]).toEqual([
        409,
        expect.stringContaining('Your bank is still processing your payment'),
      ])
    }
    await deliver(stripe.pay(intent))
    expect(await requestsOf(person)).toMatchObject([{ program: 'academy', paid: true }])
    expect(await processingOf(person)).toEqual([])
    expect(await check(person, payment)).toMatchObject({ status: 'succeeded' })
  })

  test('is heard of without any webhook, and outlives the day after which others are ended', async () => {
    const { person, intent, payment } = await buyer()
    stripe.process(intent)
    app.clock.advance(2 * day)
    await app.academy.modules.payments.reconcile()
    await app.people.renew(person)
    expect(await processingOf(person)).toMatchObject([{ id: payment }])
    expect(stripe.intents.get(intent)?.status).toBe('processing')
    stripe.pay(intent)
    app.clock.advance(6 * 60_000)
    await app.academy.modules.payments.reconcile()
    expect(await requestsOf(person)).toMatchObject([{ paid: true }])
  })

  test('can fail days later: its payer is told, and may pay in another way', async () => {
    const { person, intent, payment } = await buyer()
    await deliver(stripe.process(intent))
    await deliver(stripe.failProcessing(intent, 60))
    expect(await processingOf(person)).toEqual([])
    expect(await check(person, payment)).toMatchObject({
      status: 'failed',
      reason: 'The account has insufficient funds.',
    })
    await expect.poll(() => noticesOf(person), patience).toContain('Your payment was not made')
    expect((await begin(person, 'paypal')).status).toBe(200)
    expect(await requestsOf(person)).toEqual([])
  })

  test('stays known whatever arrives late, and is over once it is paid', async () => {
    const { person, intent } = await buyer()
    const declined = stripe.decline(intent)
    const processing = stripe.process(intent, 10)
    await deliver(processing)
    // An attempt from before it.
    await deliver(declined)
    expect(await processingOf(person)).toHaveLength(1)
    expect(await noticesOf(person)).not.toContain('Your payment was not made')
    await deliver(stripe.pay(intent))
    await deliver(stripe.again(processing) as typeof processing)
    expect(await processingOf(person)).toEqual([])
    const query = { search: person.email }
    const { body } = await app.call(listTransactions, { as: admin, query })
    expect(body.items).toMatchObject([{ status: 'paid' }])
  })

  test('that was heard of only when another way was chosen is not ended for it', async () => {
    const { person, intent } = await buyer()
    stripe.process(intent)
    expect((await begin(person, 'paypal')).status).toBe(409)
    expect(stripe.intents.get(intent)?.status).toBe('processing')
  })
})
