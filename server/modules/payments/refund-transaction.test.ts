import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { createPaymentIntent, refundTransaction } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe, problem } from '#testing/fake-stripe.ts'
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

describe('POST /admin/transactions/:id/refund', () => {
  it('is for admins: anybody else is refused and nothing changes', async () => {
    const { person, transaction, intent } = await refunds.payer()
    expect((await refunds.refund(transaction, null)).status).toBe(401)
    expect((await refunds.refund(transaction, person)).status).toBe(403)
    expect(await refunds.statusOf(person)).toBe('paid')
    expect(refunds.refundsAt(intent)).toBe(0)
    expect(await refunds.auditOf(transaction)).toEqual([])
  })

  it('knows no unknown and no malformed id', async () => {
    expect((await refunds.refund('0195a000-0000-7000-8000-000000000009')).status).toBe(404)
    expect((await refunds.refund('1')).status).toBe(404)
  })

  it('gives the money back once, however often and however many ask', async () => {
    const { person, transaction, intent } = await refunds.payer()
    const calls = refunds.callsOfStripe().length
    const answers = await Promise.all(Array.from({ length: 5 }, () => refunds.refund(transaction)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    await expect
      .poll(() => refunds.transactionOf(person))
      .toMatchObject({
        status: 'refunded',
        refundedCents: 5000,
        can: { refund: false },
      })
    expect((await refunds.refund(transaction)).body).toMatchObject({ status: 'refunded' })
    expect(refunds.refundsAt(intent)).toBe(5000)
    expect(refunds.callsOfStripe()).toHaveLength(calls + 1)
    expect(await refunds.auditOf(transaction)).toEqual([
      { actorId: admin.id, action: 'transaction.refunded' },
      { actorId: null, action: 'refund.settled' },
    ])
  })

  it('gives a part back once, however many ask who have seen the same', async () => {
    const { person, transaction, intent } = await refunds.payer()
    const body = { amountCents: 1000, seenRefundedCents: 0 }
    const ask = () => app.call(refundTransaction, { as: admin, params: { id: transaction }, body })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
    await expect.poll(() => refunds.transactionOf(person)).toMatchObject({ refundedCents: 1000 })
    expect((await ask()).body).toMatchObject({ code: 'conflict' })
    expect(refunds.refundsAt(intent)).toBe(1000)
  })

  it('takes back a request that is still pending', async () => {
    const { person, transaction } = await refunds.payer()
    await refunds.refund(transaction)
    await expect.poll(() => refunds.statusOf(person)).toBe('refunded')
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    expect(body).toMatchObject([{ status: 'rejected', paid: true }])
  })

  it('refuses payments that were never completed', async () => {
    const person = await app.people.free()
    const body = { amount: 5000, program: 'academy' } as const
    const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
    const intent = answer.clientSecret.split('_secret_')[0] ?? ''
    await app.request(stripe.delivery(stripe.decline(intent)))
    const { status } = await refunds.refund((await refunds.transactionOf(person))?.id ?? '')
    expect(status).toBe(422)
    expect(await refunds.statusOf(person)).toBe('failed')
  })

  it('says why where the provider refuses, and may be tried again under a new key', async () => {
    const { person, transaction, intent } = await refunds.payer()
    const calls = refunds.callsOfStripe().length
    const why = 'Your balance is insufficient.'
    stripe.nextAnswers.push(problem(400, 'invalid_request_error', why, 'balance_insufficient'))
    await refunds.refund(transaction)
    await expect
      .poll(() => refunds.transactionOf(person))
      .toMatchObject({
        status: 'refund_failed',
        reason: why,
        refundedCents: 0,
        can: { refund: true },
      })
    await refunds.refund(transaction)
    await expect.poll(() => refunds.statusOf(person)).toBe('refunded')
    expect(refunds.refundsAt(intent)).toBe(5000)
    const keys = refunds
      .callsOfStripe()
      .slice(calls)
      .map((call) => call.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  it('is tried again under the same key while the provider is away', async () => {
    const { person, transaction, intent } = await refunds.payer()
    const calls = refunds.callsOfStripe().length
    stripe.nextAnswers.push(problem(500, 'api_error', 'Down'))
    await refunds.refund(transaction)
    await expect.poll(() => refunds.statusOf(person), { timeout: 60_000 }).toBe('refunded')
    expect(refunds.refundsAt(intent)).toBe(5000)
    const keys = refunds
      .callsOfStripe()
      .slice(calls)
      .map((call) => call.idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('finds that Stripe has refunded it already', async () => {
    const { person, transaction, intent } = await refunds.payer()
    stripe.refund(intent)
    await refunds.refund(transaction)
    await expect.poll(() => refunds.statusOf(person)).toBe('refunded')
  })
})
