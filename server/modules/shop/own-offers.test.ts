import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { listTransactions, quotePayment, refundTransaction } from '#contract/payments/payments.ts'
import { getOwnOffer, listOwnPurchases, tryOffer } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse } from '#testing/courses.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { beginToBuy, buy, makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
let course: string
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
beforeEach(async () => {
  app.clock.set(new Date())
  admin = await app.people.admin()
  const roleAccess = ['academy_student' as const]
  course = (await makeCourse(app, admin, { roleAccess, isPublished: true })).id
})

const day = 24 * 60 * 60 * 1000
const attempt = (as: Person | null, id: string) => app.call(tryOffer, { as, params: { id } })
const isOpen = async (as: Person) =>
  (await app.call(getCourse, { as, params: { id: course } })).status === 200
const ownOf = async (as: Person, id: string) =>
  (await app.call(getOwnOffer, { as, params: { id } })).body

describe('a trial', () => {
  it('opens an offer without a payment for its days, once, and ends by itself', async () => {
    const offer = await makeShopOffer(app, admin, { courseIds: [course], trialDays: 7 })
    const as = await app.people.free()
    expect(await ownOf(as, offer.id)).toMatchObject({ mayTry: true, isHeld: false })
    const both = await Promise.all([attempt(as, offer.id), attempt(as, offer.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 422])
    expect(await isOpen(as)).toBe(true)
    expect((await app.call(listOwnPurchases, { as })).body).toMatchObject([{ isTrial: true }])
    app.clock.advance(8 * day)
    await app.people.renew(as)
    expect(await isOpen(as)).toBe(false)
    expect((await attempt(as, offer.id)).status).toBe(422)
    expect(await ownOf(as, offer.id)).toMatchObject({ mayTry: false })
  })

  it('may be followed by the offer itself, whose time counts from its end', async () => {
    const period = { unit: 'days' as const, count: 30 }
    const offer = await makeShopOffer(app, admin, { courseIds: [course], trialDays: 7, period })
    const as = await app.people.free()
    await attempt(as, offer.id)
    await buy(app, stripe, as, offer.id)
    app.clock.advance(36 * day)
    await app.people.renew(as)
    expect(await isOpen(as)).toBe(true)
    app.clock.advance(2 * day)
    await app.people.renew(as)
    expect(await isOpen(as)).toBe(false)
  })

  it('is only where the owner gives one', async () => {
    const offer = await makeShopOffer(app, admin, { courseIds: [course] })
    expect((await attempt(await app.people.free(), offer.id)).status).toBe(422)
    expect((await attempt(null, offer.id)).status).toBe(401)
    const draft = { courseIds: [course], trialDays: 7, state: 'draft' as const }
    const hidden = await makeShopOffer(app, admin, draft)
    expect((await attempt(await app.people.free(), hidden.id)).status).toBe(404)
  })
})

describe('an upgrade', () => {
  const both = async () => {
    const small = await makeShopOffer(app, admin, { courseIds: [course], priceCents: 4900 })
    const large = await makeShopOffer(app, admin, {
      courseIds: [course],
      programs: ['mentorship'],
      priceCents: 19_900,
      upgradesFrom: [small.id],
    })
    return { small, large }
  }
  const priceOf = async (as: Person, offer: string) =>
    (await app.call(quotePayment, { as, body: { offer } })).body

  it('counts what was paid, less what was refunded, once', async () => {
    const { small, large } = await both()
    const as = await app.people.free()
    expect(await priceOf(as, large.id)).toMatchObject({ amountCents: 19_900 })
    const intent = await buy(app, stripe, as, small.id)
    expect(await priceOf(as, large.id)).toMatchObject({ amountCents: 15_000, creditCents: 4900 })
    const query = { search: intent }
    const { body } = await app.call(listTransactions, { as: admin, query })
    const params = { id: body.items[0]?.id ?? '' }
    await app.call(refundTransaction, { as: admin, params, body: { amountCents: 900 } })
    await expect
      .poll(async () => (await priceOf(as, large.id)).amountCents, { timeout: 60_000 })
      .toBe(15_900)
    const begun = await beginToBuy(app, as, large.id)
    expect((await beginToBuy(app, as, large.id)).body, 'again').toEqual(begun.body)
    const paid = begun.body.clientSecret.split('_secret_')[0] ?? ''
    await app.request(stripe.delivery(stripe.pay(paid)))
    expect((await app.call(listOwnPurchases, { as })).body).toHaveLength(2)
    expect(await ownOf(as, large.id)).toMatchObject({ isHeld: true, creditCents: 0 })
  })

  it('counts nobody else’s payments, and none for an offer that does not say so', async () => {
    const { small, large } = await both()
    const other = await makeShopOffer(app, admin, { programs: ['mentorship'], priceCents: 19_900 })
    const [as, neighbour] = [await app.people.free(), await app.people.free()]
    await buy(app, stripe, as, small.id)
    expect(await priceOf(neighbour, large.id)).toMatchObject({ amountCents: 19_900 })
    expect(await priceOf(as, other.id)).toMatchObject({ amountCents: 19_900 })
  })

  it('leaves the least that a card is charged', async () => {
    const small = await makeShopOffer(app, admin, { courseIds: [course], priceCents: 4900 })
    const cheap = await makeShopOffer(app, admin, {
      courseIds: [course],
      priceCents: 4000,
      upgradesFrom: [small.id],
    })
    const as = await app.people.free()
    await buy(app, stripe, as, small.id)
    expect(await priceOf(as, cheap.id)).toMatchObject({ amountCents: 50 })
  })
})
