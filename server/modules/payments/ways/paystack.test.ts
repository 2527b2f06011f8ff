import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { readPaystackEvent } from './paystack-events.rules.ts'
import { createPaystackProvider } from './paystack-provider.ts'

const fake = new FakePaystack(undefined, 'ghs,xof')
let way: PaymentProvider

beforeAll(async () => {
  const env = await fake.start()
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_BASE: apiBase } = env
  way = createPaystackProvider(
    { secretKey, apiBase, currencies: ['ghs', 'xof', 'ngn'] },
    () => new Date(),
  )
})
afterAll(() => fake.stop())

const begin = (amountCents: number, currency: string) =>
  way.createIntent({
    id: newId(),
    payer: { id: newId(), name: 'Ama', email: 'ama@people.example' },
    amountCents,
    currency,
    description: '6-Month Academy',
    returnUrl: 'https://academy.example/dashboard?payment=1',
    allMethods: false,
  })

test('francs, which have no decimals, are sent and read in hundredths', async () => {
  const { providerId } = await begin(30_000, 'xof')
  expect(fake.transactions.get(providerId)).toMatchObject({ amount: 3_000_000, currency: 'XOF' })
  fake.pay(providerId)
  const { observations } = await way.lookUp(providerId)
  expect(observations).toMatchObject([{ kind: 'succeeded', amountCents: 30_000, currency: 'xof' }])
  const refunded = await way.refund({ providerId, key: newId(), cents: 10_000, upToCents: 10_000 })
  expect(refunded).toMatchObject([
    { kind: 'succeeded' },
    { kind: 'refunded', refundedCents: 10_000 },
  ])
})

test('mobile money is offered in the currencies of its countries', async () => {
  expect(way.mobileMoney).toEqual(['ghs', 'xof'])
  const { providerId } = await begin(5000, 'ghs')
  expect(fake.transactions.get(providerId)?.channels).toEqual(['card', 'mobile_money'])
  expect(way.takes({ amountCents: 5000, currency: 'usd' })).toBe(false)
})

test('a currency that the account does not take is refused', async () => {
  await expect(begin(5000, 'ngn')).rejects.toMatchObject({ code: 'rule_violated' })
})

test('the same refund, asked for twice in a row, is made once', async () => {
  const { providerId } = await begin(5000, 'ghs')
  fake.pay(providerId)
  const refund = { providerId, key: newId(), cents: 2000, upToCents: 2000 }
  await way.refund(refund)
  await way.refund(refund)
  expect(fake.refundedOf(providerId)).toBe(2000)
})

const at = new Date('2026-11-30T10:00:00Z')
const read = (body: unknown) =>
  readPaystackEvent(Buffer.from(JSON.stringify(body)), { hash: 'hash', at })

test.each([
  ['nothing', {}],
  ['a list', []],
  ['another subject', { event: 'transfer.success', data: { reference: 'abc' } }],
  ['no reference', { event: 'charge.success', data: {} }],
  ['a number for a reference', { event: 'charge.success', data: { reference: 7 } }],
])('an event with %s says nothing', (_, body) => {
  expect(read(body)).toMatchObject({ observations: [], refund: null, changed: null })
})

test('the reference of a payment is found in every kind of event', () => {
  const nested = { transaction: { reference: 'R-1' } }
  expect(read({ event: 'charge.success', data: { reference: 'R-1' } }).changed).toBe('R-1')
  expect(read({ event: 'charge.dispute.create', data: { id: 1, ...nested } })).toMatchObject({
    changed: 'R-1',
    observations: [{ kind: 'disputed', dispute: 'open' }],
  })
  const refused = { transaction_reference: 'R-1', reference: 'other' }
  expect(read({ event: 'refund.failed', data: refused })).toMatchObject({
    changed: 'R-1',
    refund: { providerId: 'R-1' },
  })
})

test('a dispute that was accepted, by whomever, is lost', () => {
  const decided = (resolution: string) =>
    read({
      event: 'charge.dispute.resolve',
      data: { resolution, transaction: { reference: 'R-1' } },
    }).observations
  expect(decided('declined')).toMatchObject([{ dispute: 'won' }])
  expect(decided('merchant-accepted')).toMatchObject([{ dispute: 'lost' }])
  expect(decided('auto-accepted')).toMatchObject([{ dispute: 'lost' }])
})
