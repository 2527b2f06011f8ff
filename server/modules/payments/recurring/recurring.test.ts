import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import {
  approveRoleRequest,
  cancelSubscription,
  deleteUser,
  listRoleRequests,
  rejectRoleRequest,
} from '#contract/access/access.ts'
import { getMe, getProfile, login } from '#contract/identity/identity.ts'
import { listOwnPayments } from '#contract/invoices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listOffers, saveOffer } from '#contract/offers/offers.ts'
import { createPaymentIntent, listTransactions, quotePayment } from '#contract/payments/payments.ts'
import { listOwnRecurring, openRecurringPortal } from '#contract/payments/recurring.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { shuffled } from '#testing/drills/at-once.ts'
import { type FakeEvent, FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let second: TestApp
let admin: Person

const patience = { timeout: 60_000, interval: 100 }
const day = 24 * 60 * 60_000
const body = { amount: 10_000, program: 'mentorship' } as const

beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  const env = await stripe.start()
  app = await startApp({ env })
  second = await startApp({ env, shareWith: app })
  admin = await app.people.admin()
})
afterAll(async () => {
  await second.stop()
  await app.stop()
  await stripe.stop()
})

async function set(change: { mentorshipPayment?: 'month' | 'subscription'; graceDays?: number }) {
  const { body: settings } = await app.call(getSettings, { as: admin })
  const saved = await app.call(updateSettings, { as: admin, body: { ...settings, ...change } })
  expect(saved.status).toBe(200)
}
beforeEach(() => set({ mentorshipPayment: 'subscription', graceDays: 0 }))

const deliver = async (events: readonly FakeEvent[]) => {
  for (const event of events) expect((await app.request(stripe.delivery(event))).status).toBe(200)
}
const reconcile = () => app.academy.modules.payments.reconcile()
const transactionsOf = async ({ email }: Person) =>
  (await app.call(listTransactions, { as: admin, query: { search: email } })).body.items
const subscriptionOf = async (person: Person) =>
  (await app.call(getProfile, { as: person })).body.subscriptions.find(
    ({ program }) => program === 'mentorship',
  )
const recurringOf = async (person: Person) =>
  (await app.call(listOwnRecurring, { as: person })).body[0]
const rolesOf = async (person: Person) => (await app.call(getMe, { as: person })).body.roles
const later = (date: string | undefined, months: number) => {
  const end = new Date(date ?? Number.NaN)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end.toISOString()
}

/** Lets time pass, after which people sign in again. */
async function pass(milliseconds: number, ...people: Person[]) {
  app.clock.advance(milliseconds)
  for (const person of [admin, ...people]) {
    const { email, password } = person
    person.token = (await app.call(login, { body: { email, password } })).body.accessToken
  }
}

/** Somebody who has started a subscription, with its ids at Stripe. */
async function beginner() {
  const person = await app.people.free()
  const { status, body: answer } = await app.call(createPaymentIntent, { as: person, body })
  expect(status).toBe(200)
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  const subscription = stripe.billing.ofIntent(intent)?.id ?? ''
  expect(subscription).not.toBe('')
  return { person, intent, subscription }
}

async function decide(person: Person, decision: 'approve' | 'reject') {
  const { body: requests } = await app.call(listRoleRequests, { as: admin })
  const id = requests.find(({ user }) => user.id === person.id)?.id ?? ''
  const sent = { as: admin, params: { id } }
  const { status } = await (decision === 'approve'
    ? app.call(approveRoleRequest, sent)
    : app.call(rejectRoleRequest, sent))
  expect(status).toBe(200)
}

/** The same, with the first payment received and approved. */
async function subscriber() {
  const begun = await beginner()
  await deliver(stripe.payRecurring(begun.intent))
  await decide(begun.person, 'approve')
  return begun
}

describe('a subscription at the provider', () => {
  test('starts with a payment that somebody approves, and asks for no other meanwhile', async () => {
    const { person, intent } = await beginner()
    const quote = await app.call(quotePayment, { as: person, body: { program: 'mentorship' } })
    expect(quote.body.recurring).toEqual({ amountCents: 10_000, months: 1 })
    const again = await app.call(createPaymentIntent, { as: person, body })
    expect(again.body.clientSecret).toContain(intent)
    await deliver(stripe.payRecurring(intent))
    expect(await rolesOf(person)).toEqual(['community_student'])
    await decide(person, 'approve')
    expect(await rolesOf(person)).toContain('mentorship_student')
    expect(await subscriptionOf(person)).toMatchObject({ status: 'active', renewal: 'automatic' })
    expect(await recurringOf(person)).toMatchObject({
      status: 'active',
      amountCents: 10_000,
      cancelsAt: null,
      inTest: true,
      hasPortal: true,
    })
    const refused = await app.call(createPaymentIntent, { as: person, body })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('renews by itself') })
  })

  test('is renewed by each paid invoice, as a transaction with an invoice of the academy', async () => {
    const { person, subscription } = await subscriber()
    const first = await subscriptionOf(person)
    await pass(27 * day, person)
    await deliver(stripe.renew(subscription).events)
    const renewed = await subscriptionOf(person)
    expect(renewed?.endsAt).toBe(later(first?.endsAt, 1))
    expect(await transactionsOf(person)).toMatchObject([
      { status: 'paid', amountCents: 10_000 },
      { status: 'paid', amountCents: 10_000 },
    ])
    await expect
      .poll(async () => {
        const { body: payments } = await app.call(listOwnPayments, { as: person })
        return payments.map(({ documents }) => documents.length)
      }, patience)
      .toEqual([1, 1])
    const { body: pending } = await app.call(listRoleRequests, { as: admin })
    expect(pending.filter(({ user }) => user.id === person.id)).toEqual([])
  })

  test('ends in the right state whatever happens to its events: lost, shuffled, duplicated and simultaneous', {
    timeout: 270_000,
  }, async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => subscriber()))
    const before = await Promise.all(people.map(({ person }) => subscriptionOf(person)))
    await pass(20 * day, ...people.map(({ person }) => person))
    const events = people.flatMap(({ subscription }) => [
      ...stripe.renew(subscription).events,
      ...stripe.renew(subscription).events,
    ])
    const stored = shuffled([...events, ...events, ...events]).filter((_, place) => place % 3 !== 0)
    await Promise.all(
      stored.map((event, place) => (place % 2 ? app : second).request(stripe.delivery(event))),
    )
    await pass(25 * 60 * 60_000, ...people.map(({ person }) => person))
    await Promise.all([reconcile(), second.academy.modules.payments.reconcile()])
    for (const [place, { person }] of people.entries()) {
      const statuses = (await transactionsOf(person)).map(({ status }) => status)
      expect(statuses).toEqual(['paid', 'paid', 'paid'])
      expect((await subscriptionOf(person))?.endsAt).toBe(later(before[place]?.endsAt, 2))
    }
    expect(await app.academy.modules.payments.disagreeing(app.academy.db.pool)).toEqual([])
  })

  test('is not charged before the access that it is for has opened, however long that takes', async () => {
    const { person, intent, subscription } = await beginner()
    await deliver(stripe.payRecurring(intent))
    const nextCharge = () => stripe.billing.subscription(subscription).periodEnd * 1000
    const first = nextCharge()
    expect(await recurringOf(person)).toMatchObject({ awaitsAccess: true })
    await reconcile()
    expect(nextCharge(), 'weeks before it is due').toBe(first)
    for (let month = 0; month < 2; month += 1) {
      const due = nextCharge()
      await pass(due - app.clock.now().getTime() - 2 * day, person)
      await Promise.all([reconcile(), second.academy.modules.payments.reconcile()])
      expect(nextCharge()).toBeGreaterThan(due + 20 * day)
    }
    expect(await transactionsOf(person)).toHaveLength(1)
    await decide(person, 'approve')
    await reconcile()
    // It is charged a day before what was paid for ends, and as usual from then on.
    const { endsAt = '' } = (await subscriptionOf(person)) ?? {}
    expect(nextCharge()).toBe(Math.floor((Date.parse(endsAt) - day) / 1000) * 1000)
    expect(await recurringOf(person)).toMatchObject({ status: 'active', awaitsAccess: false })
    const settled = nextCharge()
    await pass(20 * day, person)
    await deliver(stripe.renew(subscription).events)
    await reconcile()
    expect(nextCharge()).toBe(Date.parse(later(new Date(settled).toISOString(), 1)))
    expect((await subscriptionOf(person))?.endsAt).toBe(later(endsAt, 1))
  })

  test('of somebody whose access ends in decades is postponed no farther than the provider allows', async () => {
    const { person, subscription } = await subscriber()
    await app.academy.db.pool
      .updateTable('subscriptions')
      .set({ endsAt: new Date('2150-01-01T00:00:00Z') })
      .where('userId', '=', person.id)
      .execute()
    await reconcile()
    const days = stripe.billing.subscription(subscription).periodEnd / 86_400
    expect(days - app.clock.now().getTime() / day).toBeCloseTo(700, 1)
    expect(await recurringOf(person)).toMatchObject({ awaitsAccess: false })
  })

  test('that its member has cancelled while waiting is left to end', async () => {
    const { person, intent, subscription } = await beginner()
    await deliver(stripe.payRecurring(intent))
    await deliver([stripe.cancelAtEnd(subscription)])
    const { periodEnd } = stripe.billing.subscription(subscription)
    await pass(30 * day, person)
    await reconcile()
    expect(stripe.billing.subscription(subscription).periodEnd).toBe(periodEnd)
  })

  test('that is cancelled in the portal ends with the paid period, and can be resumed', async () => {
    const { person, subscription } = await subscriber()
    await set({ graceDays: 5 })
    expect((await app.call(openRecurringPortal, { as: person })).body.url).toContain(
      stripe.billing.subscription(subscription).customer,
    )
    await deliver([stripe.cancelAtEnd(subscription)])
    expect(await subscriptionOf(person)).toMatchObject({ renewal: 'none' })
    expect((await recurringOf(person))?.cancelsAt).not.toBe(null)
    await deliver([stripe.cancelAtEnd(subscription, false)])
    expect(await subscriptionOf(person)).toMatchObject({ renewal: 'automatic' })
    await deliver([stripe.cancelAtEnd(subscription)])
    await pass(32 * day, person)
    await deliver([stripe.endSubscription(subscription)])
    expect(await rolesOf(person)).toEqual(['community_student'])
    expect(await recurringOf(person)).toBe(undefined)
  })

  test('whose card is declined keeps its access through the grace period, with a notice', async () => {
    const { person, subscription } = await subscriber()
    await set({ graceDays: 3 })
    const end = Date.parse((await subscriptionOf(person))?.endsAt ?? '')
    await pass(end - app.clock.now().getTime() + 60_000, person)
    await deliver(stripe.renew(subscription, { declined: true }).events)
    expect(await recurringOf(person)).toMatchObject({ status: 'past_due' })
    expect(await rolesOf(person)).toContain('mentorship_student')
    const { graceUntil } = (await subscriptionOf(person)) ?? {}
    expect(Date.parse(graceUntil ?? '')).toBe(end + 3 * day)
    await expect
      .poll(async () => {
        const { body: notices } = await app.call(listNotifications, { as: person })
        return notices.map(({ title }) => title)
      }, patience)
      .toContain('Your renewal could not be paid')
    await pass(3 * day, person)
    expect(await rolesOf(person)).toEqual(['community_student'])
    // The card works again.
    const [open] = stripe.billing.subscription(subscription).invoices
    await deliver(stripe.payRecurring(open?.intent ?? ''))
    expect(await rolesOf(person)).toContain('mentorship_student')
    const renewed = await subscriptionOf(person)
    const aMonthOn = Date.parse(later(app.clock.now().toISOString(), 1))
    expect(Math.abs(Date.parse(renewed?.endsAt ?? '') - aMonthOn)).toBeLessThan(60_000)
  })

  test('is stopped at the provider once the office has rejected it or ended the access', async () => {
    const [refused, ended] = [await beginner(), await subscriber()]
    await deliver(stripe.payRecurring(refused.intent))
    await decide(refused.person, 'reject')
    const id = (await subscriptionOf(ended.person))?.id ?? ''
    await app.call(cancelSubscription, { as: admin, params: { id } })
    await reconcile()
    for (const { subscription } of [refused, ended]) {
      expect(stripe.billing.subscription(subscription).status).toBe('canceled')
    }
    // A charge at the last moment is refunded.
    const late = await subscriber()
    const own = (await subscriptionOf(late.person))?.id ?? ''
    await app.call(cancelSubscription, { as: admin, params: { id: own } })
    await deliver(stripe.renew(late.subscription).events)
    await expect
      .poll(async () => (await transactionsOf(late.person)).map(({ status }) => status), patience)
      .toEqual(['refunded', 'paid'])
  })

  test('of a deleted account is not charged again, and a dispute finds an unknown renewal', async () => {
    const { person, subscription } = await subscriber()
    const { intent } = stripe.renew(subscription)
    await deliver([stripe.dispute(intent, 'needs_response', 1)])
    const renewal = (await transactionsOf(person)).find(({ providerId }) => providerId === intent)
    expect(renewal).toMatchObject({ dispute: 'open', status: 'paid' })
    const gone = await app.call(deleteUser, { as: admin, params: { id: person.id } })
    expect(gone.status).toBe(204)
    await reconcile()
    expect(stripe.billing.subscription(subscription).status).toBe('canceled')
  })

  test('keeps its price when the owner changes it, and continues when payments are monthly again', async () => {
    const { person, subscription } = await subscriber()
    const { body: offers } = await app.call(listOffers, { as: admin })
    const { program, ...offer } = offers.find((one) => one.program === 'mentorship') ?? {}
    const dearer = { ...offer, priceCents: 12_000 }
    const params = { program: 'mentorship' } as const
    const changed = await app.call(saveOffer, { as: admin, params, body: dearer as never })
    expect(changed.status).toBe(200)
    await set({ mentorshipPayment: 'month' })
    await pass(27 * day, person)
    await deliver(stripe.renew(subscription).events)
    expect((await transactionsOf(person)).map(({ amountCents, status }) => [amountCents, status]))
      // Its own price, and no other.
      .toEqual([
        [10_000, 'paid'],
        [10_000, 'paid'],
      ])
    const other = await app.people.free()
    const requested = { ...body, amount: 12_000 }
    const month = await app.call(createPaymentIntent, { as: other, body: requested })
    const intent = month.body.clientSecret.split('_secret_')[0] ?? ''
    expect(stripe.billing.ofIntent(intent)).toBe(undefined)
    // The setting applies in both processes: a payment started one way is replaced by the other.
    await set({ mentorshipPayment: 'subscription' })
    await expect
      .poll(async () => {
        const next = await second.call(createPaymentIntent, { as: other, body: requested })
        return stripe.billing.ofIntent(next.body.clientSecret.split('_secret_')[0] ?? '')?.price
      }, patience)
      .toBeDefined()
    expect(stripe.intents.get(intent)?.status).toBe('canceled')
  })
})
