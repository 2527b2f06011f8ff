import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnPayments } from '#contract/own-payments.ts'
import { createPaymentIntent } from '#contract/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'

let stripe: FakeStripe
let app: TestApp
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

test('everybody sees their own payments, and a stranger none', async () => {
  const [payer, other] = [await app.people.free(), await app.people.free()]
  const body = { amount: 5000, program: 'academy' } as const
  await app.call(createPaymentIntent, { as: payer, body })
  const [intent] = stripe.intents.values()
  expect((await app.call(listOwnPayments, { as: payer })).body).toEqual([])
  const news = stripe.delivery(stripe.pay(intent?.id ?? ''))
  expect((await app.request(news)).status).toBe(200)
  expect((await app.call(listOwnPayments, { as: payer })).body).toEqual([
    {
      id: expect.any(String),
      program: 'academy',
      amountCents: 5000,
      currency: 'usd',
      refundedCents: 0,
      status: 'paid',
      paidAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      inTest: false,
    },
  ])
  expect((await app.call(listOwnPayments, { as: other })).body).toEqual([])
  expect((await app.call(listOwnPayments)).status).toBe(401)
})

test('money that fits nothing is not shown as a payment', async () => {
  const payer = await app.people.free()
  const body = { amount: 10_000, program: 'mentorship' } as const
  await app.call(createPaymentIntent, { as: payer, body })
  const intent = [...stripe.intents.values()].at(-1)
  await app.request(stripe.delivery(stripe.pay(intent?.id ?? '', { amount: 1 })))
  expect((await app.call(listOwnPayments, { as: payer })).body).toEqual([])
})
