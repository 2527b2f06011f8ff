import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listTransactions, refundTransaction } from '#contract/payments/payments.ts'
import { search } from '#contract/search.ts'
import { listOwnPurchases } from '#contract/shop/shop-offers.ts'
import { getSignalFollowers } from '#contract/signals/followers.ts'
import { getSignalReceipt } from '#contract/signals/receipts.ts'
import { getRecordFigures, listSignalFilters } from '#contract/signals/record-figures.ts'
import { countSignalReads, noteSignalReads } from '#contract/signals/signal-reads.ts'
import {
  createSignal,
  getSignal,
  getTrackRecord,
  listSignals,
  updateSignal,
} from '#contract/signals/signals.ts'
import { createStrategy, deleteStrategy } from '#contract/strategies.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { openStream } from '#testing/event-reader.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { buy, makeShopOffer } from '#testing/shop.ts'
import { exportRecord } from '#testing/signal-record.ts'

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

// Refunds are made by jobs, which wait while others run.
const slow = { timeout: 60_000 }
const levels = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  entry: '1.0850',
  stopLoss: '1.0800',
  takeProfit: '1.0950',
}

async function makeStrategy(title: string, isPublished = true): Promise<string> {
  const text = { description: 'D', rules: 'R', riskLevel: 'Low' as const }
  const { status, body } = await app.call(createStrategy, {
    as: admin,
    body: { title, isPublished, ...text },
  })
  expect(status).toBe(201)
  return body.id
}

/** A signal for mentorship students, of a strategy if one is given. */
async function publish(title: string, strategyId: string | null = null): Promise<string> {
  const roleAccess = ['mentorship_student' as const]
  const body = { title, content: `About ${title}`, roleAccess, strategyId, ...levels }
  const answer = await app.call(createSignal, { as: admin, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.id
}

const close = (id: string) =>
  app.call(updateSignal, { as: admin, params: { id }, body: { status: 'hit_tp' } })

/** Every way to a signal, each with whether it leads somebody there. */
async function waysTo(as: Person, { id, title }: { id: string; title: string }) {
  const params = { id }
  const listed = (await app.call(listSignals, { as, query: { limit: 100 } })).body
  const found = (await app.call(search, { as, query: { q: title } })).body
  const exported = await exportRecord(app, as)
  await app.call(noteSignalReads, { as, body: { ids: [id] } })
  const { rows } = await app.academy.db.driver.query(
    'select from signal_reads where signal_id = $1 and user_id = $2',
    [id, as.id],
  )
  return {
    list: listed.some((one) => one.id === id),
    page: (await app.call(getSignal, { as, params })).status === 200,
    receipt: (await app.call(getSignalReceipt, { as, params })).status === 200,
    followers: (await app.call(getSignalFollowers, { as, params })).status === 200,
    search: JSON.stringify(found).includes(id),
    export: exported.text.includes(title),
    reads: rows.length === 1,
  }
}

const toldOf = async (as: Person, title: string) =>
  (await app.call(listNotifications, { as })).body.filter(({ message }) => message.includes(title))

test('an offer opens the signals of its strategies in every way, to its buyer alone, until a refund', async () => {
  const sold = await makeStrategy('Sold one')
  const [before, other] = [
    { id: await publish('zqbefore', sold), title: 'zqbefore' },
    { id: await publish('zqother', await makeStrategy('Not sold')), title: 'zqother' },
  ]
  const offer = await makeShopOffer(app, admin, { strategyIds: [sold] })
  expect(offer.strategies).toEqual([{ id: sold, title: 'Sold one', isPublished: true }])
  const [buyer, neighbour] = [await app.people.free(), await app.people.free()]
  expect(Object.values(await waysTo(buyer, before)), 'not yet').not.toContain(true)

  const intent = await buy(app, stripe, buyer, offer.id)
  expect(Object.values(await waysTo(buyer, before)), 'bought').not.toContain(false)
  expect(Object.values(await waysTo(neighbour, before)), 'a neighbour').not.toContain(true)
  expect(Object.values(await waysTo(buyer, other)), 'another strategy').not.toContain(true)
  expect((await app.call(listOwnPurchases, { as: buyer })).body).toMatchObject([
    { strategies: ['Sold one'], calls: 0, state: 'open' },
  ])

  await close(before.id)
  expect((await app.call(getTrackRecord, { as: buyer })).body).toMatchObject({ finished: 1 })
  expect((await app.call(getRecordFigures, { as: buyer })).body.counted.finished).toBe(1)
  const filters = (await app.call(listSignalFilters, { as: buyer })).body
  expect(filters.strategies).toEqual([{ id: sold, name: 'Sold one' }])
  expect((await app.call(getTrackRecord, { as: neighbour })).body).toMatchObject({ finished: 0 })
  expect((await app.call(getRecordFigures, { as: neighbour })).body.counted.finished).toBe(0)

  const found = await app.call(listTransactions, { as: admin, query: { search: intent } })
  const params = { id: found.body.items[0]?.id ?? '' }
  await app.call(refundTransaction, { as: admin, params, body: {} })
  await expect
    .poll(
      async () => (await app.call(getSignal, { as: buyer, params: { id: before.id } })).status,
      slow,
    )
    .toBe(404)
  const { reads: _, ...after } = await waysTo(buyer, before)
  expect(Object.values(after), 'refunded').not.toContain(true)
})

test('its buyers are told of a new signal at once and once, also those who have the program', async () => {
  const strategy = await makeStrategy('Told of')
  const offer = await makeShopOffer(app, admin, { strategyIds: [strategy] })
  const [buyer, neighbour] = [await app.people.free(), await app.people.free()]
  const both = await app.people.mentorship()
  await buy(app, stripe, buyer, offer.id)
  await buy(app, stripe, both, offer.id)
  const address = `${await app.listen()}/api/events`
  const [open, closed] = [
    await openStream(address, buyer.token),
    await openStream(address, neighbour.token),
  ]
  const id = await publish('zqtold', strategy)
  const event = await open.next(({ data }) => data?.type === 'signal.published')
  expect(event.data?.subject).toBe(id)

  await expect.poll(() => toldOf(buyer, 'zqtold'), slow).toHaveLength(1)
  const [told] = await toldOf(buyer, 'zqtold')
  expect(told?.action).toEqual({
    label: 'View signal',
    href: `/dashboard/signals?signal=${id}`,
  })
  expect(await toldOf(both, 'zqtold')).toHaveLength(1)
  expect(await toldOf(neighbour, 'zqtold')).toEqual([])
  // What everybody may see comes after it: nothing of it came before.
  const { body: everybodys } = await app.call(createSignal, {
    as: admin,
    body: { title: 'Everybody', content: 'C' },
  })
  await closed.next(({ data }) => data?.subject === everybodys.id)
  expect(closed.events.some(({ data }) => data?.subject === id)).toBe(false)

  await app.call(noteSignalReads, { as: buyer, body: { ids: [id] } })
  await app.call(noteSignalReads, { as: neighbour, body: { ids: [id] } })
  const { body: reads } = await app.call(countSignalReads, { as: admin, query: { ids: id } })
  const { rows } = await app.academy.db.driver.query(
    `select count(*)::int as count from user_roles r join users u on u.id = r.user_id
     where r.role = 'mentorship_student'`,
  )
  expect(reads).toEqual([{ signalId: id, audience: rows[0].count + 1, readers: 1 }])
  await Promise.all([open, closed].map((reader) => reader.close()))
})

test('what is gone or a draft is not sold, and a strategy that is deleted closes nothing else', async () => {
  const draft = await makeStrategy('Draft', false)
  const [gone, kept] = [await makeStrategy('Gone'), await makeStrategy('Kept')]
  const offer = await makeShopOffer(app, admin, { strategyIds: [gone, kept] })
  const buyer = await app.people.free()
  await buy(app, stripe, buyer, offer.id)
  const [lost, left] = [await publish('zqlost', gone), await publish('zqleft', kept)]
  await app.call(deleteStrategy, { as: admin, params: { id: gone } })
  expect((await app.call(getSignal, { as: buyer, params: { id: lost } })).status).toBe(404)
  expect((await app.call(getSignal, { as: buyer, params: { id: left } })).status).toBe(200)
  const never = await makeShopOffer(app, admin, { strategyIds: [draft], state: 'draft' })
  expect(never.strategies).toMatchObject([{ isPublished: false }])
})
