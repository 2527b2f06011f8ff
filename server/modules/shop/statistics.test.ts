import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTransactions, refundTransaction } from '#contract/payments/payments.ts'
import { getOfferStatistics } from '#contract/shop/offer-statistics.ts'
import { archiveShopOffer, tryOffer, waitForOffer } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { buy, makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe(() => app?.clock.now() ?? new Date())
  app = await startApp({ env: await stripe.start({ mode: 'live' }) })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const programs = ['mentorship' as const]
const day = 24 * 60 * 60 * 1000
// Refunds are made by jobs, which wait while others run.
const slow = { timeout: 60_000 }
const statistics = async () => (await app.call(getOfferStatistics, { as: admin })).body
const figuresOf = async (id: string) => (await statistics()).offers.find((one) => one.id === id)
const fresh = () => app.people.free()

test('what was sold, is running, has ended and was received less refunds, by offer', async () => {
  const offer = await makeShopOffer(app, admin, { programs, seats: 2, priceCents: 4900 })
  const nothing = { sold: 0, running: 0, ended: 0, inInstalments: 0, missed: 0, trials: 0 }
  expect(await figuresOf(offer.id)).toEqual({
    ...{ id: offer.id, name: offer.name, state: 'on_sale' },
    ...{ ...nothing, waiting: 0, revenue: [] },
  })
  const intent = await buy(app, stripe, await fresh(), offer.id)
  await buy(app, stripe, await fresh(), offer.id)
  const waits = await app.call(waitForOffer, { as: await fresh(), params: { id: offer.id } })
  expect(waits.status).toBe(204)
  const both = { ...nothing, sold: 2, running: 2, waiting: 1 }
  expect(await figuresOf(offer.id)).toMatchObject({
    ...both,
    revenue: [{ currency: 'usd', cents: 9800 }],
  })
  const { body } = await app.call(listTransactions, { as: admin, query: { search: intent } })
  const params = { id: body.items[0]?.id ?? '' }
  await app.call(refundTransaction, { as: admin, params, body: {} })
  await expect
    .poll(async () => (await figuresOf(offer.id))?.revenue, slow)
    .toEqual([{ currency: 'usd', cents: 4900 }])
  expect(await figuresOf(offer.id)).toMatchObject({ sold: 2, running: 1, ended: 1 })
  await app.call(archiveShopOffer, { as: admin, params: { id: offer.id } })
  expect(await figuresOf(offer.id)).toMatchObject({ state: 'archived', sold: 2 })
})

test('instalments that are missed, and trials that are no sales', async () => {
  const plan = { kind: 'instalments' as const, count: 3, firstCents: 2000, eachCents: 2000 }
  const paid = { programs, plan, priceCents: 6000, trialDays: 7 }
  const offer = await makeShopOffer(app, admin, paid)
  await app.call(tryOffer, { as: await fresh(), params: { id: offer.id } })
  await buy(app, stripe, await fresh(), offer.id)
  expect(await figuresOf(offer.id)).toMatchObject({
    ...{ sold: 1, running: 1, ended: 0, inInstalments: 1, missed: 0, trials: 1 },
    revenue: [{ currency: 'usd', cents: 2000 }],
  })
  app.clock.advance(40 * day)
  try {
    await app.people.renew(admin)
    expect(await figuresOf(offer.id)).toMatchObject({
      ...{ sold: 1, running: 0, ended: 1, inInstalments: 0, missed: 1, trials: 1 },
    })
  } finally {
    app.clock.set(new Date())
    await app.people.renew(admin)
  }
})

test('the sales of twelve months, the last of which is the present one', async () => {
  const before = (await statistics()).months
  expect(before).toHaveLength(12)
  const month = app.clock.now().toISOString().slice(0, 7)
  expect(before.at(-1)?.month).toBe(month)
  expect(before.map((one) => one.month).toSorted()).toEqual(before.map((one) => one.month))
  const offer = await makeShopOffer(app, admin, { programs })
  await buy(app, stripe, await fresh(), offer.id)
  const after = (await statistics()).months
  expect(after.at(-1)?.sold).toBe((before.at(-1)?.sold ?? 0) + 1)
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
})

test('they are for those who see payments alone', async () => {
  const ask = async (as: Person | null) => (await app.call(getOfferStatistics, { as })).status
  expect(await ask(null)).toBe(401)
  expect(await ask(await app.people.mentorship())).toBe(403)
})
