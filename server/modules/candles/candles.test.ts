import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import {
  type Candles,
  deleteCandleFile,
  deleteCandleSeries,
  getCandleFile,
  getCandles,
  listCandleFiles,
  listCandleSeries,
  updateCandleFile,
} from '#contract/candles/candles.ts'
import { updateTrade } from '#contract/journal/journal.ts'
import {
  getExcursionAnalysis,
  getSharedTrade,
  getSharedTradePlace,
  getTradePlace,
} from '#contract/journal/trade-excursions.ts'
import { getStorageUse } from '#contract/storage-quota.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  histDataFile,
  metaTraderFile,
  plainOf,
  readCandlesOf,
  risingMinutes,
  sendCandles,
  settledCandles,
} from '#testing/candles.ts'
import { storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { makeTrade } from '#testing/storage-quota.ts'

const fileSchema = getCandleFile.success.body

let app: TestApp
let admin: Person
let student: Person
let neighbour: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.mentorship()
  neighbour = await app.people.academy()
})
afterAll(() => app.stop())

const hours = (count: number, price = 110_000) =>
  risingMinutes('2026-01-05T00:00:00Z', count * 60, price)
const window = { from: '2026-01-05T00:00:00.000Z', to: '2026-01-06T00:00:00.000Z' }
type Request = { pair?: string; frame?: Candles['frame']; tradeId?: string }
const candles = (as: Person, { pair = 'EURUSD', frame = 'M1', tradeId }: Request = {}) =>
  app.call(getCandles, { as, query: { pair, frame, ...window, ...(tradeId && { tradeId }) } })
const unpacked = ({ packed, digits }: Candles) =>
  plainOf(unpackCandles(Buffer.from(packed, 'base64'), digits))

test('a self-describing file is imported, and importing it twice adds nothing', async () => {
  const content = histDataFile(hours(3))
  const first = await readCandlesOf(app, student, content, { name: 'DAT_ASCII_EURUSD_M1.csv' })
  expect(first).toMatchObject({
    status: 'read',
    format: 'histdata',
    frame: 'M1',
    pair: 'EURUSD',
    counts: { added: 180, changed: 0, known: 0, unreadable: 0 },
  })
  const again = await readCandlesOf(app, student, content, { name: 'DAT_ASCII_EURUSD_M1.csv' })
  expect(again.counts).toMatchObject({ added: 0, changed: 0, known: 180 })

  const { body } = await candles(student)
  expect(body).toMatchObject({ source: 'own', madeOf: 'M1', synthetic: false, candles: 180 })
  expect(unpacked(body)).toEqual(hours(3))
  const hourly = (await candles(student, { frame: 'H1' })).body
  expect(unpacked(hourly).map(({ open, close }) => [open, close])).toEqual([
    [110_000, 110_060],
    [110_060, 110_120],
    [110_120, 110_180],
  ])
})

test('information missing from a file is asked for, and then it is imported', async () => {
  const content = metaTraderFile(hours(1), 120)
  const requested = await readCandlesOf(app, neighbour, content, { name: 'history.csv' })
  expect(requested).toMatchObject({ status: 'waiting', format: 'mt5', needs: ['pair', 'timeZone'] })
  const { id } = requested
  const tell = (body: { pair?: string; timeZone?: string }, as = neighbour) =>
    app.call(updateCandleFile, { as, params: { id }, body })
  expect((await tell({ pair: 'GBPUSD' }, student)).status).toBe(404)
  expect((await tell({ timeZone: 'Nowhere' })).status).toBe(400)
  expect((await tell({ pair: 'GBP/USD' })).body).toMatchObject({ needs: ['timeZone'] })
  await tell({ timeZone: 'Etc/GMT-2' })
  expect(await settledCandles(app, neighbour, id)).toMatchObject({ status: 'read', pair: 'GBPUSD' })
  expect((await tell({ timeZone: 'UTC' })).status).toBe(409)
  const { body } = await candles(neighbour, { pair: 'GBPUSD' })
  expect(unpacked(body)).toEqual(hours(1))
})

test('everybody sees the academy’s candles, which only admins change; one’s own come first', async () => {
  const academy = { name: 'AUDUSD_M1.csv', fields: { source: 'academy' } }
  const content = histDataFile(hours(2))
  expect((await sendCandles(app, student, content, academy)).status).toBe(403)
  await readCandlesOf(app, admin, content, academy)
  expect((await candles(student, { pair: 'AUDUSD' })).body).toMatchObject({ source: 'academy' })
  await readCandlesOf(app, student, histDataFile(hours(1, 120_000)), { name: 'AUDUSD.csv' })
  const own = (await candles(student, { pair: 'AUDUSD' })).body
  expect(own).toMatchObject({ source: 'own', candles: 60 })
  expect((await candles(neighbour, { pair: 'AUDUSD' })).body).toMatchObject({ candles: 120 })

  const remove = (as: Person, source: 'academy' | 'own') =>
    app.call(deleteCandleSeries, { as, params: { source, pair: 'AUDUSD', frame: 'M1' } })
  expect((await remove(student, 'academy')).status).toBe(403)
  expect((await remove(neighbour, 'own')).status).toBe(404)
  expect((await remove(student, 'own')).status).toBe(204)
  expect((await candles(student, { pair: 'AUDUSD' })).body).toMatchObject({ source: 'academy' })
  expect((await remove(admin, 'academy')).status).toBe(204)
  expect((await candles(student, { pair: 'AUDUSD' })).body).toMatchObject({
    source: null,
    candles: 0,
    available: null,
  })
})

test('a window ends with a complete candle, and two adjacent windows equal one', async () => {
  const owner = await app.people.free()
  await readCandlesOf(app, owner, histDataFile(hours(30)), { name: 'DAT_ASCII_EURUSD_M1.csv' })
  const read = async (from: string, to: string) => {
    const query = { pair: 'EURUSD', frame: 'H4' as const, from, to }
    return unpacked((await app.call(getCandles, { as: owner, query })).body)
  }
  const [from, middle, to] = [window.from, '2026-01-05T10:30:00.000Z', window.to]
  const whole = await read(from, to)
  const [first, second] = [await read(from, middle), await read(middle, to)]
  expect(first.at(-1)).toEqual(second[0])
  expect([...first, ...second.slice(1)]).toEqual(whole)
})

test('candles count towards their owner’s quota, and are listed until they are deleted', async () => {
  const person = await app.people.academy()
  await readCandlesOf(app, person, histDataFile(hours(4)), { name: 'EURUSD.csv' })
  const { body: series } = await app.call(listCandleSeries, { as: person })
  const [one] = series.filter(({ source }) => source === 'own')
  expect(one).toMatchObject({ pair: 'EURUSD', frame: 'M1', candles: 240, can: { delete: true } })
  const { body: storageQuota } = await app.call(getStorageUse, { as: person })
  expect(storageQuota.kinds).toContainEqual({ kind: 'candles', files: 1, bytes: one?.bytes })
  await app.call(deleteCandleSeries, {
    as: person,
    params: { source: 'own', pair: 'EURUSD', frame: 'M1' },
  })
  expect((await app.call(getStorageUse, { as: person })).body.kinds).not.toContainEqual(
    expect.objectContaining({ kind: 'candles' }),
  )
})

test('a file that contains no candles fails with an explanation and leaves nothing', async () => {
  const before = await storedFiles(app)
  const failed = await readCandlesOf(app, neighbour, Buffer.from('no, candles, in, here, at all'))
  expect(failed).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('not supported'),
  })
  await app.runJob('media.delete').catch(() => undefined)
  await expect.poll(() => storedFiles(app)).toEqual(before)
  const params = { id: failed.id }
  expect((await app.call(deleteCandleFile, { as: student, params })).status).toBe(404)
  expect((await app.call(deleteCandleFile, { as: neighbour, params })).status).toBe(204)
  expect((await app.call(getCandleFile, { as: neighbour, params })).status).toBe(404)
})

test('of two simultaneous files one is read, and a stopped one leaves no candles', async () => {
  const person = await app.people.academy()
  const content = histDataFile(hours(20))
  const name = 'NZDUSD.csv'
  const sent = await Promise.all([1, 2, 3].map(() => sendCandles(app, person, content, { name })))
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const [one] = sent.filter(({ status }) => status === 201)
  const { id } = fileSchema.parse(one?.body)
  await app.call(deleteCandleFile, { as: person, params: { id } })
  const { body } = await app.call(listCandleFiles, { as: person, query: {} })
  expect(body).toEqual([])
})

/** A long trade within the hour from one o'clock, whose candles rise by 60 points. */
const bought = {
  direction: 'BUY',
  pair: 'EURUSD',
  openedAt: '2026-01-05T01:00:30.000Z',
  closedAt: '2026-01-05T01:30:30.000Z',
  entry: '1.10061',
  exit: '1.10090',
  stopLoss: '1.10031',
  takeProfit: '1.10121',
} as const

test('excursions are recalculated when a trade is written or changed and when candles come and go', async () => {
  const person = await app.people.mentorship()
  const id = await makeTrade(app, person, { ...bought, shared: true })
  const place = () => app.call(getTradePlace, { as: person, params: { id }, query: {} })
  expect((await place()).body).toEqual({ excursion: null, previous: null, next: null })

  await readCandlesOf(app, person, histDataFile(hours(3)), { name: 'EURUSD.csv' })
  const computed = async () => (await place()).body.excursion
  await expect.poll(computed).not.toBeNull()
  // Opened and closed within a minute: the low may be before the entry and the high after the exit.
  expect(await computed()).toEqual({
    frame: 'M1',
    synthetic: false,
    adverse: {
      least: { price: '0.00002', pips: 0.2, r: 0.07 },
      most: { price: '0.00003', pips: 0.3, r: 0.1 },
    },
    favourable: {
      least: { price: '0.00031', pips: 3.1, r: 1.03 },
      most: { price: '0.00032', pips: 3.2, r: 1.07 },
    },
  })
  const { body } = await app.call(getExcursionAnalysis, { as: person, query: {} })
  expect(body).toMatchObject({ trades: 1, withoutStop: 0, withoutCandles: 0, totalR: 0.97 })
  expect(body.points).toEqual([{ id, adverse: 0.1, favourable: 1.03, r: 0.97 }])
  expect(body.usualTarget).toBe(2)
  expect(body.whatIfs.find(({ stop, target }) => stop === null && target === 1)).toMatchObject({
    totalR: 1,
    reached: 1,
  })

  // A mentor sees the same, using the student's own candles; another student sees nothing.
  const params = { id }
  expect((await app.call(getSharedTradePlace, { as: admin, params })).body.excursion).not.toBeNull()
  expect((await app.call(getSharedTrade, { as: admin, params })).body.id).toBe(id)
  expect((await candles(admin, { tradeId: id })).body).toMatchObject({ source: 'own' })
  expect((await candles(neighbour, { tradeId: id })).status).toBe(404)
  const strange = await app.call(getTradePlace, { as: neighbour, params, query: {} })
  expect(strange.status).toBe(404)

  await app.call(updateTrade, { as: person, params, body: { exit: '1.10091' } })
  await expect.poll(computed).toMatchObject({ favourable: { least: { price: '0.00031' } } })
  await app.call(deleteCandleSeries, {
    as: person,
    params: { source: 'own', pair: 'EURUSD', frame: 'M1' },
  })
  await expect.poll(computed).toBeNull()
})

test('a trade links to the previous and the next one', async () => {
  const person = await app.people.academy()
  const days = ['2026-02-03', '2026-02-04', '2026-02-05']
  const ids: string[] = []
  for (const day of days) {
    const times = { openedAt: `${day}T10:00:00.000Z`, closedAt: `${day}T11:00:00.000Z` }
    ids.push(await makeTrade(app, person, { ...bought, ...times }))
  }
  const place = async (id = '', query = {}) =>
    (await app.call(getTradePlace, { as: person, params: { id }, query })).body
  expect(await place(ids[1])).toMatchObject({ previous: ids[0], next: ids[2] })
  expect(await place(ids[0])).toMatchObject({ previous: null, next: ids[1] })
  expect(await place(ids[1], { to: '2026-02-05T00:00:00.000Z' })).toMatchObject({ next: null })
})
