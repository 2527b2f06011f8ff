import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { packCandles, unpackCandles } from '#contract/candles/candle-columns.ts'
import type { SentTo } from '#contract/endpoint.ts'
import { getJournalFigures, listTrades } from '#contract/journal/journal.ts'
import {
  actInPracticeRun,
  activeMaximum,
  type FullPracticeRun,
  getPracticeFigures,
  getPracticeRun,
  ordersMaximum,
  type PracticeRun,
} from '#contract/practice/practice.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { addCandles, hourlyCandles } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { practise as practiseIn, startPractice } from '#testing/practice.ts'

let app: TestApp
let student: Person
let run: PracticeRun
beforeAll(async () => {
  app = await startApp()
  await addCandles(app, 'EURUSD')
})
afterAll(() => app.stop())
// The bid is 1.10000 at first, the ask 1.10010; each candle rises by 0.00050, within 0.00020 of its open and close.
beforeEach(async () => {
  student = await app.people.academy()
  run = await startPractice(app, student)
})

type Action = SentTo<typeof actInPracticeRun>['body']['action']
const practise = (action: Action) => practiseIn(app, student, run.id, action)
const advance = (bars = 1) => practise({ do: 'advance', bars })
const act = (version: number, action: Action, as: Person | null = student) =>
  app.call(actInPracticeRun, { as, params: { id: run.id }, body: { version, action } })
const read = async (): Promise<FullPracticeRun> =>
  (await app.call(getPracticeRun, { as: student, params: { id: run.id } })).body
const issues = ({ body }: { body: unknown }) => (body as Problem).issues
const buy = { do: 'place' as const, kind: 'market' as const, direction: 'BUY' as const, lots: '1' }
const sell = { ...buy, direction: 'SELL' as const }

test('candles come one by one, each as it is asked for, and never again earlier', async () => {
  const step = await advance()
  expect(step).toMatchObject({ first: 100, run: { played: 1, version: 1 }, orders: [] })
  const { times, close } = unpackCandles(Buffer.from(step.packed, 'base64'), 5)
  expect([times, close]).toEqual([hourlyCandles().times.slice(100, 101), [110_050]])
  expect((await advance(3)).first).toBe(101)
  const { packed, run: now } = await read()
  expect(now.played).toBe(4)
  expect(unpackCandles(Buffer.from(packed, 'base64'), 5).times).toHaveLength(104)
  expect((await act(4, { do: 'advance', bars: 0 })).status).toBe(400)
  expect((await act(4, { do: 'advance', bars: 51 })).status).toBe(400)
})

test('a bought position is entered at the ask and left at the bid, in money and R', async () => {
  const placed = await practise({ ...buy, stop: '1.09910', target: '1.10210' })
  expect(placed.orders).toMatchObject([
    { number: 1, status: 'open', entry: '1.10010', lots: '1.00', placedIn: 99, openedIn: 99 },
  ])
  // The high of the fourth candle, 1.10220, is the first at the target; the run stops there.
  const { run: after, orders, closings } = await advance(20)
  expect(after).toMatchObject({ played: 4, balanceCents: 1_020_000, trades: 1, won: 1, totalR: 2 })
  expect(orders).toMatchObject([{ status: 'closed', profitCents: 20_000, r: 2, closedIn: 103 }])
  expect(closings).toMatchObject([
    { order: 1, part: 1, price: '1.10210', reason: 'target', unsure: false, profitCents: 20_000 },
  ])
})

test('a sold position is entered at the bid and left at the ask', async () => {
  await practise({ ...sell, stop: '1.10100' })
  // The ask reaches 1.10100 when the bid is at 1.10090: in the second candle.
  const { run: after, closings } = await advance(20)
  expect(closings).toMatchObject([{ closedIn: 101, price: '1.10100', profitCents: -10_000 }])
  expect(after).toMatchObject({ balanceCents: 990_000, won: 0, totalR: -1 })
})

test('waiting orders are filled in passing, changed and cancelled', async () => {
  await practise({ ...buy, kind: 'stop', price: '1.10100', stop: '1.10000' })
  await practise({ ...buy, kind: 'limit', price: '1.09500' })
  const changed = await practise({ do: 'change', order: 2, price: '1.09400', stop: '1.09000' })
  expect(changed.orders).toMatchObject([{ number: 2, price: '1.09400', stop: '1.09000' }])
  const filled = await advance(20)
  expect(filled.orders).toMatchObject([{ number: 1, status: 'open', entry: '1.10100' }])
  expect(filled.run.played).toBe(2)
  const cancelled = await practise({ do: 'cancel', order: 2 })
  expect(cancelled.orders).toMatchObject([{ number: 2, status: 'cancelled', closedIn: 101 }])
  expect((await read()).orders.map(({ status }) => status)).toEqual(['open', 'cancelled'])
})

test('a filled limit or stop order is given other levels, and keeps the price at which it waited', async () => {
  await practise({ ...sell, kind: 'limit', price: '1.10100', stop: '1.12000' })
  await practise({ ...buy, kind: 'stop', price: '1.10100' })
  await advance(20)
  const { orders, run: now } = await read()
  expect(orders.map(({ status }) => status)).toEqual(['open', 'open'])
  const sold = await act(now.version, { do: 'change', order: 1, stop: '1.13000', target: '1.05' })
  expect([sold.status, sold.body.orders]).toMatchObject([
    200,
    [{ number: 1, status: 'open', price: '1.10100', stop: '1.13000', target: '1.05000' }],
  ])
  const bought = await act(now.version + 1, { do: 'change', order: 2, stop: '1.09000' })
  expect([bought.status, bought.body.orders]).toMatchObject([
    200,
    [{ number: 2, status: 'open', price: '1.10100', stop: '1.09000', target: null }],
  ])
  // It has been filled there: this cannot be changed any more.
  const price = await act(now.version + 2, { do: 'change', order: 2, price: '1.10100' })
  expect([price.status, issues(price)]).toEqual([
    422,
    [{ path: 'action.price', message: 'The position is open already' }],
  ])
})

test('a position is closed in parts, its R by their weight, its stop moved meanwhile', async () => {
  await practise({ ...buy, lots: '0.40', stop: '1.09910' })
  await advance(2)
  const part = await practise({ do: 'close', order: 1, lots: '0.1' })
  // At 1.10100: 9 pips of a tenth of a lot.
  expect(part.closings).toMatchObject([{ lots: '0.10', price: '1.10100', profitCents: 900 }])
  expect(part.orders).toMatchObject([{ status: 'open', remaining: '0.30', r: null }])
  expect(part.run).toMatchObject({ trades: 0, balanceCents: 1_000_900 })
  await practise({ do: 'change', order: 1, stop: '1.10090' })
  const rest = await practise({ do: 'close', order: 1 })
  expect(rest.orders).toMatchObject([{ status: 'closed', profitCents: 3600, r: 0.9 }])
  expect(rest.run).toMatchObject({ trades: 1, won: 1, totalR: 0.9 })
})

test('what cannot be is refused at its field, and changes nothing', async () => {
  await practise({ ...buy, stop: '1.09910' })
  await practise({ ...buy, kind: 'limit', price: '1.09500' })
  const before = await read()
  const refused: [Action, string, string][] = [
    [{ ...buy, stop: '1.10000' }, 'action.stop', 'The stop loss must be below 1.10000'],
    [{ ...buy, stop: '1.099901' }, 'action.stop', 'Use at most 5 decimal places'],
    [{ ...buy, lots: '0.001' }, 'action.lots', 'Use at most 2 decimal places'],
    [{ ...buy, lots: '0' }, 'action.lots', 'At least 0.01 lots'],
    [{ ...buy, kind: 'stop' }, 'action.price', 'A stop order needs a price'],
    [{ do: 'close', order: 1, lots: '1.01' }, 'action.lots', 'More than is open of the position'],
    [{ do: 'change', order: 1, stop: '1.2' }, 'action.stop', 'The stop loss must be below 1.10000'],
  ]
  for (const [action, path, message] of refused) {
    const answer = await act(2, action)
    expect([answer.status, issues(answer)]).toEqual([422, [{ path, message }]])
  }
  for (const order of [3, 500]) {
    expect((await act(2, { do: 'close', order })).status).toBe(422)
    expect((await act(2, { do: 'change', order })).status).toBe(422)
  }
  expect((await act(2, { do: 'cancel', order: 1 })).status).toBe(422)
  expect((await act(2, { do: 'close', order: 2 })).status).toBe(422)
  expect((await act(2, { ...buy, lots: '-1' })).status).toBe(400)
  expect((await act(2, { do: 'advance', bars: 1 }, null)).status).toBe(401)
  expect((await act(2, { do: 'advance', bars: 1 }, await app.people.academy())).status).toBe(404)
  expect(await read()).toEqual(before)
})

test('a repeated action has the same answer and is done once; another one is told of the first', async () => {
  const action = { ...buy, stop: '1.09910' }
  const both = await Promise.all([act(0, action), act(0, action)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await read()).orders).toHaveLength(1)
  const other = await act(0, { do: 'advance', bars: 1 })
  expect([other.status, (other.body as unknown as Problem).message]).toEqual([
    409,
    'This practice run has gone on in another window or on another device. It is now shown as it stands.',
  ])
  const played = await act(1, { do: 'advance', bars: 2 })
  const again = await act(1, { do: 'advance', bars: 2 })
  expect(again.body).toEqual(played.body)
  // A version that has never been.
  expect((await act(7, { do: 'advance', bars: 1 })).status).toBe(409)
  expect((await read()).run).toMatchObject({ played: 2, version: 2 })
})

test('a run is read as it is at one moment, while it goes on', async () => {
  const far = { ...buy, kind: 'limit' as const, price: '1.05' }
  const acting = (async () => {
    for (let index = 0; index < activeMaximum; index += 1) await act(index, far)
  })()
  const seen: FullPracticeRun[] = []
  let isOver = false
  void acting.finally(() => {
    isOver = true
  })
  while (!isOver) seen.push(...(await Promise.all([read(), read(), read()])))
  await acting
  for (const { run: now, orders } of seen)
    expect([now.version, orders.length]).toEqual([now.orders, now.orders])
})

test('of different actions at once from one version, one is done', async () => {
  const actions: Action[] = [
    { do: 'advance', bars: 1 },
    { do: 'advance', bars: 2 },
    buy,
    sell,
    { do: 'end' },
  ]
  const answers = await Promise.all(actions.map((action) => act(0, action)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await read()).run.version).toBe(1)
})

test('the last candle ends a run, and so does its student: what is open is closed at the last price', async () => {
  await practise(buy)
  await practise({ ...buy, kind: 'limit', price: '1.09500' })
  const { run: ended, orders, closings } = await advance(50)
  // At 1.12500, 249 pips above the ask of the beginning.
  expect(ended).toMatchObject({ ending: 'period', played: 50, balanceCents: 1_249_000, trades: 1 })
  expect(orders.map(({ status }) => status)).toEqual(['closed', 'cancelled'])
  expect(closings).toMatchObject([{ reason: 'end', price: '1.12500' }])
  const late = await act(ended.version, { do: 'advance', bars: 1 })
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('has ended')])
  run = await startPractice(app, student)
  await practise(sell)
  expect((await practise({ do: 'end' })).run).toMatchObject({
    ending: 'student',
    played: 0,
    // The spread of a pip.
    balanceCents: 999_000,
  })
})

test('an account of which nothing is left ends its run', async () => {
  run = await startPractice(app, student, { balanceCents: 10_000 })
  await practise({ ...sell, lots: '10' })
  const { run: lost, closings } = await advance(50)
  expect(lost).toMatchObject({ ending: 'lost', played: 1, balanceCents: 10_000 - 60_000 })
  expect(closings).toMatchObject([{ reason: 'lost', price: '1.10060' }])
})

test('orders have limits: so many at a time, so many in a run, so many parts', async () => {
  const far = { ...buy, kind: 'limit' as const, price: '1.05' }
  for (let index = 0; index < activeMaximum; index += 1) await act(index, far)
  const full = await act(activeMaximum, far)
  expect([full.status, full.text]).toEqual([422, expect.stringContaining('At most 20 orders')])
  await act(activeMaximum, { do: 'cancel', order: 1 })
  const { pool } = app.academy.platform.db
  await pool
    .updateTable('practiceRuns')
    .set({ orders: ordersMaximum })
    .where('id', '=', run.id)
    .execute()
  expect((await act(activeMaximum + 1, far)).text).toContain('at most 500 orders')

  run = await startPractice(app, student)
  await practise(buy)
  for (let part = 1; part < 10; part += 1) {
    await practise({ do: 'close', order: 1, lots: '0.01' })
  }
  const tenth = await act(10, { do: 'close', order: 1, lots: '0.01' })
  expect([tenth.status, tenth.text]).toEqual([422, expect.stringContaining('at most 10 parts')])
  expect((await practise({ do: 'close', order: 1 })).orders).toMatchObject([
    { status: 'closed', parts: 10 },
  ])
})

test('figures are the journal’s, of one run or of all, and nothing of it is in the journal', async () => {
  await practise({ ...buy, stop: '1.09910', target: '1.10210' })
  await advance(20)
  await practise({ ...sell, stop: '1.10300' })
  await advance(20)
  const figures = (query: { runId?: string; currency?: string } = {}, as = student) =>
    app.call(getPracticeFigures, { as, query })
  const { body } = await figures({ runId: run.id })
  expect(body).toMatchObject({
    currency: 'USD',
    trades: 2,
    won: 1,
    winRate: 50,
    totalR: 1,
    averageR: 0.5,
    netProfitCents: 10_000,
    profitFactor: 2,
    maxDrawdown: { cents: 10_000, percent: 0.98 },
  })
  expect(body.equityCurve.map(({ netCents }) => netCents)).toEqual([20_000, 10_000])
  run = await startPractice(app, student, { currency: 'EUR' })
  await practise(buy)
  await practise({ do: 'close', order: 1 })
  const all = await figures()
  expect(all.body).toMatchObject({ currency: 'USD', currencies: ['EUR', 'USD'], trades: 2 })
  // A pip of a lot is 10 dollars, which are converted at 1.10000.
  expect((await figures({ currency: 'EUR' })).body).toMatchObject({
    trades: 1,
    netProfitCents: -909,
  })
  expect((await figures({ runId: run.id }, await app.people.academy())).status).toBe(404)
  expect((await app.call(listTrades, { as: student, query: {} })).body).toEqual([])
  expect((await app.call(getJournalFigures, { as: student, query: {} })).body.trades).toBe(0)
})

test('while dates are hidden nothing tells them, and no call has candles to come', async () => {
  run = await startPractice(app, student, { hidesDate: true })
  expect(run).toMatchObject({ dateHidden: true, from: null })
  const { text, body } = await app.call(getPracticeRun, { as: student, params: { id: run.id } })
  const shown = unpackCandles(Buffer.from(body.packed, 'base64'), 5)
  expect(shown.times).toEqual(Array.from({ length: 100 }, (_, index) => index))
  await practise(buy)
  const step = await advance(5)
  expect(unpackCandles(Buffer.from(step.packed, 'base64'), 5).times[0]).toBe(100)
  for (const said of [text, JSON.stringify(step)]) expect(said).not.toContain('2026-01-0')
  const { run: ended } = await practise({ do: 'end' })
  expect(ended).toMatchObject({ dateHidden: false, from: '2026-01-09T04:00:00.000Z' })
  const { packed } = await read()
  expect(unpackCandles(Buffer.from(packed, 'base64'), 5).times).toEqual(
    hourlyCandles().times.slice(0, 105),
  )
})

test('what is to come changes nothing of what is sent before it is played', async () => {
  const { pool } = app.academy.platform.db
  await advance(10)
  const before = await app.call(getPracticeRun, { as: student, params: { id: run.id } })
  const { packed } = await pool
    .selectFrom('practiceCandles')
    .select('packed')
    .where('runId', '=', run.id)
    .executeTakeFirstOrThrow()
  const columns = unpackCandles(packed, 5)
  const turned = (prices: number[]) =>
    prices.map((price, index) => (index < 110 ? price : 220_000 - price))
  const other = {
    ...columns,
    open: turned(columns.open),
    close: turned(columns.close),
    high: turned(columns.high).map((high, index) => (index < 110 ? high : high + 100)),
    low: turned(columns.low).map((low, index) => (index < 110 ? low : low - 100)),
  }
  await pool
    .updateTable('practiceCandles')
    .set({ packed: Buffer.from(packCandles(other)) })
    .where('runId', '=', run.id)
    .execute()
  const after = await app.call(getPracticeRun, { as: student, params: { id: run.id } })
  expect(after.text).toBe(before.text)
  // Nor what an action answers, beside its own candles.
  const placed = await practise(buy)
  expect(placed.packed).toBe('')
  expect(placed.run).toMatchObject({ played: 10, balanceCents: 1_000_000 })
})
