import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FollowerRecord } from '#contract/signals/follower-model.ts'
import { getSignalFollowers } from '#contract/signals/followers.ts'
import { getPrices, updatePriceSettings } from '#contract/signals/prices.ts'
import { getRecordFigures } from '#contract/signals/record-figures.ts'
import {
  createSignal,
  getTrackRecord,
  recordSignalStep,
  updateSignal,
} from '#contract/signals/signals.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { histDataFile, type PlainCandle, readCandlesOf } from '#testing/candles.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord, signRecord, verifyExport } from '#testing/signal-record.ts'

let app: TestApp
let owner: Person
let free: Person

beforeAll(async () => {
  app = await startApp()
  owner = await app.people.owner()
  free = await app.people.free()
})
afterAll(() => app.stop())

const rows = async (statement: string, ...values: unknown[]) =>
  (await app.academy.db.driver.query(statement, values)).rows
const followersOf = async (id: string, as: Person | null = owner) =>
  app.call(getSignalFollowers, { as, params: { id } })
const follow = () => app.runJob('signals.follow-members')

async function publish(pair: string) {
  const levels = { direction: 'BUY', entry: '1.10000', stopLoss: '1.09000' } as const
  const { body } = await app.call(createSignal, {
    as: owner,
    body: { title: 'Euro', content: 'Up', pair, ...levels, takeProfit: '1.12000' },
  })
  return body
}

/** Messages of the signal's notification to members, each so many seconds after its publication. */
async function deliver(id: string, seconds: readonly (number | null)[]) {
  await expect
    .poll(() =>
      rows(
        `select n.id from notifications n join outbox o on o.id = n.event_id
      where o.type = 'signal.published' and o.subject = $1`,
        id,
      ),
    )
    .toHaveLength(1)
  const [{ notification, published } = { notification: '', published: new Date() }] = await rows(
    `select n.id as notification, s.created_at as published from notifications n
     join outbox o on o.id = n.event_id join signals s on s.id::text = o.subject
     where o.type = 'signal.published' and o.subject = $1`,
    id,
  )
  for (const delay of seconds) {
    const member = await app.people.free()
    const at = delay === null ? null : new Date(published.getTime() + delay * 1000)
    // By mail later than by push: the first counts.
    for (const [channel, later] of [
      ['push', 0],
      ['mail', 5000],
    ] as const) {
      await rows(
        `insert into notification_deliveries (notification_id, channel, target, user_id, state, delivered_at)
         values ($1, $2, $3, $4, $5, $6)`,
        notification,
        channel,
        newId(),
        member.id,
        at ? 'delivered' : 'waiting',
        at && new Date(at.getTime() + later),
      )
    }
  }
}

const minuteAfter = (iso: string) => Math.ceil(Date.parse(iso) / 60_000)
const flat = (minute: number, price: number): PlainCandle => ({
  minute,
  open: price,
  high: price,
  low: price,
  close: price,
})
const importCandles = (pair: string, candles: PlainCandle[]) =>
  readCandlesOf(app, owner, histDataFile(candles), {
    name: `DAT_ASCII_${pair}_M1.csv`,
    fields: { source: 'academy' },
  })

test('what members could have had is worked out of when they were told and of candles', async () => {
  const { id, createdAt } = await publish('EURUSD')
  await deliver(id, [1, 1, 61, 600, null])
  await follow()
  expect((await followersOf(id)).body).toEqual({ told: 4, modelled: null })

  app.clock.advance(5 * 60_000)
  try {
    const step = { kind: 'close', price: '1.11000' } as const
    await app.call(recordSignalStep, { as: owner, params: { id }, body: step })
    await follow()
    expect((await followersOf(id)).body.modelled).toBeNull()
    const first = minuteAfter(createdAt)
    const candles = [110_000, 110_100, 110_200, 110_300, 110_400, 110_500]
    await importCandles(
      'EURUSD',
      candles.map((price, index) => flat(first + index, price)),
    )
    await app.runJob('signals.resolve-candles', { pair: 'EURUSD' })
  } finally {
    app.clock.advance(-5 * 60_000)
  }
  const { status, body } = await followersOf(id)
  expect(status).toBe(200)
  const { modelled } = body
  expect(modelled).toMatchObject({
    publishedR: 1,
    members: 4,
    late: 1,
    spread: '0.00015',
    frame: 'M1',
    worstTenthR: 0,
  })
  // Two enter at the first candle after the message and one a minute later, 10 pips worse; each pays 1.5 pips. Between
  // them is the median: whoever was published in the last second of a minute is a candle later.
  expect([0.935, 0.835]).toContain(modelled?.medianR)
  expect((await followersOf(id, free)).body).toEqual(body)
  const sum = { signals: 1, publishedR: 1, medianR: modelled?.medianR, worstTenthR: 0 }
  for (const call of [getTrackRecord, getRecordFigures]) {
    expect((await app.call(call, { as: free })).body.followers).toEqual(sum)
  }

  // Nothing is worked out again, and what notifications forget is not lost.
  await rows('delete from notification_deliveries')
  await follow()
  expect((await followersOf(id)).body).toEqual(body)
})

test('an export has what it is computed from, without names, and is computed again', async () => {
  await signRecord(app)
  const { file, text } = await exportRecord(app, free)
  const [follower] = (file.followers ?? []) as FollowerRecord[]
  expect(file.followers).toHaveLength(1)
  expect(follower?.model.entries.reduce((sum, { members }) => sum + members, 0)).toBe(3)
  const people = await rows('select id, email from users')
  for (const { id, email } of people) {
    expect(text).not.toContain(id)
    expect(text).not.toContain(email)
  }
  const intact = await verifyExport(text)
  expect(intact).toMatchObject({ isIntact: true })
  expect(intact.lines).toContain(
    '  What followers could have had of 1 signal: computed again alike.',
  )
  const polished = text.replace('"worstTenthR":0', '"worstTenthR":0.9')
  expect(await verifyExport(polished)).toMatchObject({ isIntact: false })
})

test('it is for those who may see the signal; strangers are refused', async () => {
  const { id } = await publish('GBPUSD')
  expect((await followersOf(id, null)).status).toBe(401)
  expect((await followersOf(id, free)).body).toEqual({ told: 0, modelled: null })
  const body = { roleAccess: ['mentorship_student' as const] }
  await app.call(updateSignal, { as: owner, params: { id }, body })
  expect((await followersOf(id, free)).status).toBe(404)
  expect((await followersOf(newId())).status).toBe(404)
  expect((await followersOf(id)).body).toEqual({ told: 0, modelled: null })
})

test('a spread of the owner’s is used instead; without any there is no model', async () => {
  const settings = (await app.call(getPrices, { as: owner })).body
  const body = {
    resolves: false,
    spreads: [{ pair: 'USDTRY', spread: '0.01' }],
    seenUpdatedAt: settings.updatedAt,
  }
  await app.call(updatePriceSettings, { as: owner, body })
  const made = await Promise.all(['USDTRY', 'BTCUSD'].map(publish))
  for (const { id } of made) await deliver(id, [1])
  await follow()
  app.clock.advance(5 * 60_000)
  try {
    for (const { id, pair, createdAt } of made) {
      const step = { kind: 'close', price: '1.11000' } as const
      await app.call(recordSignalStep, { as: owner, params: { id }, body: step })
      const first = minuteAfter(createdAt)
      const candles = [0, 1, 2].map((index) => flat(first + index, 110_000))
      await importCandles(pair ?? '', candles)
      await app.runJob('signals.resolve-candles', { pair })
    }
  } finally {
    app.clock.advance(-5 * 60_000)
  }
  const [own, none] = await Promise.all(made.map(({ id }) => followersOf(id)))
  expect(own?.body.modelled).toMatchObject({ spread: '0.01', medianR: 0 })
  expect(none?.body).toEqual({ told: 1, modelled: null })
})
