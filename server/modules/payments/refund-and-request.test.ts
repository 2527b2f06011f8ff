import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approveRoleRequest,
  listOwnRoleRequests,
  listRoleRequests,
  rejectRoleRequest,
} from '#contract/access/access.ts'
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

describe('a refund and an approval at the same time', () => {
  const approve = (id: string) => app.call(approveRoleRequest, { as: admin, params: { id } })
  const requestOf = async (person: Person) =>
    (await app.call(listOwnRoleRequests, { as: person })).body[0]
  const subscriptionsOf = ({ id }: Person) =>
    app.academy.db.pool.selectFrom('subscriptions').selectAll().where('userId', '=', id).execute()
  /** Makes both calls wait for the user's lock, the first before the second, and then releases it. */
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
    // The invoice is written by a job that takes the same lock, so that has to finish first.
    const documents = () =>
      db.pool.selectFrom('billingDocuments').select('id').where('userId', '=', person.id).execute()
    await expect.poll(documents, { timeout: 60_000 }).toHaveLength(1)
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
    const { person, transaction, request } = await refunds.payer()
    stripe.nextAnswers.push(problem(500, 'api_error', 'Down'))
    expect((await refunds.refund(transaction)).status).toBe(202)
    expect(await requestOf(person)).toMatchObject({ status: 'rejected', paid: true })
    const { status, body } = await approve(request)
    expect([status, body]).toMatchObject([409, { code: 'conflict' }])
    expect(await subscriptionsOf(person)).toEqual([])
    await expect.poll(() => refunds.statusOf(person), { timeout: 60_000 }).toBe('refunded')
    expect((await approve(request)).status).toBe(409)
  })

  it('refuses an approval if an earlier release left the request pending', async () => {
    const { person, transaction, request } = await refunds.payer()
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

  it('refunds the money and gives no access if the refund comes first', async () => {
    const { person, transaction, request } = await refunds.payer()
    const answers: number[] = []
    await inOrder(
      person,
      async () => answers.push((await refunds.refund(transaction)).status),
      async () => answers.push((await approve(request)).status),
    )
    expect(answers.toSorted()).toEqual([202, 409])
    expect(await requestOf(person)).toMatchObject({ status: 'rejected' })
    expect(await subscriptionsOf(person)).toEqual([])
    await expect.poll(() => refunds.statusOf(person)).toBe('refunded')
  })

  it('refunds an approved program and ends the access if the approval comes first', async () => {
    const { person, transaction, request } = await refunds.payer()
    const answers: number[] = []
    await inOrder(
      person,
      async () => answers.push((await approve(request)).status),
      async () => answers.push((await refunds.refund(transaction)).status),
    )
    expect(answers.toSorted()).toEqual([200, 202])
    expect(await requestOf(person)).toMatchObject({ status: 'approved' })
    expect(await subscriptionsOf(person)).toMatchObject([{ cancelledAt: expect.any(Date) }])
    await expect.poll(() => refunds.statusOf(person)).toBe('refunded')
  })
})

describe('rejecting a paid request', () => {
  const reject = (id: string) => app.call(rejectRoleRequest, { as: admin, params: { id } })

  it('refunds the payment once, even if it is rejected twice at the same time', async () => {
    const { person, request, intent } = await refunds.payer()
    const { body: pending } = await app.call(listRoleRequests, { as: admin })
    expect(pending.find(({ id }) => id === request)).toMatchObject({ paid: true })
    const answers = await Promise.all([reject(request), reject(request)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect
      .poll(() => refunds.transactionOf(person))
      .toMatchObject({
        status: 'refunded',
        reason: 'The request was rejected.',
      })
    expect(refunds.refundsAt(intent)).toBe(5000)
  })

  it('shows on the transaction that the refund failed', async () => {
    const { person, request } = await refunds.payer()
    const why = 'This charge is disputed.'
    stripe.nextAnswers.push(problem(400, 'invalid_request_error', why, 'charge_disputed'))
    expect((await reject(request)).status).toBe(200)
    await expect
      .poll(() => refunds.transactionOf(person))
      .toMatchObject({
        status: 'refund_failed',
        reason: why,
      })
  })

  it('does not refund an approved request', async () => {
    const { person, request, intent } = await refunds.payer()
    const [approval, rejection] = await Promise.all([
      app.call(approveRoleRequest, { as: admin, params: { id: request } }),
      reject(request),
    ])
    const statuses = [approval.status, rejection.status]
    expect(statuses.toSorted()).toEqual([200, 409])
    const expected = approval.status === 200 ? ['paid', 0] : ['refunded', 5000]
    await expect
      .poll(async () => [await refunds.statusOf(person), refunds.refundsAt(intent)])
      .toEqual(expected)
  })
})
