import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { SentTo } from '#contract/endpoint.ts'
import { actInPracticeRun, getPracticeRun, type PracticeRun } from '#contract/practice/practice.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { addCandles, hourlyCandles } from '#testing/exercises.ts'
import type { Person } from '#testing/people.ts'
import { type Fared, fareWorst, startPractice } from '#testing/practice.ts'

let app: TestApp
let student: Person
beforeAll(async () => {
  app = await startApp()
  student = await app.people.academy()
})
afterAll(() => app.stop())

type Action = SentTo<typeof actInPracticeRun>['body']['action']
type Placing = Extract<Action, { do: 'place' }>

/** Candles around 1.10000 that wander, and now and then begin away from where the last one ended. */
function wanderingCandles(seed: number, count: number): CandleColumns {
  const made = hourlyCandles({ count })
  const shape = fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -60, max: 60 }) },
    ),
    fc.integer({ min: -40, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
  )
  let last = 110_000
  for (const [index, [gap, body, over, under]] of fc
    .sample(shape, { seed, numRuns: count })
    .entries()) {
    const open = last + gap
    const close = open + body
    made.open[index] = open
    made.close[index] = close
    made.high[index] = Math.max(open, close) + over
    made.low[index] = Math.min(open, close) - under
    last = close
  }
  return made
}

/** An order of the plain simulation: all in points and hundredths of a lot. */
interface Plain {
  kind: 'market' | 'limit' | 'stop'
  direction: 'BUY' | 'SELL'
  price: number | null
  stop: number | null
  target: number | null
  entry: number | null
  lots: number
  state: 'pending' | 'open' | 'closed' | 'cancelled'
}

const spread = 10
const text = (points: number | null) => (points === null ? null : (points / 100_000).toFixed(5))

/** How far beyond a price a level is: now and then on the wrong side, which is refused. */
const distance = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 15, max: 120 }) },
  { weight: 1, arbitrary: fc.integer({ min: -30, max: 14 }) },
)

/** What somebody may try at a bid: not all of it can be. */
const tried = (bid: number) =>
  fc
    .record({
      kind: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
      direction: fc.constantFrom('BUY' as const, 'SELL' as const),
      away: distance,
      risk: fc.option(distance),
      reward: fc.option(distance),
      lots: fc.integer({ min: 2, max: 300 }),
      bars: fc.integer({ min: 1, max: 4 }),
      what: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ away, risk, reward, ...made }) => {
      const side = made.direction === 'BUY' ? 1 : -1
      const now = made.direction === 'BUY' ? bid + spread : bid
      const waits = made.kind === 'market' ? 0 : (made.kind === 'stop' ? 1 : -1) * side * away
      const entry = now + waits
      return {
        ...made,
        price: made.kind === 'market' ? null : entry,
        stop: risk === null ? null : entry - side * (risk + spread),
        target: reward === null ? null : entry + side * reward,
      }
    })

/** Compares a run of random orders on random candles with a plain simulation of it. */
async function compare(seed: number) {
  const pair = ['GBPUSD', 'AUDUSD', 'NZDUSD'][seed - 1] ?? ''
  const candles = wanderingCandles(seed, 250)
  await addCandles(app, pair, candles)
  const run = await startPractice(app, student, { pair, bars: 120, balanceCents: 10_000_000 })
  const orders: Plain[] = []
  let balance = 10_000_000
  let now: PracticeRun = run
  let placed = 0

  const act = async (action: Action) => {
    const body = { version: now.version, action }
    const answer = await app.call(actInPracticeRun, { as: student, params: { id: run.id }, body })
    // What cannot be is refused; nothing else goes wrong.
    expect([200, 422]).toContain(answer.status)
    if (answer.status === 200) now = answer.body.run
    return answer.status
  }
  const gained = (order: Plain, exit: number, lots: number) =>
    (order.direction === 'BUY' ? 1 : -1) * (exit - (order.entry ?? 0)) * lots
  const live = (state: Plain['state']) => orders.filter((one) => one.state === state)

  for (let round = 0; now.ending === null && round < 200; round += 1) {
    const last = now.context + now.played - 1
    const bid = candles.close[last] ?? 0
    const [next] = fc.sample(tried(bid), { seed: seed * 1000 + round, numRuns: 1 })
    if (!next) throw new Error('There is always a next one.')
    const { kind, direction, stop, target, lots, what } = next
    const ask = direction === 'BUY' ? bid + spread : bid
    const [open] = live('open')
    const [waiting] = live('pending')
    if (what < 4) {
      const { price } = next
      const sent: Placing = {
        ...{ do: 'place', kind, direction, lots: (lots / 100).toFixed(2) },
        ...{ price: text(price), stop: text(stop), target: text(target) },
      }
      if ((await act(sent)) === 200) {
        const entry = kind === 'market' ? ask : null
        const state = entry === null ? 'pending' : 'open'
        orders.push({ kind, direction, price, stop, target, lots, entry, state })
        placed += 1
      }
    } else if (what === 4 && open) {
      const order = orders.indexOf(open) + 1
      const part = Math.ceil(open.lots / 2)
      if ((await act({ do: 'close', order, lots: (part / 100).toFixed(2) })) === 200) {
        balance += gained(open, open.direction === 'BUY' ? bid : bid + spread, part)
        open.lots -= part
        if (open.lots === 0) open.state = 'closed'
      }
    } else if (what === 5 && open) {
      const order = orders.indexOf(open) + 1
      const sent: Action = { do: 'change', order, stop: text(stop), target: text(target) }
      if ((await act(sent)) === 200) Object.assign(open, { stop, target })
    } else if (what === 6 && waiting) {
      const order = orders.indexOf(waiting) + 1
      if ((await act({ do: 'cancel', order })) === 200) waiting.state = 'cancelled'
    }
    const before = now.played
    await act({ do: 'advance', bars: next.bars })
    for (let bar = before; bar < now.played; bar += 1) {
      const index = now.context + bar
      const candle = {
        open: candles.open[index] ?? 0,
        high: candles.high[index] ?? 0,
        low: candles.low[index] ?? 0,
        close: candles.close[index] ?? 0,
      }
      for (const order of [...live('pending'), ...live('open')]) {
        const fared: Fared = fareWorst(order, candle, spread)
        if (fared.entry === null) continue
        Object.assign(order, { entry: fared.entry, state: 'open' })
        if (fared.exit === null) continue
        balance += gained(order, fared.exit, order.lots)
        order.state = 'closed'
      }
    }
    if (now.ending === 'period') {
      const close = candles.close[now.context + now.played - 1] ?? 0
      for (const order of live('pending')) order.state = 'cancelled'
      for (const order of live('open')) {
        balance += gained(order, order.direction === 'BUY' ? close : close + spread, order.lots)
        order.state = 'closed'
      }
    }
    // A point of a hundredth of a lot is a cent.
    expect([round, now.balanceCents]).toEqual([round, balance])
  }
  const { body } = await app.call(getPracticeRun, { as: student, params: { id: run.id } })
  expect(body.orders.map(({ status, entry }) => [status, entry])).toEqual(
    orders.map(({ state, entry }) => [state, text(entry)]),
  )
  expect(now).toMatchObject({ ending: 'period', played: 120, orders: placed })
  // All of it was tried.
  expect(placed).toBeGreaterThan(15)
  expect(new Set(body.closings.map(({ reason }) => reason)).size).toBeGreaterThan(2)
}

test('a run comes to what a plain simulation of it comes to', () => compare(1))

test.each([2, 3])('so do others (%i)', { tags: ['long'] }, compare)
