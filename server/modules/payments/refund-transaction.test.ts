import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  approveRoleRequest,
  listOwnRoleRequests,
  listRoleRequests,
  rejectRoleRequest,
} from '#contract/access.ts'
import { createPaymentIntent, listTransactions, refundTransaction } from '#contract/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type FakeEvent, FakeStripe, problem } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person

beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

/** Somebody who has paid for the academy. */
async function payer() {
  const person = await app.people.free()
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  const [{ id: transaction = '' } = {}] = await transactionsOf(person)
  const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
  return { person, intent, transaction, request: requests[0]?.id ?? '' }
}

const transactionsOf = async ({ email }: Person) => {
  const { body } = await app.call(listTransactions, { as: admin, query: { search: email } })
  return body.items
}
const transactionOf = async (person: Person) => (await transactionsOf(person))[0]
const statusOf = async (person: Person) => (await transactionOf(person))?.status
const refund = (id: string, as: Person | null = admin) =>
  app.call(refundTransaction, { as, params: { id }, body: {} })
const refundsAt = (intent: string) => stripe.intents.get(intent)?.latest_charge?.amount_refunded
const refundCalls = () => stripe.calls.filter(({ call }) => call === 'POST /v1/refunds')
const auditOf = (subject: string) =>
  app.academy.db.pool
    .selectFrom('auditEntries')
    .select(['actorId', 'action'])
    .where('subject', '=', subject)
    .execute()

describe('POST /admin/transactions/:id/refund', () => {
  it('is for admins: anyone else is refused and nothing changes', async () => {
    const { person, transaction, intent } = await payer()
    expect((await refund(transaction, null)).status).toBe(401)
    expect((await refund(transaction, person)).status).toBe(403)
    expect(await statusOf(person)).toBe('paid')
    expect(refundsAt(intent)).toBe(0)
    expect(await auditOf(transaction)).toEqual([])
  })

  it('rejects unknown and malformed ids', async () => {
    expect((await refund('0195a000-0000-7000-8000-000000000009')).status).toBe(404)
    expect((await refund('1')).status).toBe(404)
  })

  it('refunds the money once, however often and by however many it is requested', async () => {
    const { person, transaction, intent } = await payer()
    const calls = refundCalls().length
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(transaction)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    await expect
      .poll(() => transactionOf(person))
      .toMatchObject({
        status: 'refunded',
        refundedCents: 5000,
        can: { refund: false },
      })
    expect((await refund(transaction)).body).toMatchObject({ status: 'refunded' })
    expect(refundsAt(intent)).toBe(5000)
    expect(refundCalls()).toHaveLength(calls + 1)
    expect(await auditOf(transaction)).toEqual([
      { actorId: admin.id, action: 'transaction.refunded' },
      { actorId: null, action: 'refund.settled' },
    ])
  })

  it('refunds a part once, however many request it based on the same state', async () => {
    const { person, transaction, intent } = await payer()
    const body = { amountCents: 1000, seenRefundedCents: 0 }
    const ask = () => app.call(refundTransaction, { as: admin, params: { id: transaction }, body })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
    await expect.poll(() => transactionOf(person)).toMatchObject({ refundedCents: 1000 })
    expect((await ask()).body).toMatchObject({ code: 'conflict' })
    expect(refundsAt(intent)).toBe(1000)
  })

  it('withdraws a request that is still pending', async () => {
    const { person, transaction } = await payer()
    await refund(transaction)
    await expect.poll(() => statusOf(person)).toBe('refunded')
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    expect(body).toMatchObject([{ status: 'rejected', paid: true }])
  })

  it('refuses payments that were never completed', async () => {
    const person = await app.people.free()
    const body = { amount: 5000, program: 'academy' } as const
    const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
    const intent = answer.clientSecret.split('_secret_')[0] ?? ''
    await app.request(stripe.delivery(stripe.decline(intent)))
    const { status } = await refund((await transactionOf(person))?.id ?? '')
    expect(status).toBe(422)
    expect(await statusOf(person)).toBe('failed')
  })

  it('reports why the provider refuses, and can be retried under a new key', async () => {
    const { person, transaction, intent } = await payer()
    const calls = refundCalls().length
    const why = 'Your balance is insufficient.'
    stripe.nextAnswers.push(problem(400, 'invalid_request_error', why, 'balance_insufficient'))
    await refund(transaction)
    await expect
      .poll(() => transactionOf(person))
      .toMatchObject({
        status: 'refund_failed',
        reason: why,
        refundedCents: 0,
        can: { refund: true },
      })
    await refund(transaction)
    await expect.poll(() => statusOf(person)).toBe('refunded')
    expect(refundsAt(intent)).toBe(5000)
    const keys = refundCalls()
      .slice(calls)
      .map((call) => call.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  it('is retried under the same key while the provider is unavailable', async () => {
    const { person, transaction, intent } = await payer()
    const calls = refundCalls().length
    stripe.nextAnswers.push(problem(500, 'api_error', 'Down'))
    await refund(transaction)
    await expect.poll(() => statusOf(person), { timeout: 20_000 }).toBe('refunded')
    expect(refundsAt(intent)).toBe(5000)
    const keys = refundCalls()
      .slice(calls)
      .map((call) => call.idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('detects that Stripe has already refunded it', async () => {
    const { person, transaction, intent } = await payer()
    stripe.refund(intent)
    await refund(transaction)
    await expect.poll(() => statusOf(person)).toBe('refunded')
  })
})

test('the result of a slow refund arrives by webhook, even if it fails in the end', async () => {
  const { person, transaction, intent } = await payer()
  stripe.refundStatus = 'pending'
  const calls = refundCalls().length
  await refund(transaction)
  await expect.poll(() => refundCalls().length).toBe(calls + 1)
  stripe.refundStatus = 'succeeded'
  expect(await statusOf(person)).toBe('refunding')
  const [done, failed] = [stripe.refund(intent), stripe.failRefund(intent)]
  await app.request(stripe.delivery(failed))
  await app.request(stripe.delivery(done))
  expect(await transactionOf(person), 'the older news came later').toMatchObject({
    status: 'refund_failed',
    reason: 'The provider could not refund it: expired_or_canceled_card',
    refundedCents: 0,
  })
})

test('a partial refund in Stripe’s dashboard is recorded, and the payment remains valid', async () => {
  const { person, intent } = await payer()
  await app.request(stripe.delivery(stripe.refund(intent, 1500)))
  expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 1500 })
  const { body } = await app.call(listOwnRoleRequests, { as: person })
  expect(body).toMatchObject([{ status: 'pending', paid: true }])
})

describe('several refunds of one payment in Stripe’s dashboard', () => {
  const receive = (event: FakeEvent) => app.request(stripe.delivery(event))

  it("add up to the charge's total, whichever events arrive, and in any order", async () => {
    const { person, intent } = await payer()
    const first = [stripe.refund(intent, 1500), stripe.refundUpdated(intent, 1500)]
    const second = [stripe.refund(intent, 1000), stripe.refundUpdated(intent, 1000)]
    await receive(stripe.refundUpdated(intent, 1000))
    expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 2500 })
    for (const event of [...second, ...first]) {
      expect((await receive(event)).status).toBe(200)
      expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 2500 })
    }
    stripe.refund(intent, 2500)
    await receive(stripe.refundUpdated(intent, 2500))
    expect(await transactionOf(person)).toMatchObject({ status: 'refunded', refundedCents: 5000 })
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    expect(body).toMatchObject([{ status: 'rejected', paid: true }])
  })

  it('keep the first when the second fails', async () => {
    const { person, intent } = await payer()
    await receive(stripe.refund(intent, 1500))
    await receive(stripe.refund(intent, 1000))
    await receive(stripe.failRefund(intent, { cents: 1000 }))
    expect(await transactionOf(person)).toMatchObject({
      status: 'paid',
      refundedCents: 1500,
      reason: null,
    })
    await receive(stripe.failRefund(intent, { cents: 1500 }))
    expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 0 })
  })

  it('keep the first when the second made the payment fully refunded, and fails', async () => {
    const { person, intent } = await payer()
    await receive(stripe.refund(intent, 1500))
    await receive(stripe.refund(intent, 3500))
    expect(await transactionOf(person)).toMatchObject({ status: 'refunded', refundedCents: 5000 })
    await receive(stripe.failRefund(intent, { cents: 3500 }))
    expect(await transactionOf(person)).toMatchObject({
      status: 'refund_failed',
      refundedCents: 1500,
      can: { refund: true },
    })
  })

  it('leave the rest to an admin’s refund, which keeps them when it is refused', async () => {
    const { person, intent, transaction } = await payer()
    await receive(stripe.refund(intent, 1500))
    const why = 'Your balance is insufficient.'
    stripe.nextAnswers.push(problem(400, 'invalid_request_error', why, 'balance_insufficient'))
    await refund(transaction)
    await expect.poll(() => statusOf(person)).toBe('refund_failed')
    expect(await transactionOf(person)).toMatchObject({ refundedCents: 1500, reason: why })
    await refund(transaction)
    await expect
      .poll(() => transactionOf(person))
      .toMatchObject({ status: 'refunded', refundedCents: 5000, reason: null })
  })
})

describe('refunding concurrently with an approval', () => {
  const approve = (id: string) => app.call(approveRoleRequest, { as: admin, params: { id } })
  const requestOf = async (person: Person) =>
    (await app.call(listOwnRoleRequests, { as: person })).body[0]
  const subscriptionsOf = ({ id }: Person) =>
    app.academy.db.pool.selectFrom('subscriptions').selectAll().where('userId', '=', id).execute()
  /** Makes both calls wait for the user's lock, in order, and then releases it. */
  async function inOrder(person: Person, first: () => Promise<unknown>, second: typeof first) {
    const { db } = app.academy
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        db.pool,
      )
      return rows.length
    }
    // The invoice is written concurrently, and has to be complete before the lock is taken.
    const documents = () =>
      db.pool.selectFrom('billingDocuments').select('id').where('userId', '=', person.id).execute()
    await expect.poll(documents, { timeout: 20_000 }).toHaveLength(1)
    const calls = await db.transaction(async (tx) => {
      await app.academy.modules.access.lockUser(tx, person.id)
      const one = first()
      await expect.poll(waiting).toBe(1)
      const other = second()
      await expect.poll(waiting).toBe(2)
      return [one, other]
    })
    await Promise.all(calls)
  }

  it('withdraws the request at once, so that it cannot be approved', async () => {
    const { person, transaction, request } = await payer()
    stripe.nextAnswers.push(problem(500, 'api_error', 'Down'))
    expect((await refund(transaction)).status).toBe(202)
    expect(await requestOf(person)).toMatchObject({ status: 'rejected', paid: true })
    const { status, body } = await approve(request)
    expect([status, body]).toMatchObject([409, { code: 'conflict' }])
    expect(await subscriptionsOf(person)).toEqual([])
    await expect.poll(() => statusOf(person), { timeout: 20_000 }).toBe('refunded')
    expect((await approve(request)).status).toBe(409)
  })

  it('refuses an approval if an earlier release left the request pending', async () => {
    const { person, transaction, request } = await payer()
    const { pool } = app.academy.db
    for (const status of ['refunding', 'refunded'] as const) {
      await pool
        .updateTable('transactions')
        .set({ status, refundKey: transaction })
        .where('id', '=', transaction)
        .execute()
      expect((await approve(request)).status).toBe(409)
    }
    expect(await requestOf(person)).toMatchObject({ status: 'pending' })
    expect(await subscriptionsOf(person)).toEqual([])
  })

  it('refunds the money and grants no access if the refund comes first', async () => {
    const { person, transaction, request } = await payer()
    const answers: number[] = []
    await inOrder(
      person,
      async () => answers.push((await refund(transaction)).status),
      async () => answers.push((await approve(request)).status),
    )
    expect(answers.toSorted()).toEqual([202, 409])
    expect(await requestOf(person)).toMatchObject({ status: 'rejected' })
    expect(await subscriptionsOf(person)).toEqual([])
    await expect.poll(() => statusOf(person)).toBe('refunded')
  })

  it('refunds an approved program if the approval comes first, and ends the access', async () => {
    const { person, transaction, request } = await payer()
    const answers: number[] = []
    await inOrder(
      person,
      async () => answers.push((await approve(request)).status),
      async () => answers.push((await refund(transaction)).status),
    )
    expect(answers.toSorted()).toEqual([200, 202])
    expect(await requestOf(person)).toMatchObject({ status: 'approved' })
    expect(await subscriptionsOf(person)).toMatchObject([{ cancelledAt: expect.any(Date) }])
    await expect.poll(() => statusOf(person)).toBe('refunded')
  })
})

describe('rejecting a paid request', () => {
  const reject = (id: string) => app.call(rejectRoleRequest, { as: admin, params: { id } })

  it('refunds what was paid, once, although two reject at the same moment', async () => {
    const { person, request, intent } = await payer()
    const { body: pending } = await app.call(listRoleRequests, { as: admin })
    expect(pending.find(({ id }) => id === request)).toMatchObject({ paid: true })
    const answers = await Promise.all([reject(request), reject(request)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect
      .poll(() => transactionOf(person))
      .toMatchObject({
        status: 'refunded',
        reason: 'The request was rejected.',
      })
    expect(refundsAt(intent)).toBe(5000)
  })

  it('records in the transaction when it cannot be refunded', async () => {
    const { person, request } = await payer()
    const why = 'This charge is disputed.'
    stripe.nextAnswers.push(problem(400, 'invalid_request_error', why, 'charge_disputed'))
    expect((await reject(request)).status).toBe(200)
    await expect
      .poll(() => transactionOf(person))
      .toMatchObject({
        status: 'refund_failed',
        reason: why,
      })
  })

  it('does not touch the money of an approved request', async () => {
    const { person, request, intent } = await payer()
    const [approval, rejection] = await Promise.all([
      app.call(approveRoleRequest, { as: admin, params: { id: request } }),
      reject(request),
    ])
    const statuses = [approval.status, rejection.status]
    expect(statuses.toSorted()).toEqual([200, 409])
    const expected = approval.status === 200 ? ['paid', 0] : ['refunded', 5000]
    await expect.poll(async () => [await statusOf(person), refundsAt(intent)]).toEqual(expected)
  })
})
