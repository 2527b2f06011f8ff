import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  getBillingSettings,
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
import {
  getOwnTax,
  getTaxSettings,
  type OwnTaxInput,
  removeTaxRate,
  setTaxRate,
  updateOwnTax,
  updateTaxSettings,
} from '#contract/taxes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
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

const program = 'academy' as const
const consumer: OwnTaxInput = { country: 'DE', isBusiness: false, vatNumber: null }

async function saveBilling(changes: { taxNumber?: string | null; taxIncluded?: boolean }) {
  const { body } = await app.call(getBillingSettings, { as: admin })
  const { defaultSellerName: _, ...settings } = body
  await app.call(updateBillingSettings, { as: admin, body: { ...settings, ...changes } })
}
async function saveTax(
  changes: { byCountry?: boolean; sellerCountry?: string | null },
  as: Person | null = admin,
) {
  const { body } = await app.call(getTaxSettings, { as: admin })
  const { byCountry, sellerCountry, updatedAt } = body
  return app.call(updateTaxSettings, {
    as,
    body: { byCountry, sellerCountry, updatedAt, ...changes },
  })
}
const setRate = (country: string, basisPoints: number, validFrom = '2026-01-01') =>
  app.call(setTaxRate, { as: admin, body: { country, basisPoints, validFrom } })
const quote = async (as: Person) => (await app.call(quotePayment, { as, body: { program } })).body
const begin = (as: Person, amount: number) =>
  app.call(createPaymentIntent, { as, body: { amount, program } })
const intentsOf = (as: Person) =>
  app.academy.db.pool.selectFrom('paymentIntents').selectAll().where('userId', '=', as.id).execute()

/** Somebody who has said who is taxed, and where. */
async function buyer(tax: OwnTaxInput): Promise<Person> {
  const as = await app.people.free()
  expect((await app.call(updateOwnTax, { as, body: tax })).status).toBe(200)
  return as
}

/** Pays the current price, with a card of a country; returns the payment once its invoice is there. */
async function paid(as: Person, country: string | null = null) {
  const { body } = await begin(as, (await quote(as)).amountCents)
  const intent = body.clientSecret.split('_secret_')[0] ?? ''
  const from = { type: 'card', card: { country } }
  await app.request(stripe.delivery(stripe.pay(intent, { from })))
  const payments = async () => (await app.call(listOwnPayments, { as })).body
  await expect.poll(async () => (await payments())[0]?.documents.length, slow).toBe(1)
  const [payment] = await payments()
  if (!payment) throw new Error('nothing was paid')
  return { ...payment, intent, payments }
}
const documents = (id: string) =>
  app.academy.db.pool
    .selectFrom('billingDocuments')
    .selectAll()
    .where('transactionId', '=', id)
    .orderBy('issuedAt')
    .execute()
const csv = (as: Person | null, quarter?: string) =>
  app.request({
    url: `/api/admin/tax.csv${quarter ? `?quarter=${quarter}` : ''}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })

describe('tax by country', () => {
  it('is off at first, and then nobody is asked', async () => {
    const as = await app.people.free()
    expect((await app.call(getTaxSettings, { as: admin })).body).toMatchObject({
      byCountry: false,
      sellerCountry: null,
      rates: [],
    })
    expect((await app.call(getOwnTax, { as })).body).toMatchObject({
      isAsked: false,
      country: null,
    })
    const { tax, untaxedCents, taxCents, amountCents } = await quote(as)
    expect([tax, untaxedCents, taxCents, amountCents]).toEqual([undefined, undefined, 0, 5000])
  })

  it('is set by admins, who say where the academy is taxed and by which number', async () => {
    expect((await saveTax({}, null)).status).toBe(401)
    expect((await saveTax({}, await app.people.staff('bookkeeper'))).status).toBe(403)
    expect((await saveTax({ byCountry: true })).status).toBe(400)
    const refused = await saveTax({ byCountry: true, sellerCountry: 'FR' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { issues: [{ path: 'sellerCountry' }] },
    ])
    expect((await app.call(getTaxSettings, { as: admin })).body.byCountry).toBe(false)
    await saveBilling({ taxNumber: 'FR40303265045' })
    expect((await saveTax({ byCountry: true, sellerCountry: 'FR' })).body).toMatchObject({
      byCountry: true,
      sellerCountry: 'FR',
    })
    const body = { byCountry: false, sellerCountry: null, updatedAt: '2020-01-01T00:00:00Z' }
    expect((await app.call(updateTaxSettings, { as: admin, body })).status).toBe(409)
  })

  it('has rates that count from a day on, one for each day', async () => {
    await setRate('DE', 1600)
    await setRate('DE', 1900)
    const { body } = await setRate('DE', 2100, '2190-01-01')
    expect(body.rates).toMatchObject([
      { country: 'DE', basisPoints: 2100, validFrom: '2190-01-01' },
      { country: 'DE', basisPoints: 1900, validFrom: '2026-01-01' },
    ])
    expect((await quote(await buyer(consumer))).taxBasisPoints).toBe(1900)
    const id = body.rates[0]?.id ?? ''
    expect((await app.call(removeTaxRate, { as: admin, params: { id } })).body.rates).toHaveLength(
      1,
    )
    expect((await app.call(removeTaxRate, { as: admin, params: { id } })).status).toBe(404)
  })

  it('takes no payment from whoever has not said the country', async () => {
    const as = await app.people.free()
    expect((await quote(as)).tax).toEqual({ country: null, vatNumber: null })
    const refused = await begin(as, 5000)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('which country')])
    expect(await intentsOf(as)).toEqual([])
  })

  it('charges nothing where there is no rate', async () => {
    const as = await buyer({ ...consumer, country: 'NG' })
    expect(await quote(as)).toMatchObject({
      amountCents: 5000,
      taxCents: 0,
      tax: { country: 'NG' },
    })
  })
})

describe('what buyers say', () => {
  it('is a country, and for a business a number that can be right', async () => {
    const as = await app.people.free()
    const say = (body: OwnTaxInput) => app.call(updateOwnTax, { as, body })
    const business = { country: 'DE', isBusiness: true, vatNumber: 'DE13669597' }
    const refused = await say(business)
    expect([refused.status, refused.body]).toMatchObject([422, { issues: [{ path: 'vatNumber' }] }])
    expect((await say({ ...business, isBusiness: false })).status).toBe(400)
    expect((await say({ ...consumer, country: 'XX' })).status).toBe(400)
    expect((await app.call(getOwnTax, { as })).body.country).toBeNull()
    const said = await say({ ...business, vatNumber: ' de 811 569 869 ' })
    expect(said.body).toMatchObject({ country: 'DE', isBusiness: true, vatNumber: 'DE811569869' })
  })

  it('is not the number of another account, however many say it at once', async () => {
    const business = { country: 'NL', isBusiness: true, vatNumber: 'NL004495445B01' }
    const people = await Promise.all(Array.from({ length: 4 }, () => app.people.free()))
    const answers = await Promise.all(
      people.map((as) => app.call(updateOwnTax, { as, body: business })),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toContain('used by another account')
    expect(refused?.body).toMatchObject({ issues: [{ path: 'vatNumber' }] })
    const kept = await app.academy.db.pool
      .selectFrom('taxIdentities')
      .select('userId')
      .where('vatNumber', '=', 'NL004495445B01')
      .execute()
    expect(kept).toHaveLength(1)
    // Its own number may be said again.
    const as = people.find(({ id }) => id === kept[0]?.userId)
    expect((await app.call(updateOwnTax, { as: as ?? null, body: business })).status).toBe(200)
  })
})

describe('papers', () => {
  it('of a consumer show the tax of the country, and later rates change none', async () => {
    const as = await buyer(consumer)
    const payment = await paid(as)
    const expected = { buyerCountry: 'DE', taxBasisPoints: 1900, reverseCharge: false }
    expect(await documents(payment.id)).toMatchObject([
      { ...expected, totalCents: 5000, taxCents: 798 },
    ])
    await setRate('DE', 2500)
    await app.call(updateOwnTax, { as, body: { ...consumer, country: 'NG' } })
    const params = { id: payment.id }
    for (const [cents, count] of [
      [1234, 2],
      [undefined, 3],
    ] as const) {
      const body = cents ? { amountCents: cents } : {}
      expect((await app.call(refundTransaction, { as: admin, params, body })).status).toBe(202)
      await expect
        .poll(async () => (await payment.payments())[0]?.documents.length, slow)
        .toBe(count)
    }
    const [, ...credits] = await documents(payment.id)
    expect(credits).toMatchObject([expected, expected])
    const tax = credits.map(({ taxCents }) => taxCents)
    expect(tax.toSorted((one, other) => one - other)).toEqual([197, 601])
    await setRate('DE', 1900)
  })

  it.each([
    { taxIncluded: true, amountCents: 4202, untaxedCents: 798 },
    { taxIncluded: false, amountCents: 5000, untaxedCents: 0 },
  ])('of a business that owes the tax say so: %o', async ({ taxIncluded, ...sums }) => {
    await saveBilling({ taxIncluded })
    const vatNumber = taxIncluded ? 'DE136695976' : 'DE129273398'
    const as = await buyer({ country: 'DE', isBusiness: true, vatNumber })
    await app.call(updateOwnBilling, {
      as,
      body: { name: 'Muster GmbH', address: 'Weg 1', taxNumber: '12/34' },
    })
    expect(await quote(as)).toMatchObject({
      amountCents: sums.amountCents,
      taxCents: 0,
      tax: { country: 'DE', vatNumber },
    })
    const payment = await paid(as)
    const expected = { reverseCharge: true, taxBasisPoints: 0, taxCents: 0, buyerCountry: 'DE' }
    expect(await documents(payment.id)).toMatchObject([
      {
        ...expected,
        totalCents: sums.amountCents,
        untaxedCents: sums.untaxedCents,
        buyerTaxNumber: vatNumber,
      },
    ])
    // The number on record is that of the payment.
    await app.call(updateOwnTax, { as, body: consumer })
    await app.request(stripe.delivery(stripe.refund(payment.intent)))
    await expect.poll(async () => (await payment.payments())[0]?.documents.length, slow).toBe(2)
    expect((await documents(payment.id))[1]).toMatchObject({
      ...expected,
      kind: 'credit_note',
      totalCents: sums.amountCents,
      buyerTaxNumber: vatNumber,
    })
    await saveBilling({ taxIncluded: true })
  })

  it('are summed by country for each quarter, for bookkeepers', async () => {
    const as = await buyer({ ...consumer, country: 'AT' })
    await setRate('AT', 2000)
    await paid(as)
    const quarter = `${app.clock.now().getUTCFullYear()}-Q${Math.floor(app.clock.now().getUTCMonth() / 3) + 1}`
    const { status, text } = await csv(await app.people.staff('bookkeeper'), quarter)
    expect(status).toBe(200)
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toContain('Quarter,Country,Paid from,Tax %,Reverse charge,Currency')
    expect(lines).toEqual([
      `${quarter},AT,,20,no,USD,1,0,41.67,8.33,50.00`,
      `${quarter},DE,,19,no,USD,1,2,0.00,0.00,0.00`,
      `${quarter},DE,,0,yes,USD,2,2,0.00,0.00,0.00`,
    ])
    expect((await csv(admin)).text).toBe(text)
    expect((await csv(admin, '2001-Q1')).text.trim().split('\r\n')).toHaveLength(1)
    expect((await csv(admin, '2026-Q5')).status).toBe(400)
    expect((await csv(as)).status).toBe(403)
    expect((await csv(null)).status).toBe(401)
  })
})

describe('the country that was paid from', () => {
  const listed = async (as: Person, query: { countries?: 'contradicting' } = {}) =>
    (await app.call(listDocuments, { as: admin, query: { ...query, search: as.name } })).body
  const evidence = (as: Person) =>
    expect.poll(async () => (await listed(as)).map(({ paidFrom }) => paidFrom), slow)

  it('stands beside what was said, and those that contradict each other are found', async () => {
    const [same, other, unknown] = [
      await buyer(consumer),
      await buyer(consumer),
      await buyer(consumer),
    ]
    await paid(same, 'DE')
    await paid(other, 'PL')
    await paid(unknown)
    await evidence(same).toEqual(['DE'])
    await evidence(other).toEqual(['PL'])
    await evidence(unknown).toEqual([null])
    expect(await listed(other)).toMatchObject([{ buyerCountry: 'DE', paidFrom: 'PL' }])
    const contradicting = { countries: 'contradicting' } as const
    expect(await listed(other, contradicting)).toMatchObject([{ paidFrom: 'PL' }])
    for (const as of [same, unknown]) expect(await listed(as, contradicting)).toEqual([])
    const query = contradicting
    expect((await app.call(listDocuments, { as: other, query })).status).toBe(403)
    const { text } = await csv(admin)
    expect(text).toMatch(/-Q\d,DE,PL,19,no,USD,1,0,42\.02,7\.98,50\.00/)
  })

  it('contradicts nothing where the tax does not depend on it', async () => {
    await saveTax({ byCountry: false })
    const as = await app.people.free()
    await paid(as, 'PL')
    await evidence(as).toEqual(['PL'])
    expect(await listed(as)).toMatchObject([{ buyerCountry: null }])
    expect(await listed(as, { countries: 'contradicting' })).toEqual([])
    await saveTax({ byCountry: true })
  })
})

test('an open payment is begun anew when the buyer says another country', async () => {
  const as = await buyer(consumer)
  await begin(as, 5000)
  await app.call(updateOwnTax, { as, body: { ...consumer, country: 'AT' } })
  await begin(as, 5000)
  const intents = await intentsOf(as)
  expect(intents.map(({ open, taxCountry }) => [open, taxCountry]).toSorted()).toEqual([
    [false, 'DE'],
    [true, 'AT'],
  ])
})
