import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Candle,
  candleReading,
  minute,
  type Simulated,
  simulate,
} from '#testing/signal-simulation.ts'
import { type OpenSignal, quoteReading, type Reading, resolve } from './resolution.rules.ts'

const since = new Date('2026-11-02T10:00:00Z')
const at = (minutes: number) => since.getTime() + minutes * minute

/** A BUY at 100 with its stop at 90 and targets at 110 and 120. */
const signal = (changes: Partial<OpenSignal> = {}): OpenSignal => ({
  status: 'active',
  direction: 'BUY',
  orderType: null,
  entry: '100',
  entryTo: null,
  stopLoss: '90',
  targets: [
    { number: 1, price: '110' },
    { number: 2, price: '120' },
  ],
  validUntil: null,
  since,
  ...changes,
})
const candle = (minutes: number, open: number, high: number, low: number, close: number): Reading =>
  candleReading({ from: at(minutes), to: at(minutes + 1), open, high, low, close })
const quote = (minutes: number, bid: string, ask = bid): Reading =>
  quoteReading({ at: new Date(at(minutes)), bid, ask })

test('targets are hit in their order, each when it is reached', () => {
  const found = resolve(signal(), [
    candle(0, 100, 105, 95, 104),
    candle(1, 104, 111, 103, 110),
    candle(2, 110, 121, 109, 120),
  ])
  expect(found).toEqual([
    { kind: 'target_hit', at: new Date(at(2)), target: 1 },
    { kind: 'target_hit', at: new Date(at(3)), target: 2 },
  ])
})

test('of both levels in one candle the stop counts, and the entry says so', () => {
  expect(resolve(signal(), [candle(0, 100, 125, 89, 100)])).toEqual([
    {
      kind: 'stop_hit',
      at: new Date(at(1)),
      price: null,
      note: 'both levels in one candle: the stop counts',
    },
  ])
  expect(resolve(signal(), [candle(0, 100, 105, 90, 100)])).toMatchObject([{ note: null }])
})

test('a candle that opens beyond the stop closes at its open, and the entry says so', () => {
  const [end] = resolve(signal(), [candle(0, 85.5, 112, 80, 85)])
  expect(end).toEqual({
    kind: 'stop_hit',
    at: new Date(at(0)),
    price: '85.5',
    note: 'the candle opened beyond the stop: closed at its open',
  })
  const sell = signal({ direction: 'SELL', stopLoss: '110', targets: [{ number: 1, price: '90' }] })
  expect(resolve(sell, [candle(0, 113, 114, 112, 113)])).toMatchObject([{ price: '113' }])
})

test('a quote closes a BUY by its bid and a SELL by its ask', () => {
  expect(resolve(signal(), [quote(0, '90.1', '90.3')])).toEqual([])
  expect(resolve(signal(), [quote(0, '90', '90.2')])).toMatchObject([{ price: null, note: null }])
  expect(resolve(signal(), [quote(0, '89.7', '90.2')])).toMatchObject([
    { price: '89.7', note: 'the first quote beyond the stop: closed at its price' },
  ])
  expect(resolve(signal(), [quote(0, '109.9', '110.1')])).toEqual([])
  const sell = signal({ direction: 'SELL', stopLoss: '110', targets: [{ number: 1, price: '90' }] })
  expect(resolve(sell, [quote(0, '109.9', '110')])).toMatchObject([{ kind: 'stop_hit' }])
  expect(resolve(sell, [quote(0, '89.9', '90.1')])).toEqual([])
})

describe('an order', () => {
  const pending = (changes: Partial<OpenSignal>) => signal({ status: 'pending', ...changes })

  test('is filled when its entry is touched, by the side that it is filled at', () => {
    const limit = pending({ orderType: 'limit' })
    expect(resolve(limit, [quote(0, '99.9', '100.1')])).toEqual([])
    expect(resolve(limit, [quote(0, '99.8', '100')])).toMatchObject([
      { kind: 'filled', price: null, note: null },
    ])
    expect(resolve(pending({ orderType: 'stop' }), [candle(0, 98, 99, 95, 98)])).toEqual([])
    expect(resolve(pending({ orderType: 'stop' }), [candle(0, 98, 101, 97, 99)])).toMatchObject([
      { kind: 'filled', price: null, at: new Date(at(1)) },
    ])
  })
  test('in a zone is filled at the end that comes first', () => {
    const zone = { entry: '98', entryTo: '102' }
    const limit = resolve(pending({ orderType: 'limit', ...zone }), [candle(0, 105, 106, 101, 103)])
    expect(limit).toMatchObject([{ kind: 'filled', price: '102' }])
    const stop = resolve(pending({ orderType: 'stop', ...zone }), [candle(0, 95, 99, 94, 96)])
    expect(stop).toMatchObject([{ kind: 'filled', price: null }])
  })
  test('to buy above the market is filled at the open beyond its entry', () => {
    expect(resolve(pending({ orderType: 'stop' }), [candle(0, 104, 106, 103, 105)])).toEqual([
      {
        kind: 'filled',
        at: new Date(at(0)),
        price: '104',
        note: 'the candle opened beyond the entry: filled at its open',
      },
    ])
    // With nothing left to gain it is not entered.
    expect(resolve(pending({ orderType: 'stop' }), [candle(0, 111, 112, 110, 111)])).toEqual([])
  })
  test('at the market is filled at once, at its entry if it has one', () => {
    const market = pending({ orderType: 'market' })
    expect(resolve(market, [quote(0, '104', '104.2')])).toMatchObject([{ price: null }])
    const open = pending({ orderType: 'market', entry: null })
    expect(resolve(open, [quote(0, '104', '104.2')])).toMatchObject([{ price: '104.2' }])
  })
  test('expires before it is filled, where both may have been first', () => {
    const limit = pending({ orderType: 'limit', validUntil: new Date(at(1.5)) })
    expect(resolve(limit, [candle(0, 104, 105, 101, 102), candle(1, 102, 103, 99, 100)])).toEqual([
      { kind: 'expired', at: new Date(at(1.5)) },
    ])
    expect(resolve(limit, [candle(0, 104, 105, 100, 102)])).toMatchObject([{ kind: 'filled' }])
    expect(resolve(limit, [quote(1.5, '99')])).toMatchObject([{ kind: 'expired' }])
  })
  test('whose stop is reached in the same candle is stopped; its target counts only by the close', () => {
    const limit = pending({ orderType: 'limit' })
    expect(resolve(limit, [candle(0, 105, 111, 89, 108)])).toMatchObject([
      { kind: 'filled' },
      { kind: 'stop_hit', note: 'filled and stopped in one candle' },
    ])
    expect(resolve(limit, [candle(0, 105, 111, 99, 108)])).toMatchObject([{ kind: 'filled' }])
    expect(resolve(limit, [candle(0, 105, 112, 99, 111)])).toMatchObject([
      { kind: 'filled' },
      { kind: 'target_hit', target: 1 },
    ])
  })
  test('of which it is not known on which side of the market it waits is left to the mentor', () => {
    expect(resolve(pending({ orderType: null }), [candle(0, 105, 111, 89, 108)])).toEqual([])
  })
})

test('nothing is resolved by prices from before the publication or the last change', () => {
  const [early, within] = [candle(-1, 100, 125, 80, 100), candle(-0.5, 100, 125, 80, 100)]
  expect(resolve(signal(), [early, within, quote(-0.01, '80')])).toEqual([])
})

test('a signal without a stop or without targets is followed by what it has', () => {
  expect(resolve(signal({ stopLoss: null }), [candle(0, 100, 105, 1, 2)])).toEqual([])
  expect(resolve(signal({ targets: [] }), [candle(0, 100, 900, 89, 90)])).toMatchObject([
    { kind: 'stop_hit', note: null },
  ])
})

/** Whole prices, so that a plain simulation can go from tick to tick. */
const highest = 16
const price = fc.integer({ min: 1, max: highest })
const candles = fc.array(
  fc.record({ prices: fc.array(price, { minLength: 4, maxLength: 4 }), isQuote: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
)
const levels = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: highest }), { minLength: 4, maxLength: 6 }),
    fc.boolean(),
    fc.constantFrom('limit' as const, 'stop' as const, 'market' as const, null),
    fc.boolean(),
    fc.option(fc.integer({ min: 0, max: 16 }), { nil: null }),
  )
  .map(([unsorted, isBuy, orderType, isPending, half]) => {
    const way = isBuy ? 1 : -1
    const [stop = 0, entry = 0, ...rest] = unsorted.toSorted((a, b) => way * (a - b))
    const hasZone = rest.length > 3
    const entryTo = hasZone ? (rest[0] ?? null) : null
    const targets = hasZone ? rest.slice(1) : rest
    return { isBuy, orderType, isPending, half, stop, entry, entryTo, targets }
  })

test('alike a plain simulation that goes through every tick of every path a candle may have taken', () => {
  fc.assert(
    fc.property(
      candles,
      levels,
      fc.option(fc.record({ index: fc.nat({ max: 7 }), stop: price }), { nil: null }),
      (drawn, { isBuy, orderType, isPending, half, stop, entry, entryTo, targets }, move) => {
        const bars: Candle[] = drawn.map(({ prices, isQuote }, index) => {
          const [open = 1, close = 1] = prices
          const from = at(index)
          if (isQuote) return { from, to: from, open, high: open, low: open, close: open }
          const [high, low] = [Math.max(...prices), Math.min(...prices)]
          return { from, to: at(index + 1), open, high, low, close }
        })
        const plain: Simulated = {
          isBuy,
          orderType,
          isPending,
          entry,
          entryTo,
          stop,
          targets: targets.map((target, index) => ({ number: index + 1, price: target })),
          until: half === null ? null : at(half / 2),
          since: at(0),
        }
        const moved = (one: Simulated): Simulated =>
          move ? { ...one, stop: move.stop, since: at(move.index) } : one

        const first = simulate(plain, move ? bars.slice(0, move.index) : bars)
        const rest = move && first.left ? simulate(moved(first.left), bars.slice(move.index)) : null
        const expected = [...first.steps, ...(rest?.steps ?? [])]

        const readings = bars.map(candleReading)
        const open = openOf(plain)
        const made = resolve(open, move ? readings.slice(0, move.index) : readings)
        const next = move && first.left ? openOf(moved(first.left)) : null
        // All readings again: those before the stop was moved must not count.
        const after = next ? resolve(next, readings) : []
        expect([...made, ...after].map(plainStep)).toEqual(expected)
      },
    ),
    { numRuns: 500 },
  )
})

const plainStep = (step: ReturnType<typeof resolve>[number]) =>
  step.kind === 'target_hit'
    ? { kind: step.kind, target: step.target }
    : step.kind === 'expired'
      ? { kind: step.kind }
      : { kind: step.kind, price: step.price === null ? null : Number(step.price) }

const openOf = (one: Simulated): OpenSignal => ({
  status: one.isPending ? 'pending' : 'active',
  direction: one.isBuy ? 'BUY' : 'SELL',
  orderType: one.orderType,
  entry: String(one.entry),
  entryTo: one.entryTo === null ? null : String(one.entryTo),
  stopLoss: String(one.stop),
  targets: one.targets.map((target) => ({ ...target, price: String(target.price) })),
  validUntil: one.until === null ? null : new Date(one.until),
  since: new Date(one.since),
})
