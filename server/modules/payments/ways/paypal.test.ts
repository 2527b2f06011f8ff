import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { readPayPalEvent } from './paypal-events.rules.ts'
import { createPayPalProvider } from './paypal-provider.ts'

const fake = new FakePayPal()
let way: PaymentProvider

beforeAll(async () => {
  const env = await fake.start()
  way = createPayPalProvider(
    {
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      isLive: false,
      apiBase: env.PAYPAL_API_BASE,
    },
    { now: () => new Date() },
  )
})
afterAll(() => fake.stop())

const begin = (id = newId()) =>
  way.createIntent({
    id,
    payer: { id: newId(), name: 'Bea', email: 'bea@people.example' },
    amountCents: 4950,
    currency: 'eur',
    description: 'A long title '.repeat(20),
    returnUrl: 'https://academy.example/dashboard?payment=1',
    allMethods: false,
  })

test('an order is made once for a payment, and its payer is sent to approve it', async () => {
  const id = newId()
  const [made, again] = [await begin(id), await begin(id)]
  expect(again).toEqual(made)
  expect(made.payUrl).toContain('/checkoutnow/')
  expect(fake.orders.get(made.providerId)).toMatchObject({
    amount: 4950,
    currency: 'eur',
    customId: id,
    returnUrl: 'https://academy.example/dashboard?payment=1',
  })
  expect(await way.lookUp(made.providerId)).toMatchObject({
    observations: [],
    clientSecret: made.providerId,
    isApproved: false,
  })
})

test('what is approved is captured once, however many ask', async () => {
  const { providerId } = await begin()
  fake.approve(providerId)
  const states = await Promise.all(
    Array.from({ length: 5 }, () => way.capture?.(providerId) ?? Promise.reject(new Error('none'))),
  )
  for (const state of states) {
    expect(state.observations).toMatchObject([{ kind: 'succeeded', amountCents: 4950 }])
  }
  expect(fake.held()).toBe(4950)
})

test('a card that is refused leaves the order to be paid with another', async () => {
  const { providerId } = await begin()
  fake.decline(providerId, 'The card has expired.')
  const declined = await way.capture?.(providerId)
  expect(declined).toMatchObject({
    observations: [{ kind: 'failed', reason: 'The card has expired.' }],
    clientSecret: providerId,
  })
  fake.approve(providerId)
  expect((await way.capture?.(providerId))?.observations).toMatchObject([{ kind: 'succeeded' }])
})

test('an order that PayPal has forgotten can no longer be paid', async () => {
  const { providerId } = await begin()
  fake.forget(providerId)
  expect(await way.lookUp(providerId)).toMatchObject({
    observations: [{ kind: 'cancelled' }],
    clientSecret: null,
  })
})

test.each(['fails', 'hangs up'] as const)(
  'while PayPal %s, a call may be tried again',
  async (plan) => {
    fake.plan(plan)
    await expect(begin()).rejects.toMatchObject({ code: 'unavailable' })
  },
)

const read = (event: object) => readPayPalEvent(Buffer.from(JSON.stringify(event)))
const event = (event_type: string, resource: unknown) => ({
  id: 'WH-1',
  event_type,
  create_time: '2026-11-30T10:00:00Z',
  resource,
})

test('a body that is no event, or hides another behind it, is none', () => {
  expect(read({})).toBeNull()
  expect(read([])).toBeNull()
  const good = JSON.stringify(event('CHECKOUT.ORDER.APPROVED', { id: '1' }))
  expect(readPayPalEvent(Buffer.from(`${good},"webhook_id":"another"`))).toBeNull()
})

test.each([
  ['none', null],
  ['a text', 'resource'],
  ['odd fields', { id: 7, links: 'up', disputed_transactions: {} }],
])('an event whose subject is %s is about no payment', (_, resource) => {
  for (const type of [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'CUSTOMER.DISPUTE.CREATED',
  ]) {
    expect(read(event(type, resource))).toMatchObject({ orderId: null, captureId: null })
  }
})

test('a dispute is lost unless its outcome says otherwise', () => {
  const decided = (outcome_code: string) =>
    read(event('CUSTOMER.DISPUTE.RESOLVED', { dispute_outcome: { outcome_code } }))?.dispute
  expect(decided('RESOLVED_SELLER_FAVOUR')).toBe('won')
  expect(decided('CANCELED_BY_BUYER')).toBe('won')
  expect(decided('RESOLVED_BUYER_FAVOUR')).toBe('lost')
  expect(decided('ACCEPTED')).toBe('lost')
  expect(read(event('CUSTOMER.DISPUTE.UPDATED', {}))?.dispute).toBe('open')
})
