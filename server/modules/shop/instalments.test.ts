import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { createCoupon } from '#contract/coupons.ts'
import { getCourse } from '#contract/courses.ts'
import { getMe } from '#contract/identity/identity.ts'
import {
  createPaymentIntent,
  listTransactions,
  quotePayment,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { listOwnRecurring } from '#contract/payments/recurring.ts'
import { listOwnPurchases } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { type FakeEvent, FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { beginToBuy, makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
let course: string

const day = 24 * 60 * 60 * 1000
const patience = { timeout: 60_000, interval: 100 }
const three = { kind: 'instalments' as const, count: 3, firstCents: 10_000, eachCents: 10_000 }

beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start() })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
beforeEach(async () => {
  app.clock.set(new Date())
  admin = await app.people.admin()
  const { body: settings } = await app.call(getSettings, { as: admin })
  await app.call(updateSettings, { as: admin, body: { ...settings, graceDays: 3 } })
  const roleAccess = ['academy_student' as const]
  course = (await makeCourse(app, admin, { roleAccess, isPublished: true })).id
})

const deliver = async (events: readonly FakeEvent[]) => {
  for (const event of events) expect((await app.request(stripe.delivery(event))).status).toBe(200)
}
const reconcile = () => app.academy.modules.payments.reconcile()
const pass = async (days: number, ...people: Person[]) => {
  app.clock.advance(days * day)
  for (const person of [admin, ...people]) await app.people.renew(person)
}
const isOpen = async (as: Person) =>
  (await app.call(getCourse, { as, params: { id: course } })).status === 200
const paymentsOf = async ({ email }: Person) =>
  (await app.call(listTransactions, { as: admin, query: { search: email } })).body.items
const runningOf = async (as: Person) => (await app.call(listOwnRecurring, { as })).body

/** Somebody who has paid the first instalment. */
async function payer(offer: string) {
  const person = await app.people.free()
  const begun = await beginToBuy(app, person, offer)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
  const subscription = stripe.billing.ofIntent(intent)?.id ?? ''
  expect(subscription).not.toBe('')
  await deliver(stripe.payRecurring(intent))
  return { person, intent, subscription }
}

const offerOf = (changes: object = {}) =>
  makeShopOffer(app, admin, {
    courseIds: [course],
    priceCents: 30_000,
    currency: 'eur',
    plan: three,
    period: { unit: 'months', count: 12 },
    ...changes,
  })

describe('three instalments', () => {
  test('are said before, and open the course month by month, then for the rest', async () => {
    const offer = await offerOf()
    const visitor = await app.people.free()
    const { body: quote } = await app.call(quotePayment, { as: visitor, body: { offer: offer.id } })
    expect(quote).toMatchObject({
      amountCents: 10_000,
      currency: 'eur',
      recurring: { amountCents: 10_000, months: 1, payments: 3 },
    })
    const { person, subscription } = await payer(offer.id)
    expect(await isOpen(person)).toBe(true)
    expect(await runningOf(person)).toMatchObject([
      { program: null, offerName: offer.name, paymentsMaximum: 3, awaitsAccess: false },
    ])
    await pass(31, person)
    await deliver(stripe.renew(subscription).events)
    expect(await isOpen(person)).toBe(true)
    await pass(31, person)
    await deliver(stripe.renew(subscription).events)
    await reconcile()
    expect(stripe.billing.subscription(subscription).status, 'nothing more is charged').toBe(
      'canceled',
    )
    expect(await runningOf(person)).toEqual([])
    await pass(270, person)
    expect(await isOpen(person), 'all of the year').toBe(true)
    await pass(40, person)
    expect(await isOpen(person), 'and no longer').toBe(false)
    expect((await paymentsOf(person)).map(({ amountCents }) => amountCents)).toEqual([
      10_000, 10_000, 10_000,
    ])
  })

  test('of a price that does not divide are paid as they are said, the first a little more', async () => {
    const plan = { ...three, firstCents: 3334, eachCents: 3333 }
    const offer = await offerOf({ priceCents: 10_000, plan })
    const { person, subscription } = await payer(offer.id)
    expect(await isOpen(person)).toBe(true)
    for (const _ of [2, 3]) {
      await pass(31, person)
      await deliver(stripe.renew(subscription).events)
    }
    expect(
      (await paymentsOf(person)).map(({ amountCents, status }) => [amountCents, status]),
    ).toEqual([
      [3333, 'paid'],
      [3333, 'paid'],
      [3334, 'paid'],
    ])
  })

  test('of which one is missed end the access after the days of grace, until it is paid', async () => {
    const offer = await offerOf()
    const { person, subscription } = await payer(offer.id)
    await pass(31, person)
    const { intent, events } = stripe.renew(subscription, { declined: true })
    await deliver(events)
    expect(await isOpen(person), 'in the days of grace').toBe(true)
    await pass(4, person)
    expect(await isOpen(person), 'after them').toBe(false)
    const [bought] = (await app.call(listOwnPurchases, { as: person })).body
    expect(bought).toMatchObject({ state: 'ended' })
    await deliver(stripe.payRecurring(intent))
    expect(await isOpen(person), 'paid late').toBe(true)
  })

  test('never take a fourth: it goes back', async () => {
    const offer = await offerOf()
    const { person, subscription } = await payer(offer.id)
    for (const _ of [2, 3, 4]) {
      await pass(30, person)
      await deliver(stripe.renew(subscription).events)
    }
    await expect
      .poll(async () => (await paymentsOf(person)).map(({ status }) => status).toSorted(), patience)
      .toEqual(['paid', 'paid', 'paid', 'refunded'])
    expect(await isOpen(person)).toBe(true)
  })

  test('that are refunded end what they have opened, and are charged no more', async () => {
    const offer = await offerOf()
    const { person, subscription } = await payer(offer.id)
    await pass(30, person)
    await deliver(stripe.renew(subscription).events)
    const [newest] = await paymentsOf(person)
    const params = { id: newest?.id ?? '' }
    await app.call(refundTransaction, { as: admin, params, body: {} })
    expect(await isOpen(person)).toBe(false)
    await reconcile()
    expect(stripe.billing.subscription(subscription).status).toBe('canceled')
  })

  test('open a program payment by payment', async () => {
    const offer = await offerOf({ courseIds: [], programs: ['mentorship'] })
    const { person, subscription } = await payer(offer.id)
    const rolesOf = async () => (await app.call(getMe, { as: person })).body.roles
    const endOf = async () => {
      const query = app.academy.db.pool.selectFrom('subscriptions').select(['endsAt', 'renewal'])
      return query.where('userId', '=', person.id).executeTakeFirstOrThrow()
    }
    expect(await rolesOf()).toContain('mentorship_student')
    expect(await endOf()).toMatchObject({ renewal: 'automatic' })
    const begun = app.clock.now()
    await pass(29, person)
    await deliver(stripe.renew(subscription).events)
    await pass(30, person)
    await deliver(stripe.renew(subscription).events)
    const { endsAt, renewal } = await endOf()
    const year = new Date(begun)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    expect(Math.abs(endsAt.getTime() - year.getTime())).toBeLessThan(2 * day)
    expect(renewal).toBe('awaited')
  })

  test('with a coupon are reduced by it once, and not to nothing', async () => {
    const offer = await offerOf()
    const coupon = {
      percent: 20,
      amountCents: null,
      program: null,
      offerId: offer.id,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesEach: null,
      active: true,
    }
    await app.call(createCoupon, { as: admin, body: { ...coupon, code: 'LESS-FIRST' } })
    await app.call(createCoupon, { as: admin, body: { ...coupon, percent: 100, code: 'NOTHING' } })
    const person = await app.people.free()
    const quote = (code: string) =>
      app.call(quotePayment, { as: person, body: { offer: offer.id, coupon: code } })
    expect((await quote('LESS-FIRST')).body).toMatchObject({
      amountCents: 8000,
      recurring: { amountCents: 10_000 },
    })
    expect((await quote('NOTHING')).status).toBe(422)
    const begun = await beginToBuy(app, person, offer.id, 'LESS-FIRST')
    await deliver(stripe.payRecurring(begun.body.clientSecret.split('_secret_')[0] ?? ''))
    expect(await paymentsOf(person)).toMatchObject([{ amountCents: 8000, currency: 'eur' }])
    expect(await isOpen(person)).toBe(true)
  })
})

describe('an offer until cancelled', () => {
  test('is open while it is paid, and ends with the paid month once it is cancelled', async () => {
    const offer = await offerOf({
      plan: { kind: 'subscription' },
      period: null,
      priceCents: 1900,
    })
    const { person, subscription } = await payer(offer.id)
    const again = { as: person, body: { amount: 1900, offer: offer.id } }
    expect((await app.call(createPaymentIntent, again)).status, 'twice').toBe(422)
    for (const _ of [2, 3]) {
      await pass(31, person)
      await deliver(stripe.renew(subscription).events)
      expect(await isOpen(person)).toBe(true)
    }
    await deliver([stripe.cancelAtEnd(subscription)])
    expect(await isOpen(person)).toBe(true)
    await pass(32, person)
    await deliver([stripe.endSubscription(subscription)])
    expect(await isOpen(person)).toBe(false)
  })
})
