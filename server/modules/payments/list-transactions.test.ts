import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { getNeeds } from '#contract/needs.ts'
import { readOverview } from '#contract/overview.ts'
import {
  createPaymentIntent,
  listTransactions,
  type TransactionFilter,
  transactionsCsvPath,
} from '#contract/payments/payments.ts'
import { failedDays } from '#contract/times/calendar-days.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
const payers: Person[] = []

async function begin(person: Person) {
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  return answer.clientSecret.split('_secret_')[0] ?? ''
}

// October: one paid. November: one paid, one paid and refunded, one declined, one suspicious; and
// the October payment is partly refunded.
beforeAll(async () => {
  stripe = new FakeStripe(() => app.clock.now())
  app = await startApp({ env: await stripe.start({ mode: 'live' }) })
  app.clock.set('2031-10-31T23:00:00Z')
  admin = await app.people.admin()
  const receive = (event: Parameters<FakeStripe['delivery']>[0]) =>
    app.request(stripe.delivery(event))
  const october = await app.people.free()
  const first = await begin(october)
  await receive(stripe.pay(first))

  app.clock.set('2031-11-01T01:00:00Z')
  admin = await app.people.admin()
  const [paid, refunded, declined, wrong] = await Promise.all(
    Array.from({ length: 4 }, () => app.people.free()),
  )
  if (!paid || !refunded || !declined || !wrong) throw new Error('four people are needed')
  payers.push(october, paid, refunded, declined, wrong)
  await receive(stripe.pay(await begin(paid)))
  const intent = await begin(refunded)
  await receive(stripe.pay(intent))
  await receive(stripe.refund(intent))
  await receive(stripe.decline(await begin(declined)))
  await receive(stripe.pay(await begin(wrong), { amount: 7 }))
  await receive(stripe.refund(first, 1000))
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const list = (query: TransactionFilter & { page?: number; limit?: number } = {}, as = admin) =>
  app.call(listTransactions, { as, query })
const csv = (query: Record<string, string> = {}, as: Person | null = admin) =>
  app.request({
    url: `/api${transactionsCsvPath}`,
    query,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }) },
  })

describe('GET /admin/transactions', () => {
  it('returns all, newest first, with totals', async () => {
    const { status, headers, body } = await list()
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('5')
    const dates = body.items.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const sums = { paidCents: 15000, refundedCents: 6000, netCents: 9000 }
    expect(body.totals).toMatchObject(sums)
    expect(body.totals.byCurrency).toEqual([{ currency: 'usd', ...sums }])
  })

  it('agrees exactly with the figures of the office', async () => {
    const { body: needs } = await app.call(getNeeds, { as: admin })
    const failed = await list({ failedIn: failedDays(app.clock.now()) })
    expect(needs.failedPayments).toBe(2)
    expect(failed.headers['x-total-count']).toBe('2')
    expect(failed.body.items.map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'suspicious',
    ])
    // Paid in October, and partly refunded in November.
    const query = { from: '2031-11-01', to: '2031-11-30' }
    const { body: overview } = await app.call(readOverview, { as: admin, query })
    const refunded = await list({ refundedIn: '2031-11-01..2031-11-30' })
    expect(overview.refunds.count).toBe(2)
    expect(refunded.body.items.map(({ user }) => user?.id).toSorted()).toEqual(
      [payers[0]?.id, payers[2]?.id].toSorted(),
    )
    expect((await list({ refundedIn: '2031-10-01..2031-10-31' })).body.items).toEqual([])
    expect((await csv({ refundedIn: '2031-11-01..2031-11-30' })).text.split('\r\n').length).toBe(4)
  })

  it('returns pages, each with the totals of all', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 2 })))
    const ids = pages.flatMap(({ body }) => body.items.map(({ id }) => id))
    expect(ids).toHaveLength(5)
    expect(new Set(ids).size).toBe(5)
    for (const { headers, body } of pages) {
      expect(headers['x-total-count']).toBe('5')
      expect(body.totals.netCents).toBe(9000)
    }
    expect((await list({ limit: 101 })).status).toBe(400)
  })

  it('filters by status, month and search', async () => {
    const statuses = async (filter: TransactionFilter) => {
      const { body } = await list(filter)
      return body.items.map(({ status }) => status).toSorted()
    }
    expect(await statuses({ status: 'suspicious' })).toEqual(['suspicious'])
    expect(await statuses({ month: '2031-10' })).toEqual(['paid'])
    expect(await statuses({ month: '2031-11' })).toEqual([
      'failed',
      'paid',
      'refunded',
      'suspicious',
    ])
    expect(await statuses({ month: '2031-12' })).toEqual([])
    expect(await statuses({ search: payers[3]?.email ?? '' })).toEqual(['failed'])
    expect(await statuses({ search: payers[3]?.name.toUpperCase() ?? '' })).toEqual(['failed'])
    const { body } = await list({ status: 'refunded' })
    expect(await statuses({ search: body.items[0]?.providerId ?? '' })).toEqual(['refunded'])
    expect(await statuses({ search: '%' })).toEqual([])
    expect(await statuses({ search: 'free', status: 'paid', month: '2031-11' })).toEqual(['paid'])
  })

  it('refuses others and wrong filters', async () => {
    const [payer] = payers
    expect((await app.call(listTransactions, { as: null })).status).toBe(401)
    expect((await app.call(listTransactions, { as: await app.people.free() })).status).toBe(403)
    expect(payer).toBeDefined()
    for (const month of ['2031-13', '0000-01', '2031', "2031-11'"]) {
      expect((await list({ month })).status, month).toBe(400)
    }
  })
})

describe('GET /admin/transactions.csv', () => {
  it('returns the matches as a file, with names that a spreadsheet cannot execute', async () => {
    const { pool } = app.academy.db
    const evil = '=HYPERLINK("https://evil.example","a, b")'
    const [october] = payers
    await pool
      .updateTable('users')
      .set({ name: evil })
      .where('id', '=', october?.id ?? '')
      .execute()
    const { status, headers, text } = await csv({ month: '2031-10' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="transactions-2031-10.csv"')
    const [head, line, ...rest] = text.split('\r\n')
    expect(head).toBe(
      '\uFEFFDate,Name,E-mail,Program,Amount,Refunded,Currency,Status,Reason,Provider,Payment',
    )
    expect(line).toContain(
      `,"'=HYPERLINK(""https://evil.example"",""a, b"")",${october?.email},academy,50.00,10.00,USD,paid,,stripe,pi_`,
    )
    expect(rest).toEqual([''])
  })

  it('has a line for each, and none where nothing matches', async () => {
    expect((await csv()).text.trimEnd().split('\r\n')).toHaveLength(6)
    expect((await csv({ status: 'refunding' })).text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('refuses others and wrong filters', async () => {
    expect((await csv({}, null)).status).toBe(401)
    expect((await csv({}, await app.people.free())).status).toBe(403)
    expect((await csv({ month: '11' })).status).toBe(400)
  })
})

test.each([
  ['2031-10', 5000],
  ['2031-11', 5000 - 1000],
  ['2031-12', 0],
])('the revenue of %s is %i cents', async (month, cents) => {
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  const { payments } = app.academy.modules
  const sums = await payments.revenueOfMonth(app.academy.db.pool, from, to)
  expect(sums.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
})

test('a file of more rows than are read at once leaves none out that came at the same time', async () => {
  const { pool } = app.academy.db
  const [payer] = payers
  // One statement has one time, finer than a millisecond.
  await sql`
    with made as (
      insert into payment_intents (id, user_id, program, amount_cents, currency, provider, provider_id, open)
      select gen_random_uuid(), ${payer?.id}, 'academy', 5000, 'usd', 'stripe', 'pi_many_' || n, false
      from generate_series(1, 1200) n returning *)
    insert into transactions (id, intent_id, user_id, program, amount_cents, currency, status, provider,
      provider_id, paid_at)
    select id, id, user_id, program, amount_cents, currency, 'paid', provider, provider_id, now() from made`.execute(
    pool,
  )
  const { text } = await csv()
  const many = text.split('\r\n').flatMap((line) => /pi_many_\d+/.exec(line)?.[0] ?? [])
  expect(new Set(many).size).toBe(1200)
})
