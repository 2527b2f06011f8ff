import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { createPaymentIntent, quotePayment } from '#contract/payments/payments.ts'
import { createShopOffer, type ShopOfferInput } from '#contract/shop/shop-offers.ts'
import type { TestApp } from './app.ts'
import type { FakeStripe } from './fake-stripe.ts'
import type { Person } from './people.ts'

/** A valid offer on sale at an address; what it opens is to be added. */
export const shopOfferInput = (slug: string): ShopOfferInput => ({
  slug,
  name: `Offer ${slug}`,
  summary: 'What it is, in short.',
  text: '## What you learn',
  state: 'on_sale',
  priceCents: 4900,
  currency: 'usd',
  programs: [],
  courseIds: [],
  strategyIds: [],
  calls: 0,
  period: { unit: 'months', count: 6 },
  plan: { kind: 'once' },
  trialDays: 0,
  upgradesFrom: [],
  seats: null,
  sellsFrom: null,
  sellsUntil: null,
})

/** Makes an offer; returns it as the office sees it. */
export async function makeShopOffer(
  app: TestApp,
  as: Person,
  changes: Partial<ShopOfferInput> = {},
) {
  const slug = `offer-${randomBytes(6).toString('hex')}`
  const answer = await app.call(createShopOffer, {
    as,
    body: { ...shopOfferInput(slug), ...changes },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

/** Begins to pay for an offer at its current price; returns the answer. */
export async function beginToBuy(app: TestApp, as: Person, offer: string, coupon?: string) {
  const asked = { offer, ...(coupon && { coupon }) }
  const { body: quote } = await app.call(quotePayment, { as, body: asked })
  return app.call(createPaymentIntent, { as, body: { ...asked, amount: quote.amountCents ?? 0 } })
}

/** Buys an offer by card; returns the id of the payment at the provider. */
export async function buy(
  app: TestApp,
  stripe: FakeStripe,
  as: Person,
  offer: string,
): Promise<string> {
  const begun = await beginToBuy(app, as, offer)
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  return intent
}
