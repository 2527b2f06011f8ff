import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { getMe, getProfile } from '#contract/identity/identity.ts'
import {
  createPaymentIntent,
  listTransactions,
  type RefundInput,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type FakeEvent, FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
  await paidBy('subscription')
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

// Refunds are made by jobs, which wait while others run.
const slow = { timeout: 60_000 }

async function paidBy(mentorshipPayment: 'month' | 'subscription') {
  const { body: settings } = await app.call(getSettings, { as: admin })
  const body = { ...settings, mentorshipPayment, approveAtOnce: true }
  expect((await app.call(updateSettings, { as: admin, body })).status).toBe(200)
}
const deliver = async (events: readonly FakeEvent[]) => {
  for (const event of events) expect((await app.request(stripe.delivery(event))).status).toBe(200)
}
/** Starts a payment for a month; returns its intent. */
async function begin(person: Person) {
  const body = { amount: 10_000, program: 'mentorship' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  return answer.clientSecret.split('_secret_')[0] ?? ''
}
/** Somebody with a subscription that has been paid for the first time, and renewed this often. */
async function subscriber({ renewals = 0, known }: { renewals?: number; known?: Person } = {}) {
  const person = known ?? (await app.people.free())
  const first = await begin(person)
  await deliver(stripe.payRecurring(first))
  const subscription = stripe.billing.ofIntent(first)?.id ?? ''
  const intents = [first]
  for (let times = 0; times < renewals; times += 1) intents.push(await renew(subscription))
  return { person, subscription, intents }
}
async function renew(subscription: string) {
  const { intent, events } = stripe.renew(subscription)
  await deliver(events)
  return intent
}
const transactionOf = async (intent: string | undefined) => {
  const query = { search: intent ?? 'none' }
  const { body } = await app.call(listTransactions, { as: admin, query })
  expect(body.items).toHaveLength(1)
  return body.items[0]
}
const refund = async (intent: string | undefined, body: RefundInput = {}) => {
  const params = { id: (await transactionOf(intent))?.id ?? '' }
  expect((await app.call(refundTransaction, { as: admin, params, body })).status).toBe(202)
}
const hasAccess = async (as: Person) =>
  (await app.call(getMe, { as })).body.roles.includes('mentorship_student')
const endOf = async (as: Person) =>
  (await app.call(getProfile, { as })).body.subscriptions.find(
    ({ program }) => program === 'mentorship',
  )?.endsAt
const titlesOf = async ({ id }: Person) => {
  const { pool } = app.academy.db
  const told = pool.selectFrom('notifications').select('title').where('userId', '=', id)
  return (await told.execute()).map(({ title }) => title)
}
const isStopped = async (subscription: string) => {
  await app.academy.modules.payments.reconcile()
  return stripe.billing.subscription(subscription).status === 'canceled'
}

test('the refund of a first payment ends what its renewals have added, with one notice, and it renews no more', async () => {
  const { person, subscription, intents } = await subscriber({ renewals: 2 })
  await refund(intents[0])
  expect(await hasAccess(person)).toBe(false)
  await expect.poll(() => titlesOf(person), slow).toContain('Access ended')
  // The money of the renewals is a decision of its own.
  expect(await transactionOf(intents[1])).toMatchObject({ status: 'paid', refundedCents: 0 })
  await refund(intents[1])
  expect((await titlesOf(person)).filter((title) => title === 'Access ended')).toHaveLength(1)
  expect(await isStopped(subscription)).toBe(true)
})

test('so does a partial refund that is to end access, and none that is to keep it', async () => {
  const { person, subscription, intents } = await subscriber({ renewals: 1 })
  const end = await endOf(person)
  await refund(intents[0], { amountCents: 3000 })
  await expect.poll(() => transactionOf(intents[0]), slow).toMatchObject({ status: 'paid' })
  expect(await endOf(person)).toBe(end)
  expect(await isStopped(subscription)).toBe(false)
  await refund(intents[0], { amountCents: 100, endAccess: true })
  expect(await hasAccess(person)).toBe(false)

  const kept = await subscriber({ renewals: 1 })
  await refund(kept.intents[0], { endAccess: false })
  await expect
    .poll(() => transactionOf(kept.intents[0]), slow)
    .toMatchObject({ status: 'refunded' })
  expect(await hasAccess(kept.person)).toBe(true)
  await renew(kept.subscription)
  expect(await isStopped(kept.subscription)).toBe(false)
})

test('a month paid by itself remains, and a renewal that arrives later is given back', async () => {
  const person = await app.people.free()
  await paidBy('month')
  await deliver([stripe.pay(await begin(person))])
  const single = await endOf(person)
  await paidBy('subscription')
  const { subscription, intents } = await subscriber({ renewals: 1, known: person })
  await refund(intents[0])
  expect(await endOf(person)).toBe(single)
  const late = await renew(subscription)
  expect(await endOf(person)).toBe(single)
  await expect.poll(() => transactionOf(late), slow).toMatchObject({ status: 'refunded' })
  expect(await isStopped(subscription)).toBe(true)
})

test('the refund of a renewal ends its own period alone, before or after that of the first payment', async () => {
  const { person, subscription, intents } = await subscriber()
  const end = await endOf(person)
  intents.push(await renew(subscription))
  await refund(intents[1])
  expect(await endOf(person)).toBe(end)
  expect(await isStopped(subscription)).toBe(false)
  await refund(intents[0])
  expect(await hasAccess(person)).toBe(false)
})

test('a refund on the pages of the provider ends the first period alone', async () => {
  const { person, subscription, intents } = await subscriber()
  const end = await endOf(person)
  await renew(subscription)
  const whole = new Date((await endOf(person)) ?? 0).getTime()
  await deliver([stripe.refund(intents[0] ?? '')])
  // What was left of the first period, which is all but the moments since it began.
  const taken = whole - new Date((await endOf(person)) ?? 0).getTime()
  const first = new Date(end ?? 0).getTime() - app.clock.now().getTime()
  expect(Math.abs(taken - first)).toBeLessThan(60_000)
  expect(await isStopped(subscription)).toBe(false)
})
