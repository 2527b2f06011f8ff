import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { listTransactions, refundTransaction } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { FakeWay, WayNews } from '#testing/fake-way.ts'
import type { Person } from '#testing/people.ts'
import { beginPayment, fakeWayNames, fakeWays } from '#testing/ways.ts'

const patience = { timeout: 60_000, interval: 50 }

describe.each(fakeWayNames)('a payment by %s', (name) => {
  let fake: FakeWay
  let app: TestApp
  let admin: Person

  beforeAll(async () => {
    fake = fakeWays[name](() => app?.clock.now() ?? new Date())
    app = await startApp({ env: await fake.start() })
    admin = await app.people.admin()
  })
  afterAll(async () => {
    await app.stop()
    await fake.stop()
  })

  const receive = async (news: WayNews) => (await app.request(fake.delivery(news))).status
  const transactionOf = async ({ email }: Person) => {
    const { body } = await app.call(listTransactions, { as: admin, query: { search: email } })
    return body.items[0]
  }
  const refund = (id: string, body = {}) =>
    app.call(refundTransaction, { as: admin, params: { id }, body })

  /** Somebody who has paid for the academy. */
  async function payer() {
    // Some tests let minutes pass, after which money moves only with a proof.
    await app.people.renew(admin)
    const person = await app.people.free()
    const intent = await beginPayment(app, person)
    expect(await receive(fake.pay(intent))).toBe(200)
    const transaction = (await transactionOf(person))?.id ?? ''
    return { person, intent, transaction }
  }

  it('is given back once, however many ask, and the request for it is withdrawn', async () => {
    const { person, intent, transaction } = await payer()
    const calls = fake.refundCalls()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(transaction)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    await expect
      .poll(() => transactionOf(person), patience)
      .toMatchObject({ status: 'refunded', refundedCents: 5000 })
    expect(fake.refundedOf(intent)).toBe(5000)
    expect(fake.refundCalls()).toBe(calls + 1)
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    expect(body).toMatchObject([{ status: 'rejected', paid: true }])
  })

  it('is given back in parts, each once, and stays paid until the last', async () => {
    const { person, intent, transaction } = await payer()
    for (const [cents, total] of [
      [1000, 1000],
      [500, 1500],
    ]) {
      await refund(transaction, { amountCents: cents })
      await expect
        .poll(() => transactionOf(person), patience)
        .toMatchObject({ status: 'paid', refundedCents: total })
      expect(fake.refundedOf(intent)).toBe(total)
    }
    await refund(transaction)
    await expect
      .poll(() => transactionOf(person), patience)
      .toMatchObject({ status: 'refunded', refundedCents: 5000 })
    expect(fake.refundedOf(intent)).toBe(5000)
  })

  it('that is refunded at the provider counts its total, whichever news arrives, and in any order', async () => {
    const { person, intent } = await payer()
    const first = fake.refund(intent, 1500)
    const second = fake.refund(intent, 1000)
    for (const news of [second, first, fake.again(second), fake.again(first)]) {
      expect(await receive(news)).toBe(200)
      expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 2500 })
    }
    expect(await receive(fake.failRefund(intent, { cents: 1000 }))).toBe(200)
    expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 1500 })
    expect(await receive(fake.refund(intent))).toBe(200)
    expect(await transactionOf(person)).toMatchObject({ status: 'refunded', refundedCents: 5000 })
  })

  it('takes the outcome of a pending refund from the webhook', async () => {
    const [done, failed] = [await payer(), await payer()]
    fake.refundsAre('pending')
    const calls = fake.refundCalls()
    for (const { transaction } of [done, failed]) await refund(transaction)
    await expect.poll(() => fake.refundCalls(), patience).toBe(calls + 2)
    fake.refundsAre('succeeded')
    expect(await transactionOf(done.person)).toMatchObject({ status: 'refunding' })
    expect(await receive(fake.settleRefunds(done.intent, 'succeeded'))).toBe(200)
    expect(await receive(fake.settleRefunds(failed.intent, 'failed'))).toBe(200)
    expect(await transactionOf(done.person)).toMatchObject({
      status: 'refunded',
      refundedCents: 5000,
    })
    expect(await transactionOf(failed.person)).toMatchObject({
      status: 'refund_failed',
      refundedCents: 0,
      reason: expect.stringContaining('could not refund it'),
      can: { refund: true },
    })
    await refund(failed.transaction)
    await expect
      .poll(() => transactionOf(failed.person), patience)
      .toMatchObject({ status: 'refunded', refundedCents: 5000 })
  })

  it.each(['fails', 'loses its answer'] as const)(
    'is given back once although the provider %s',
    async (plan) => {
      const { person, intent, transaction } = await payer()
      fake.plan(...(name === 'stripe' ? [plan] : [plan, plan]))
      await refund(transaction, { amountCents: 2000 })
      await expect
        .poll(async () => {
          app.clock.advance(2 * 60 * 1000)
          await app.academy.modules.payments.reconcile().catch(() => undefined)
          return transactionOf(person)
        }, patience)
        .toMatchObject({ status: 'paid', refundedCents: 2000 })
      expect(fake.refundedOf(intent)).toBe(2000)
    },
  )

  it('that the provider has refunded already is found to be so', async () => {
    const { person, intent, transaction } = await payer()
    fake.refund(intent)
    await refund(transaction)
    await expect
      .poll(() => transactionOf(person), patience)
      .toMatchObject({ status: 'refunded', refundedCents: 5000 })
    expect(fake.refundedOf(intent)).toBe(5000)
  })
})
