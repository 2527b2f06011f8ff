import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  type BillingInput,
  getBillingSettings,
  getOwnBilling,
  listDocuments,
  listOwnPayments,
  updateBillingSettings,
  updateOwnBilling,
} from '#contract/invoices.ts'
import {
  createPaymentIntent,
  quotePayment,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type FakeEvent, FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

// Documents are written by jobs, which wait while others run.
const slow = { timeout: 180_000 }

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start({ mode: 'live' }) })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

async function begun(as: Person, amount = 5000): Promise<string> {
  const body = { amount, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as, body })
  return answer.clientSecret.split('_secret_')[0] ?? ''
}

async function payer(amount = 5000, person?: Person) {
  const as = person ?? (await app.people.free())
  const intent = await begun(as, amount)
  await app.request(stripe.delivery(stripe.pay(intent)))
  const payments = async () => (await app.call(listOwnPayments, { as })).body
  await expect.poll(async () => (await payments())[0]?.documents.length, slow).toBe(1)
  const [payment] = await payments()
  if (!payment) throw new Error('nothing was paid')
  return { person: as, intent, payment, payments }
}
const save = async (changes: Partial<BillingInput>, as: Person | null = admin) => {
  const { body } = await app.call(getBillingSettings, { as: admin })
  const { defaultSellerName: _, ...settings } = body
  return app.call(updateBillingSettings, { as, body: { ...settings, ...changes } })
}
const pdf = (id: string, as: Person | null) =>
  app.request({
    url: `/api/documents/${id}/pdf`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })
const rows = (id: string) =>
  app.academy.db.pool
    .selectFrom('billingDocuments')
    .selectAll()
    .where('transactionId', '=', id)
    .orderBy('issuedAt')
    .execute()

describe('the details on invoices', () => {
  it('are set by admins, one edit at a time', async () => {
    const body = { sellerName: 'Harbour Ltd', taxNumber: 'GB 1' }
    expect((await save(body, null)).status).toBe(401)
    expect((await save(body, await app.people.staff('bookkeeper'))).status).toBe(403)
    expect((await save({ ...body, sellerAddress: '1 Quay\nLondon' })).body).toMatchObject(body)
    expect((await save({ updatedAt: '2020-01-01T00:00:00Z' })).status).toBe(409)
    expect((await save({ invoicePrefix: 'CN' })).status).toBe(400)
  })

  it('are set by members for themselves', async () => {
    const as = await app.people.free()
    const details = { name: 'Ana Ltd', address: '2 Road\nLagos', taxNumber: 'NG 7' }
    expect((await app.call(getOwnBilling, { as })).body).toMatchObject({ name: null })
    expect((await app.call(updateOwnBilling, { as, body: details })).body).toEqual(details)
    const { payment } = await payer(5000, as)
    expect((await rows(payment.id))[0]).toMatchObject({
      buyerName: 'Ana Ltd',
      buyerAddress: details.address,
      sellerName: 'Harbour Ltd',
      inTest: false,
    })
  })
})

describe('the documents of a payment', () => {
  it('are an invoice, and credit notes for refunds', async () => {
    const { person, payment, intent, payments } = await payer()
    const params = { id: payment.id }
    const part = { amountCents: 2000, reason: 'Two weeks ill' }
    expect((await app.call(refundTransaction, { as: admin, params, body: part })).status).toBe(202)
    await expect.poll(async () => (await payments())[0]?.documents.length, slow).toBe(2)
    expect(await payments()).toMatchObject([{ status: 'paid', refundedCents: 2000 }])
    await app.request(stripe.delivery(stripe.refund(intent)))
    await expect.poll(async () => (await payments())[0]?.documents.length, slow).toBe(3)
    const [invoice, ...credits] = await rows(payment.id)
    expect(invoice).toMatchObject({ kind: 'invoice', series: 'INV', totalCents: 5000 })
    const amounts = [invoice, ...credits].map((row) => [row?.series, row?.totalCents])
    expect(amounts).toEqual(
      expect.arrayContaining([
        ['CN', 2000],
        ['CN', 3000],
      ]),
    )
    // Repeating the same event issues nothing.
    await app.runJob('invoices.issue', { transactionId: payment.id })
    expect(await rows(payment.id)).toHaveLength(3)
    const { body: items } = await app.call(listDocuments, {
      as: admin,
      query: { search: person.name },
    })
    expect(items).toHaveLength(3)
    expect(items[0]?.kind).toBe('credit_note')
  })

  it('are files for their recipient and for the office, and for nobody else', async () => {
    const { person, payment } = await payer()
    const id = payment.documents[0]?.id ?? ''
    for (const as of [person, admin, await app.people.staff('bookkeeper')]) {
      const { status, headers, text } = await pdf(id, as)
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(text.startsWith('%PDF-')).toBe(true)
    }
    const other = await pdf(id, await app.people.free())
    const unknown = await pdf('0195a000-0000-7000-8000-000000000009', person)
    expect([other.status, other.text]).toEqual([404, unknown.text])
    expect((await pdf(id, null)).status).toBe(401)
  })

  it('remain as they were issued, even if the account is deleted', async () => {
    const { person, payment } = await payer()
    const { pool } = app.academy.db
    await expect(
      pool
        .updateTable('billingDocuments')
        .set({ totalCents: 1 })
        .where('transactionId', '=', payment.id)
        .execute(),
    ).rejects.toThrow('neither changed nor deleted')
    await pool.deleteFrom('users').where('id', '=', person.id).execute()
    expect(await rows(payment.id)).toMatchObject([{ userId: null, buyerName: person.name }])
  })

  it('show the tax, included in the price or added to it', async () => {
    await save({ taxBasisPoints: 2000, taxIncluded: true })
    expect((await rows((await payer()).payment.id))[0]).toMatchObject({
      totalCents: 5000,
      taxCents: 833,
    })
    await save({ taxBasisPoints: 2000, taxIncluded: false })
    const as = await app.people.free()
    const body = { program: 'academy' } as const
    expect((await app.call(quotePayment, { as, body })).body).toMatchObject({
      amountCents: 6000,
      taxCents: 1000,
    })
    expect((await rows((await payer(6000, as)).payment.id))[0]).toMatchObject({
      totalCents: 6000,
      taxCents: 1000,
    })
    await save({ taxBasisPoints: 0, taxIncluded: true })
  })
})

test('numbers have no gaps, however many pay at once and however often it fails', {
  timeout: 270_000,
}, async () => {
  const { pool } = app.academy.db
  const before = await pool
    .selectFrom('documentCounters')
    .select('last')
    .where('series', '=', 'INV')
    .executeTakeFirstOrThrow()
  const news: FakeEvent[] = []
  for (let n = 0; n < 20; n += 1) news.push(stripe.pay(await begun(await app.people.free())))
  // Like the provider: undelivered events are sent again.
  const deliver = async (event: FakeEvent): Promise<void> => {
    if ((await app.request(stripe.delivery(event))).status !== 200) await deliver(event)
  }
  await Promise.all(news.map(deliver))
  const failing = app.academy.db.transaction(async (tx) => {
    await tx
      .updateTable('documentCounters')
      .set((eb) => ({ last: eb('last', '+', 1) }))
      .where('series', '=', 'INV')
      .execute()
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  await payer()
  const numbers = async () => {
    const rows = await pool
      .selectFrom('billingDocuments')
      .select('number')
      .where('series', '=', 'INV')
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => number)
  }
  const all = Array.from({ length: before.last + 21 }, (_, n) => n + 1)
  await expect.poll(numbers, slow).toEqual(all)
})

test('test payments have numbers of their own and are never revenue', async () => {
  const trial = new FakeStripe()
  const own = await startApp({ env: await trial.start() })
  try {
    const as = await own.people.free()
    const body = { amount: 5000, program: 'academy' } as const
    const { body: answer } = await own.call(createPaymentIntent, { as, body })
    const intent = answer.clientSecret.split('_secret_')[0] ?? ''
    await own.request(trial.delivery(trial.pay(intent)))
    await expect
      .poll(async () => (await own.call(listOwnPayments, { as })).body, slow)
      .toMatchObject([{ inTest: true, documents: [{ number: 'TEST-000001' }] }])
    const { db, modules } = own.academy
    const always = [new Date('2000-01-01T00:00:00Z'), new Date('2199-01-01T00:00:00Z')] as const
    expect(await modules.payments.revenueOfMonth(db.pool, ...always)).toEqual([])
  } finally {
    await own.stop()
    await trial.stop()
  }
})
