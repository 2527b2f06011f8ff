import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type FakeEvent, FakeStripe, problem } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { type RefundCalls, refundCalls } from '#testing/refund-calls.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
let refunds: RefundCalls

beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
  refunds = refundCalls(app, stripe, admin)
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

test('a pending refund takes its outcome from webhooks, also if it fails in the end', async () => {
  const { person, transaction, intent } = await refunds.payer()
  stripe.refundStatus = 'pending'
  const calls = refunds.callsOfStripe().length
  await refunds.refund(transaction)
  await expect.poll(() => refunds.callsOfStripe().length).toBe(calls + 1)
  stripe.refundStatus = 'succeeded'
  expect(await refunds.statusOf(person)).toBe('refunding')
  const [done, failed] = [stripe.refund(intent), stripe.failRefund(intent)]
  await app.request(stripe.delivery(failed))
  await app.request(stripe.delivery(done))
  expect(await refunds.transactionOf(person), 'the older news came later').toMatchObject({
    status: 'refund_failed',
    reason: 'The provider could not refund it: expired_or_canceled_card',
    refundedCents: 0,
  })
})

test('a partial refund in Stripe’s dashboard is recorded, and the payment remains valid', async () => {
  const { person, intent } = await refunds.payer()
  await app.request(stripe.delivery(stripe.refund(intent, 1500)))
  expect(await refunds.transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 1500 })
  const { body } = await app.call(listOwnRoleRequests, { as: person })
  expect(body).toMatchObject([{ status: 'pending', paid: true }])
})

describe('several refunds of one payment in Stripe’s dashboard', () => {
  const receive = (event: FakeEvent) => app.request(stripe.delivery(event))

  it('add up to the sum on the charge, whichever events arrive, and in any order', async () => {
    const { person, intent } = await refunds.payer()
    const first = [stripe.refund(intent, 1500), stripe.refundUpdated(intent, 1500)]
    const second = [stripe.refund(intent, 1000), stripe.refundUpdated(intent, 1000)]
    await receive(stripe.refundUpdated(intent, 1000))
    expect(await refunds.transactionOf(person)).toMatchObject({
      status: 'paid',
      refundedCents: 2500,
    })
    for (const event of [...second, ...first]) {
      expect((await receive(event)).status).toBe(200)
      expect(await refunds.transactionOf(person)).toMatchObject({
        status: 'paid',
        refundedCents: 2500,
      })
    }
    stripe.refund(intent, 2500)
    await receive(stripe.refundUpdated(intent, 2500))
    expect(await refunds.transactionOf(person)).toMatchObject({
      status: 'refunded',
      refundedCents: 5000,
    })
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    expect(body).toMatchObject([{ status: 'rejected', paid: true }])
  })

  it('keep the first when the second fails', async () => {
    const { person, intent } = await refunds.payer()
    await receive(stripe.refund(intent, 1500))
    await receive(stripe.refund(intent, 1000))
    await receive(stripe.failRefund(intent, { cents: 1000 }))
    expect(await refunds.transactionOf(person)).toMatchObject({
      status: 'paid',
      refundedCents: 1500,
      reason: null,
    })
    await receive(stripe.failRefund(intent, { cents: 1500 }))
    expect(await refunds.transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 0 })
  })

  it('keep the first when the second had refunded the whole payment, and fails', async () => {
    const { person, intent } = await refunds.payer()
    await receive(stripe.refund(intent, 1500))
    await receive(stripe.refund(intent, 3500))
    expect(await refunds.transactionOf(person)).toMatchObject({
      status: 'refunded',
      refundedCents: 5000,
    })
    await receive(stripe.failRefund(intent, { cents: 3500 }))
    expect(await refunds.transactionOf(person)).toMatchObject({
      status: 'refund_failed',
      refundedCents: 1500,
      can: { refund: true },
    })
  })

  it('leave the rest to an admin’s refund, and remain when it is refused', async () => {
    const { person, intent, transaction } = await refunds.payer()
    await receive(stripe.refund(intent, 1500))
    const why = 'Your balance is insufficient.'
    stripe.nextAnswers.push(problem(400, 'invalid_request_error', why, 'balance_insufficient'))
    await refunds.refund(transaction)
    await expect.poll(() => refunds.statusOf(person)).toBe('refund_failed')
    expect(await refunds.transactionOf(person)).toMatchObject({ refundedCents: 1500, reason: why })
    await refunds.refund(transaction)
    await expect
      .poll(() => refunds.transactionOf(person))
      .toMatchObject({ status: 'refunded', refundedCents: 5000, reason: null })
  })
})
