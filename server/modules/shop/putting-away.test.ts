import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCoupon } from '#contract/coupons.ts'
import type { Problem } from '#contract/problem.ts'
import {
  archiveShopOffer,
  deleteShopOffer,
  getShopOffer,
  getShownOffer,
  listOwnPurchases,
  listShopOffers,
  tryOffer,
  updateShopOffer,
  waitForOffer,
} from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { picture } from '#testing/audit-actions/picture.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'
import { beginToBuy, buy, makeShopOffer, shopOfferInput } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const programs = ['mentorship' as const]
const remove = (id: string, as: Person | null = admin) =>
  app.call(deleteShopOffer, { as, params: { id } })
const archive = (id: string, as: Person | null = admin) =>
  app.call(archiveShopOffer, { as, params: { id } })
const listed = async (state?: 'archived') => {
  const query = { limit: 100, ...(state && { state }) }
  return (await app.call(listShopOffers, { as: admin, query })).body.map(({ id }) => id)
}
const statusOf = async (id: string) =>
  (await app.call(getShopOffer, { as: admin, params: { id } })).status
const message = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).message,
]
const sold =
  'Somebody has bought this offer, tried it, or begun to pay for it. Archive it instead: its buyers keep what they have.'

describe('deleting', () => {
  it('takes what was never sold, with its waiting list, for good', async () => {
    const offer = await makeShopOffer(app, admin, { programs, seats: 1 })
    await app.academy.db.pool
      .updateTable('shopOffers')
      .set({ seatsTaken: 1 })
      .where('id', '=', offer.id)
      .execute()
    const waiting = await app.people.free()
    const waits = await app.call(waitForOffer, { as: waiting, params: { id: offer.id } })
    expect(waits.status).toBe(204)
    expect(offer.isSold).toBe(false)
    expect((await remove(offer.id)).status).toBe(204)
    expect(await statusOf(offer.id)).toBe(404)
    const shown = await app.call(getShownOffer, { params: { slug: offer.slug } })
    expect(shown.status).toBe(404)
    expect((await remove(offer.id)).status, 'again').toBe(404)
  })

  it('deletes the picture with it', async () => {
    const { id } = await makeShopOffer(app, admin, { programs })
    await sendForm(app, {
      as: admin,
      path: `/admin/shop/offers/${id}/picture`,
      file: { field: 'thumbnail', content: await picture(), name: 'a.png' },
    })
    const { body } = await app.call(getShopOffer, { as: admin, params: { id } })
    const url = body.pictureUrl ?? ''
    expect((await app.request({ url })).status).toBe(200)
    await remove(id)
    expect((await app.request({ url })).status).toBe(404)
  })

  it('is refused for what was bought, tried or is being paid for', async () => {
    const bought = await makeShopOffer(app, admin, { programs })
    await buy(app, stripe, await app.people.free(), bought.id)
    const tried = await makeShopOffer(app, admin, { programs, trialDays: 7 })
    await app.call(tryOffer, { as: await app.people.free(), params: { id: tried.id } })
    const begun = await makeShopOffer(app, admin, { programs })
    expect((await beginToBuy(app, await app.people.free(), begun.id)).status).toBe(200)
    for (const { id } of [bought, tried, begun]) {
      expect(message(await remove(id))).toEqual([422, sold])
      expect(await statusOf(id)).toBe(200)
    }
    const { body } = await app.call(getShopOffer, { as: admin, params: { id: bought.id } })
    expect(body.isSold).toBe(true)
  })

  it('is refused while a coupon is for it', async () => {
    const { id } = await makeShopOffer(app, admin, { programs })
    const coupon = {
      code: 'ONLY-THIS',
      percent: 10,
      amountCents: null,
      program: null,
      offerId: id,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesEach: null,
      active: true,
    }
    const made = await app.call(createCoupon, { as: admin, body: coupon })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(message(await remove(id))).toEqual([
      422,
      'A coupon is for this offer alone. Archive the offer instead.',
    ])
  })

  it('is for the office alone', async () => {
    const { id } = await makeShopOffer(app, admin, { programs })
    for (const [as, status] of [
      [null, 401],
      [await app.people.free(), 403],
    ] as const) {
      expect((await remove(id, as)).status).toBe(status)
      expect((await archive(id, as)).status).toBe(status)
    }
    expect(await statusOf(id)).toBe(200)
  })

  it('and a sale at the same moment: one of them wins', async () => {
    const { id } = await makeShopOffer(app, admin, { programs })
    const as = await app.people.free()
    const [removed, begun] = await Promise.all([remove(id), beginToBuy(app, as, id)])
    const isDeleted = removed.status === 204
    expect(await statusOf(id)).toBe(isDeleted ? 404 : 200)
    expect(begun.status === 200).toBe(!isDeleted)
    expect(begun.status).toBeLessThan(500)
  })
})

describe('archiving', () => {
  it('ends the sale, leaves the list, and keeps what was bought', async () => {
    const offer = await makeShopOffer(app, admin, { programs })
    const buyer = await app.people.free()
    await buy(app, stripe, buyer, offer.id)
    expect(await archive(offer.id)).toMatchObject({ status: 200, body: { state: 'archived' } })
    expect(await archive(offer.id), 'again').toMatchObject({ status: 200 })
    expect(await listed()).not.toContain(offer.id)
    expect(await listed('archived')).toContain(offer.id)
    const shown = await app.call(getShownOffer, { params: { slug: offer.slug } })
    expect(shown.status).toBe(404)
    expect((await beginToBuy(app, await app.people.free(), offer.id)).status).toBe(404)
    expect((await app.call(listOwnPurchases, { as: buyer })).body).toMatchObject([
      { offerId: offer.id, state: 'open' },
    ])
    expect((await archive(crypto.randomUUID())).status).toBe(404)
  })

  it('is undone by saving the offer in another state, but archived is none to save', async () => {
    const { id, slug } = await makeShopOffer(app, admin, { programs })
    await archive(id)
    const save = (state: string) =>
      app.call(updateShopOffer, {
        as: admin,
        params: { id },
        body: { ...shopOfferInput(slug), programs, state: state as 'ended' },
      })
    expect((await save('archived')).status).toBe(400)
    expect(await save('ended')).toMatchObject({ status: 200, body: { state: 'ended' } })
    expect(await listed()).toContain(id)
  })
})
