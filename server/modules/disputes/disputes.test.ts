import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon } from '#contract/coupons.ts'
import { type DisputeGauge, noteEvidenceSent, readDisputeGauge } from '#contract/disputes.ts'
import { createPaymentIntent, quotePayment } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type FakeEvent, FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app.clock.now())
  app = await startApp({ env: await stripe.start({ mode: 'live' }) })
  app.clock.set('2026-10-20T12:00:00.000Z')
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

/** Sets the clock; the session that it has outlived begins anew. */
async function pass(to: string) {
  app.clock.set(to)
  await app.people.renew(admin)
}
const deliver = (event: FakeEvent) => app.request(stripe.delivery(event))

async function pay(coupon?: string): Promise<string> {
  const as = await app.people.free()
  const order = { program: 'academy', ...(coupon && { coupon }) } as const
  const { body: quote } = await app.call(quotePayment, { as, body: order })
  const body = { amount: quote.amountCents, ...order }
  const { body: answer } = await app.call(createPaymentIntent, { as, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await deliver(stripe.pay(intent))
  return intent
}

const read = async (as = admin) => (await app.call(readDisputeGauge, { as })).body
const csv = async (as: Person) =>
  app.request({
    url: '/api/admin/disputes.csv',
    headers: { authorization: `Bearer ${as.token}` },
  })
const last = ({ months }: DisputeGauge) => months.at(-1)

test('an academy without disputes has twelve months of nothing', async () => {
  const gauge = await read()
  expect(gauge.months.map(({ month }) => month)).toHaveLength(12)
  expect(last(gauge)).toMatchObject({ month: '2026-10', payments: 0, disputes: 0, refunds: 0 })
  expect(gauge).toMatchObject({ newest: [], evidence: { waiting: 0, missed: 0 } })
})

test('only those who see the payments see it', async () => {
  expect((await app.call(readDisputeGauge, {})).status).toBe(401)
  for (const as of [await app.people.free(), await app.people.staff('support')]) {
    expect((await app.call(readDisputeGauge, { as })).status).toBe(403)
    expect((await csv(as)).status).toBe(403)
  }
  const bookkeeper = await app.people.staff('bookkeeper')
  expect((await app.call(readDisputeGauge, { as: bookkeeper })).status).toBe(200)
})

test('disputes and refunds are counted in their months, with what raises them', async () => {
  const body = {
    code: 'SPRING',
    percent: 20,
    amountCents: null,
    program: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesEach: 1,
    active: true,
  }
  await app.call(createCoupon, { as: admin, body })
  const [disputed, refunded] = [await pay('spring'), await pay()]
  await pay()
  await pass('2026-11-05T12:00:00.000Z')
  const reported = await pay()
  await deliver(stripe.refund(refunded, 1000))
  await deliver(stripe.reportFraud(reported))
  const news = { dispute: 'dp_1', status: 'needs_response' }
  await deliver(stripe.disputeNews(disputed, 'created', news))
  const gauge = await read()
  expect(gauge.months.at(-2)).toMatchObject({ month: '2026-10', payments: 3, disputes: 0 })
  expect(last(gauge)).toEqual({
    month: '2026-11',
    payments: 1,
    paymentsBefore: 3,
    refunds: 1,
    disputes: 1,
    fraudReports: 1,
    fraudDisputes: 1,
    fraudCents: 4000,
  })
  expect(gauge.causes.coupons).toEqual([
    { name: null, payments: 3, disputed: 1, refunded: 1 },
    { name: 'SPRING', payments: 1, disputed: 1, refunded: 0 },
  ])
  expect(gauge.causes.programs).toEqual([
    { name: 'academy', payments: 4, disputed: 2, refunded: 1 },
  ])
  expect(gauge.causes.ways).toEqual([{ name: 'once', payments: 4, disputed: 2, refunded: 1 }])
  expect(gauge.newest).toContainEqual(
    expect.objectContaining({
      kind: 'dispute',
      payment: disputed,
      reason: 'fraudulent',
      network: 'visa',
      evidence: 'waiting',
    }),
  )
  const { text } = await csv(admin)
  expect(text).toContain('2026-11,1,1,1,1,1,200.00,33.33,33.33')
})

test('what Stripe says of evidence counts, doubled and in any order', async () => {
  const [intent, late, missed] = [await pay(), await pay(), await pay()]
  const of = (gauge: DisputeGauge, payment: string) =>
    gauge.newest.find((one) => one.payment === payment)
  const sent = { dispute: 'dp_sent', status: 'under_review', sent: 1 }
  const closed = { dispute: 'dp_sent', status: 'won', sent: 1 }
  const events = [
    stripe.disputeNews(intent, 'created', { dispute: 'dp_sent', status: 'needs_response' }),
    stripe.disputeNews(intent, 'updated', sent),
    stripe.disputeNews(intent, 'closed', closed),
  ]
  for (const event of [...events.toReversed(), ...events]) await deliver(event)
  expect(of(await read(), intent)).toMatchObject({ evidence: 'on_time', outcome: 'won' })
  await deliver(
    stripe.disputeNews(late, 'updated', {
      dispute: 'dp_late',
      status: 'under_review',
      sent: 1,
      due: -1,
    }),
  )
  await deliver(
    stripe.disputeNews(missed, 'created', {
      dispute: 'dp_missed',
      status: 'needs_response',
      due: 2,
    }),
  )
  expect(of(await read(), missed)).toMatchObject({ evidence: 'waiting' })
  await pass('2026-11-08T12:00:00.000Z')
  const gauge = await read()
  expect(of(gauge, late)).toMatchObject({ evidence: 'late' })
  expect(of(gauge, missed)).toMatchObject({ evidence: 'missed' })
  expect(gauge.evidence).toMatchObject({ onTime: 1, late: 1, missed: 1, waiting: 1 })
})

test('an inquiry is not counted until it becomes a dispute', async () => {
  const intent = await pay()
  const before = last(await read())?.disputes ?? 0
  const inquiry = { dispute: 'dp_asked', status: 'warning_needs_response' }
  await deliver(stripe.disputeNews(intent, 'created', inquiry))
  expect(last(await read())?.disputes).toBe(before)
  await pass('2026-11-09T12:00:00.000Z')
  await deliver(stripe.disputeNews(intent, 'updated', { ...inquiry, status: 'needs_response' }))
  expect(last(await read())?.disputes).toBe(before + 1)
})

test('evidence is noted once by hand, where the provider says nothing of it', async () => {
  const intent = await pay()
  await deliver(stripe.dispute(intent, 'needs_response'))
  const entry = async () => (await read()).newest.find(({ payment }) => payment === intent)
  const found = await entry()
  expect(found).toMatchObject({ evidence: 'unknown', sentAt: null })
  const params = { id: found?.id ?? '' }
  const support = await app.people.staff('support')
  expect((await app.call(noteEvidenceSent, { as: support, params })).status).toBe(403)
  expect((await entry())?.sentAt).toBe(null)
  expect((await app.call(noteEvidenceSent, { as: admin, params })).status).toBe(204)
  const noted = await entry()
  expect(noted).toMatchObject({
    evidence: 'on_time',
    sentAt: expect.stringMatching(/^2026-11-09T12:0/),
  })
  await pass('2026-11-10T12:00:00.000Z')
  await app.call(noteEvidenceSent, { as: admin, params })
  expect(await entry()).toEqual(noted)
  const other = { id: crypto.randomUUID() }
  expect((await app.call(noteEvidenceSent, { as: admin, params: other })).status).toBe(404)
})
