import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPayment, listAwaitedTransfers } from '#contract/payments/payment-ways.ts'
import { createPaymentIntent, listTransactions, quotePayment } from '#contract/payments/payments.ts'
import {
  confirmTransfer,
  listTransfers,
  updateTransferSettings,
} from '#contract/payments/transfers.ts'
import { listOwnPurchases } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { makeShopOffer } from '#testing/shop.ts'

let app: TestApp
let admin: Person
const stripe = new FakeStripe()
const paypal = new FakePayPal()
const paystack = new FakePaystack(undefined, 'ghs')

beforeAll(async () => {
  const env = { ...(await stripe.start()), ...(await paypal.start()), ...(await paystack.start()) }
  app = await startApp({ env })
  admin = await app.people.admin()
  const account = { isOn: true, details: 'Bank of Examples, 12 34', currencies: ['usd' as const] }
  const set = await app.call(updateTransferSettings, { as: admin, body: account })
  expect(set.status).toBe(200)
})
afterAll(async () => {
  await app.stop()
  await Promise.all([stripe.stop(), paypal.stop(), paystack.stop()])
})

const begin = (
  as: Person,
  offer: string,
  way: 'stripe' | 'paypal' | 'paystack' | 'transfer',
  amount = 4900,
) => app.call(createPaymentIntent, { as, body: { amount, offer, way } })
const purchasesOf = async (as: Person) => (await app.call(listOwnPurchases, { as })).body
const seatsTaken = async (id: string) => {
  const query = app.academy.db.pool.selectFrom('shopOffers').select('seatsTaken')
  return (await query.where('id', '=', id).executeTakeFirstOrThrow()).seatsTaken
}
const intentsOf = ({ id }: Person) =>
  app.academy.db.pool
    .selectFrom('paymentIntents')
    .select(['provider', 'providerId', 'open'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()
const openPayment = async (as: Person) =>
  (await intentsOf(as)).find(({ open }) => open)?.providerId ?? ''

test('whoever changes their mind has one payment of an offer, and one seat', async () => {
  const offer = await makeShopOffer(app, admin, { programs: ['mentorship'], seats: 1 })
  const person = await app.people.free()
  expect((await begin(person, offer.id, 'stripe')).status).toBe(200)
  const { body } = await begin(person, offer.id, 'paypal')
  expect(body).toMatchObject({ redirect: expect.stringContaining('/checkoutnow/') })
  expect(await intentsOf(person)).toMatchObject([
    { provider: 'stripe', open: false },
    { provider: 'paypal', open: true },
  ])
  expect(await seatsTaken(offer.id)).toBe(1)
  paypal.approve(await openPayment(person))
  const check = await app.call(checkPayment, {
    as: person,
    body: { payment: body.clientSecret },
  })
  expect(check.body).toMatchObject({ status: 'succeeded', program: null, offerName: offer.name })
  expect(await purchasesOf(person)).toMatchObject([{ state: 'open' }])
  expect(await seatsTaken(offer.id)).toBe(1)
})

test('an offer that is paid by two ways opens once, and the second payment is refunded', async () => {
  const offer = await makeShopOffer(app, admin, {
    programs: ['mentorship'],
    currency: 'ghs',
    seats: 5,
  })
  const person = await app.people.free()
  await begin(person, offer.id, 'paystack')
  const left = await openPayment(person)
  await begin(person, offer.id, 'stripe')
  await app.request(stripe.delivery(stripe.pay(await openPayment(person))))
  paystack.pay(left)
  app.clock.advance(5 * 60_000)
  await app.academy.modules.payments.reconcile()
  await expect
    .poll(
      async () => {
        const query = { search: person.email }
        const { body } = await app.call(listTransactions, { as: admin, query })
        return body.items.map(({ provider, status }) => `${provider} ${status}`).toSorted()
      },
      { timeout: 60_000 },
    )
    .toEqual(['paystack refunded', 'stripe paid'])
  expect(await purchasesOf(person)).toMatchObject([{ state: 'open' }])
  expect(await seatsTaken(offer.id)).toBe(1)
})

test('what is paid month by month is offered by ways that charge by themselves', async () => {
  const plan = { kind: 'subscription' as const }
  const offer = await makeShopOffer(app, admin, { programs: ['mentorship'], period: null, plan })
  const as = await app.people.free()
  const { body: quoted } = await app.call(quotePayment, { as, body: { offer: offer.id } })
  expect(quoted).toMatchObject({ ways: ['stripe'], recurring: { amountCents: 4900, months: 1 } })
  expect((await begin(as, offer.id, 'paypal')).status).toBe(422)
})

test('a transfer for an offer names it, and opens it once the money has come', async () => {
  const offer = await makeShopOffer(app, admin, { programs: ['mentorship'] })
  const person = await app.people.free()
  const { body } = await begin(person, offer.id, 'transfer')
  const named = { program: null, offerName: offer.name }
  expect(body.transfer).toMatchObject(named)
  expect((await app.call(listAwaitedTransfers, { as: person })).body).toMatchObject([named])
  const query = { search: body.transfer?.reference ?? '' }
  expect((await app.call(listTransfers, { as: admin, query })).body).toMatchObject([named])
  const params = { id: body.clientSecret }
  const paid = await app.call(confirmTransfer, { as: admin, params })
  expect(paid).toMatchObject({ status: 200, body: named })
  expect(await purchasesOf(person)).toMatchObject([{ state: 'open' }])
})
