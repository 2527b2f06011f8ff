import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoupon } from '#contract/coupons.ts'
import type { Currency } from '#contract/offers/offer-defaults.ts'
import {
  createPaymentIntent,
  listTransactions,
  quotePayment,
  refundTransaction,
} from '#contract/payments/payments.ts'
import {
  createShopOffer,
  getShownOffer,
  listShopOffers,
  type ShopOfferInput,
  updateShopOffer,
} from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { makeShopOffer, shopOfferInput } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
let course: string
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
  const roleAccess = ['academy_student' as const]
  course = (await makeCourse(app, admin, { roleAccess, isPublished: true })).id
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const inEuro = { currency: 'eur', priceCents: 4500, instalments: null } as const
const inFrancs = { currency: 'xof', priceCents: 30_000, instalments: null } as const
const inDinars = { currency: 'kwd', priceCents: 15_250, instalments: null } as const

const offerOf = (changes: Partial<ShopOfferInput> = {}) =>
  makeShopOffer(app, admin, {
    courseIds: [course],
    furtherPrices: [inEuro, inFrancs, inDinars],
    ...changes,
  })
const quote = (as: Person, offer: string, currency?: Currency, coupon?: string) =>
  app.call(quotePayment, { as, body: { offer, currency, coupon } })
const begin = (as: Person, offer: string, amount: number, currency?: Currency) =>
  app.call(createPaymentIntent, { as, body: { offer, amount, currency } })
const paymentOf = async (intent: string) => {
  const { body } = await app.call(listTransactions, { as: admin, query: { search: intent } })
  return body.items[0]
}
const openIntents = (as: Person) =>
  app.academy.db.pool
    .selectFrom('paymentIntents')
    .select(['currency', 'amountCents', 'open'])
    .where('userId', '=', as.id)
    .where('open', '=', true)
    .execute()

async function bought(as: Person, offer: string, currency?: Currency) {
  const { body } = await quote(as, offer, currency)
  const begun = await begin(as, offer, body.amountCents, currency)
  expect(begun.status, begun.text).toBe(200)
  const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  return intent
}

describe('an offer with prices in several currencies', () => {
  it('is shown and paid in its own one, or in the chosen one', async () => {
    const offer = await offerOf()
    expect(offer.furtherPrices).toEqual([inEuro, inDinars, inFrancs])
    const shown = await app.call(getShownOffer, { params: { slug: offer.slug } })
    expect(shown.body).toMatchObject({
      priceCents: 4900,
      currency: 'usd',
      furtherPrices: [inEuro, inDinars, inFrancs],
    })
    const as = await app.people.free()
    expect((await quote(as, offer.id)).body).toMatchObject({
      amountCents: 4900,
      currency: 'usd',
      currencies: [
        { currency: 'usd', amountCents: 4900 },
        { currency: 'eur', amountCents: 4500 },
        { currency: 'kwd', amountCents: 15_250 },
        { currency: 'xof', amountCents: 30_000 },
      ],
    })
    const refused = await quote(as, offer.id, 'jpy')
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('price in JPY')])
    // The number of one currency is not the price in another.
    expect((await begin(as, offer.id, 4900, 'xof')).status).toBe(409)
    expect(await openIntents(as)).toEqual([])
    const intent = await bought(as, offer.id, 'xof')
    expect(await paymentOf(intent)).toMatchObject({
      status: 'paid',
      amountCents: 30_000,
      currency: 'xof',
    })
  })

  it('has one open payment, which follows the choice', async () => {
    const offer = await offerOf({ seats: 1 })
    const as = await app.people.free()
    expect((await begin(as, offer.id, 4900)).status).toBe(200)
    expect((await begin(as, offer.id, 4500, 'eur')).status).toBe(200)
    expect(await openIntents(as)).toMatchObject([{ currency: 'eur', amountCents: 4500 }])
  })

  it('is refunded in parts and in the currency that was paid', async () => {
    const offer = await offerOf()
    const as = await app.people.free()
    const intent = await bought(as, offer.id, 'kwd')
    const params = { id: (await paymentOf(intent))?.id ?? '' }
    const part = { amountCents: 5250 }
    expect((await app.call(refundTransaction, { as: admin, params, body: part })).status).toBe(202)
    await expect
      .poll(async () => (await paymentOf(intent))?.refundedCents, { timeout: 60_000 })
      .toBe(5250)
    const more = { amountCents: 10_001 }
    expect((await app.call(refundTransaction, { as: admin, params, body: more })).status).toBe(422)
  })

  it('divides each of its prices into the same number of instalments', async () => {
    const plan = { kind: 'instalments' as const, count: 3, firstCents: 3000, eachCents: 3000 }
    const instalments = { firstCents: 2668, eachCents: 2666 }
    const offer = await offerOf({
      priceCents: 9000,
      plan,
      furtherPrices: [{ currency: 'eur', priceCents: 8000, instalments }],
    })
    const as = await app.people.free()
    expect((await quote(as, offer.id, 'eur')).body).toMatchObject({
      amountCents: 2668,
      currency: 'eur',
      recurring: { amountCents: 2666, months: 1, payments: 3 },
    })
    const begun = await begin(as, offer.id, 2668, 'eur')
    const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
    const [subscription] = await app.academy.db.pool
      .selectFrom('recurringPayments')
      .select(['amountCents', 'currency', 'paymentsMaximum'])
      .where('userId', '=', as.id)
      .execute()
    expect(subscription).toEqual({ amountCents: 2666, currency: 'eur', paymentsMaximum: 3 })
    for (const event of stripe.payRecurring(intent)) await app.request(stripe.delivery(event))
    expect(await paymentOf(intent)).toMatchObject({ amountCents: 2668, currency: 'eur' })
  })

  it('counts what was paid before in the same currency only', async () => {
    const small = await offerOf()
    const large = await offerOf({
      priceCents: 20_000,
      programs: ['mentorship'],
      upgradesFrom: [small.id],
      furtherPrices: [{ ...inEuro, priceCents: 18_000 }],
    })
    const as = await app.people.free()
    await bought(as, small.id, 'eur')
    expect((await quote(as, large.id)).body).toMatchObject({ amountCents: 20_000 })
    // What was begun in another currency has taken nothing of it.
    await begin(as, large.id, 20_000)
    expect((await quote(as, large.id, 'eur')).body).toMatchObject({
      amountCents: 13_500,
      creditCents: 4500,
    })
    expect((await begin(as, large.id, 13_500, 'eur')).status).toBe(200)
  })
})

describe('a coupon', () => {
  const make = (
    code: string,
    discount: { percent?: number; amountCents?: number; currency?: Currency },
  ) =>
    app.call(createCoupon, {
      as: admin,
      body: {
        code,
        percent: null,
        amountCents: null,
        program: null,
        startsAt: null,
        endsAt: null,
        maxUses: null,
        maxUsesEach: null,
        active: true,
        ...discount,
      },
    })

  it('of an amount counts in its own currency only', async () => {
    const offer = await offerOf()
    const as = await app.people.free()
    await make('MAIN-10', { amountCents: 1000 })
    await make('EURO-10', { amountCents: 1000, currency: 'eur' })
    expect((await quote(as, offer.id, undefined, 'MAIN-10')).body.amountCents).toBe(3900)
    expect((await quote(as, offer.id, 'eur', 'EURO-10')).body.amountCents).toBe(3500)
    for (const [currency, code, text] of [
      ['eur', 'MAIN-10', 'main currency'],
      ['xof', 'EURO-10', 'in EUR'],
      [undefined, 'EURO-10', 'in EUR'],
    ] as const) {
      const { status, body } = await quote(as, offer.id, currency, code)
      expect([status, Object(body).message]).toEqual([422, expect.stringContaining(text)])
    }
    const used = await app.call(createPaymentIntent, {
      as,
      body: { offer: offer.id, amount: 3500, currency: 'eur', coupon: 'EURO-10' },
    })
    expect(used.status).toBe(200)
  })

  it('of a percentage counts in every currency, to what can be charged in it', async () => {
    const offer = await offerOf()
    const as = await app.people.free()
    await make('THIRD', { percent: 33 })
    const amounts = []
    for (const currency of [undefined, 'xof', 'kwd'] as const) {
      amounts.push((await quote(as, offer.id, currency, 'THIRD')).body.amountCents)
    }
    // 33 % of 15.250 dinars is 5.0325: 5.030 is taken off, since the third decimal must be 0.
    expect(amounts).toEqual([3283, 20_100, 10_220])
  })

  it('has a currency only with an amount, and one that can be charged', async () => {
    expect((await make('ODD-1', { percent: 10, currency: 'eur' })).status).toBe(400)
    expect((await make('ODD-2', { amountCents: 1005, currency: 'kwd' })).status).toBe(400)
  })
})

describe('saving', () => {
  const save = async (changes: Partial<ShopOfferInput>, on: TestApp = app, as = admin) => {
    const body = { ...shopOfferInput(`saved-${randomBytes(6).toString('hex')}`), ...changes }
    return on.call(createShopOffer, { as, body: { ...body, programs: ['mentorship'] } })
  }
  const three = { kind: 'instalments' as const, count: 3, firstCents: 1700, eachCents: 1600 }

  it.each<[string, Partial<ShopOfferInput>, string]>([
    [
      'a price below the least',
      { furtherPrices: [{ ...inFrancs, priceCents: 299 }] },
      'priceCents',
    ],
    ['a third decimal', { furtherPrices: [{ ...inDinars, priceCents: 15_255 }] }, 'priceCents'],
    ['the own currency again', { furtherPrices: [{ ...inEuro, currency: 'usd' }] }, 'currency'],
    ['a currency twice', { furtherPrices: [inEuro, inEuro] }, 'currency'],
    ['no instalments beside some', { plan: three, furtherPrices: [inEuro] }, 'instalments'],
    [
      'instalments beside none',
      { furtherPrices: [{ ...inEuro, instalments: { firstCents: 1500, eachCents: 1500 } }] },
      'instalments',
    ],
    [
      'instalments that do not add up',
      {
        plan: three,
        furtherPrices: [{ ...inEuro, instalments: { firstCents: 1500, eachCents: 1501 } }],
      },
      'instalments',
    ],
    ['too little in the own currency', { currency: 'jpy', priceCents: 49 }, 'priceCents'],
  ])('is refused for %s, at its field', async (_, changes, field) => {
    const { body: before } = await app.call(listShopOffers, { as: admin })
    const { status, body } = await save(changes)
    expect([status, Object(body).issues]).toEqual([
      400,
      [expect.objectContaining({ path: expect.stringContaining(field) })],
    ])
    expect((await app.call(listShopOffers, { as: admin })).body).toHaveLength(before.length)
  })

  it('is refused for a currency that no way of paying takes, and the choice leaves it out', async () => {
    const paystack = new FakePaystack(undefined, 'xof')
    const other = await startApp({ env: await paystack.start() })
    try {
      const owner = await other.people.admin()
      const refused = await save({ furtherPrices: [inEuro] }, other, owner)
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { issues: [{ path: 'furtherPrices', message: expect.stringContaining('in EUR') }] },
      ])
      const { status, body: offer } = await save({ furtherPrices: [inFrancs] }, other, owner)
      expect(status).toBe(201)
      // Its own currency cannot be paid here: the other is what is quoted.
      const as = await other.people.free()
      const asked = await other.call(quotePayment, { as, body: { offer: offer.id } })
      expect(asked.body).toMatchObject({
        amountCents: 30_000,
        currency: 'xof',
        currencies: [{ currency: 'xof', amountCents: 30_000 }],
      })
      const sold = { programs: offer.programs, furtherPrices: [inEuro] }
      const body = { ...shopOfferInput(offer.slug), ...sold }
      const change = { as: owner, params: { id: offer.id }, body }
      expect((await other.call(updateShopOffer, change)).status).toBe(422)
    } finally {
      await other.stop()
      await paystack.stop()
    }
  })
})
