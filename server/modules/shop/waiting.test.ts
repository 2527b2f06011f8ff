import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  getOwnOffer,
  stopWaitingForOffer,
  updateShopOffer,
  waitForOffer,
} from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { beginToBuy, makeShopOffer, shopOfferInput } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
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
})

const programs = ['mentorship' as const]
const wait = (as: Person, id: string) => app.call(waitForOffer, { as, params: { id } })
const placeOf = async (as: Person, id: string) =>
  (await app.call(getOwnOffer, { as, params: { id } })).body.waiting
const fill = () => app.runJob('shop.fill-seats')

/** An offer with one seat, which somebody is paying for. */
async function soldOut() {
  const offer = await makeShopOffer(app, admin, { programs, seats: 1 })
  const holder = await app.people.free()
  const begun = await beginToBuy(app, holder, offer.id)
  const intent = begun.body.clientSecret.split('_secret_')[0] ?? ''
  return {
    ...offer,
    async letGo() {
      const known = stripe.intents.get(intent)
      if (known) known.status = 'canceled'
      await app.request(stripe.delivery(stripe.event('payment_intent.canceled', known ?? {})))
    },
  }
}

it('is there once an offer is sold out, and holds what becomes free for the first', async () => {
  const offer = await soldOut()
  const [first, second] = [await app.people.free(), await app.people.free()]
  expect((await wait(first, offer.id)).status).toBe(204)
  expect((await wait(first, offer.id)).status, 'again').toBe(204)
  app.clock.advance(1000)
  expect((await wait(second, offer.id)).status).toBe(204)
  expect(await placeOf(first, offer.id)).toMatchObject({ heldUntil: null })
  await offer.letGo()
  expect((await placeOf(first, offer.id))?.heldUntil).toEqual(expect.any(String))
  expect(await placeOf(second, offer.id)).toMatchObject({ heldUntil: null })
  await expect
    .poll(async () => (await app.call(listNotifications, { as: first })).text, { timeout: 60_000 })
    .toContain('A seat is free')
  const stranger = await app.people.free()
  expect((await beginToBuy(app, stranger, offer.id)).status).toBe(422)
  expect((await beginToBuy(app, second, offer.id)).status).toBe(422)
  expect((await beginToBuy(app, first, offer.id)).status).toBe(200)
  expect(await placeOf(first, offer.id)).toBeNull()
})

it('passes a seat on that nobody takes, or that is let go', async () => {
  const offer = await soldOut()
  const people = [await app.people.free(), await app.people.free(), await app.people.free()]
  for (const person of people) {
    await wait(person, offer.id)
    app.clock.advance(1000)
  }
  await offer.letGo()
  app.clock.advance(49 * 60 * 60 * 1000)
  for (const person of [admin, ...people]) await app.people.renew(person)
  await fill()
  const places = () => Promise.all(people.map((person) => placeOf(person, offer.id)))
  expect(await places()).toMatchObject([
    null,
    { heldUntil: expect.any(String) },
    { heldUntil: null },
  ])
  const [, second] = people
  if (!second) throw new Error('there is nobody')
  await app.call(stopWaitingForOffer, { as: second, params: { id: offer.id } })
  expect(await places()).toMatchObject([null, null, { heldUntil: expect.any(String) }])
})

it('is served when the owner adds seats', async () => {
  const offer = await soldOut()
  const waiting = await app.people.free()
  await wait(waiting, offer.id)
  const body = { ...shopOfferInput(offer.slug), programs, seats: 2 }
  await app.call(updateShopOffer, { as: admin, params: { id: offer.id }, body })
  expect(await placeOf(waiting, offer.id)).toMatchObject({ heldUntil: expect.any(String) })
})

it('is not for what has seats, and not for what nobody may see', async () => {
  const open = await makeShopOffer(app, admin, { programs, seats: 5 })
  const hidden = await makeShopOffer(app, admin, { programs, seats: 5, state: 'draft' })
  const as = await app.people.free()
  expect((await wait(as, open.id)).status).toBe(422)
  expect((await wait(as, hidden.id)).status).toBe(404)
  expect((await app.call(waitForOffer, { as: null, params: { id: open.id } })).status).toBe(401)
})
