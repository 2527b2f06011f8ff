import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fareAlong, fareWorst } from '#testing/practice.ts'
import { issuesOfOrder } from './practice-orders.ts'
import {
  type Bar,
  closedBy,
  multipleOf,
  type PracticeMarket,
  type PracticeOrder,
  playBar,
  profitOf,
} from './practice-rules.ts'

const market: PracticeMarket = { pair: 'EURUSD', currency: 'USD', digits: 5, spread: 2 }
const rich = 10 ** 11
const order = (changes: Partial<PracticeOrder> = {}): PracticeOrder => ({
  number: 1,
  kind: 'market',
  direction: 'BUY',
  status: 'open',
  lots: 100,
  remaining: 100,
  price: null,
  stop: null,
  target: null,
  placedIn: 0,
  openedIn: 0,
  entry: 1000,
  risk: null,
  gain: 0,
  profitCents: 0,
  parts: 0,
  closedIn: null,
  ...changes,
})
const waiting = (changes: Partial<PracticeOrder>) =>
  order({ status: 'pending', openedIn: null, entry: null, ...changes })
const bar = (open: number, high: number, low: number, close: number): Bar => ({
  open,
  high,
  low,
  close,
})
const play = (one: PracticeOrder, candle: Bar, spread = market.spread) =>
  playBar({ ...market, spread }, { orders: [one], balanceCents: rich }, candle, 1)
const closing = (one: PracticeOrder, candle: Bar) => play(one, candle).closings[0] ?? null

describe('a position', () => {
  test('is left at its stop or its target, bought ones at the bid, sold ones at the ask', () => {
    const buy = order({ stop: 990, target: 1010 })
    expect(closing(buy, bar(1000, 1009, 991, 1000))).toBeNull()
    expect(closing(buy, bar(1000, 1009, 990, 1000))).toMatchObject({ price: 990, reason: 'stop' })
    expect(closing(buy, bar(1000, 1010, 991, 1000))).toMatchObject({
      price: 1010,
      reason: 'target',
    })
    const sell = order({ direction: 'SELL', stop: 1010, target: 990 })
    // The ask is 2 above the bid.
    expect(closing(sell, bar(1000, 1007, 989, 1000))).toBeNull()
    expect(closing(sell, bar(1000, 1008, 989, 1000))).toMatchObject({ price: 1010, reason: 'stop' })
    expect(closing(sell, bar(1000, 1007, 988, 1000))).toMatchObject({
      price: 990,
      reason: 'target',
    })
  })

  test('is left at the open where the market jumps over a level, for better or worse', () => {
    const buy = order({ stop: 990, target: 1010 })
    expect(closing(buy, bar(980, 1020, 970, 1000))).toMatchObject({ price: 980, unsure: false })
    expect(closing(buy, bar(1015, 1020, 970, 1000))).toMatchObject({ price: 1015, unsure: false })
  })

  test('with both levels in one candle ends at the stop, which is said to be unsure', () => {
    const found = closing(order({ stop: 990, target: 1010 }), bar(1000, 1010, 990, 1000))
    expect(found).toMatchObject({ price: 990, reason: 'stop', unsure: true })
  })
})

describe('a waiting order', () => {
  test('is filled at its price, or at the open beyond it: buys at the ask', () => {
    const limit = waiting({ kind: 'limit', price: 995 })
    expect(play(limit, bar(1000, 1001, 994, 1000)).happened).toBe(false)
    expect(play(limit, bar(1000, 1001, 993, 1000)).orders[0]).toMatchObject({ entry: 995 })
    expect(play(limit, bar(980, 1001, 970, 1000)).orders[0]).toMatchObject({ entry: 982 })
    const stop = waiting({ kind: 'stop', price: 1010 })
    expect(play(stop, bar(1000, 1007, 990, 1000)).happened).toBe(false)
    expect(play(stop, bar(1000, 1008, 990, 1000)).orders[0]).toMatchObject({ entry: 1010 })
    expect(play(stop, bar(1020, 1021, 990, 1000)).orders[0]).toMatchObject({ entry: 1022 })
    const sell = waiting({ kind: 'stop', direction: 'SELL', price: 990 })
    expect(play(sell, bar(1000, 1001, 990, 1000)).orders[0]).toMatchObject({ entry: 990 })
  })

  test('reaches its target in the candle of its entry only where it must have come after', () => {
    const limit = waiting({ kind: 'limit', price: 995, stop: 980, target: 1010 })
    expect(closing(limit, bar(1000, 1012, 990, 1000))).toBeNull()
    expect(closing(limit, bar(1000, 1012, 990, 1010))).toMatchObject({ price: 1010 })
    const stop = waiting({ kind: 'stop', price: 1005, stop: 980, target: 1010 })
    expect(closing(stop, bar(1000, 1012, 990, 1000))).toMatchObject({ price: 1010 })
  })

  test('its stop counts if it may have come after the entry, unsure unless it must have', () => {
    const stop = waiting({ kind: 'stop', price: 1005, stop: 990 })
    expect(closing(stop, bar(1000, 1012, 990, 1000))).toMatchObject({ price: 990, unsure: true })
    expect(closing(stop, bar(1000, 1012, 985, 988))).toMatchObject({ price: 990, unsure: false })
    const limit = waiting({ kind: 'limit', price: 995, stop: 990 })
    expect(closing(limit, bar(1000, 1001, 989, 1000))).toMatchObject({ price: 990, unsure: false })
  })

  test('knows its risk from the stop at the entry', () => {
    const limit = waiting({ kind: 'limit', price: 995, stop: 980 })
    expect(play(limit, bar(1000, 1001, 990, 1000)).orders[0]).toMatchObject({ risk: 15 })
    // The market has jumped beyond the stop: nothing can be said in R.
    expect(play(limit, bar(970, 1001, 960, 1000)).orders[0]).toMatchObject({
      status: 'closed',
      entry: 972,
      risk: null,
    })
  })
})

const near = fc.integer({ min: 60, max: 140 })
const candle = fc
  .tuple(near, near, near, near)
  .map(([open, close, one, other]) =>
    bar(open, Math.max(open, close, one, other), Math.min(open, close, one, other), close),
  )
const levels = fc.record({
  kind: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const),
  direction: fc.constantFrom('BUY' as const, 'SELL' as const),
  price: near,
  stop: fc.option(near),
  target: fc.option(near),
  bid: near,
  spread: fc.integer({ min: 0, max: 8 }),
})

/** An order that may be placed at the bid, as it is before the candle. */
const placed = levels
  .map(({ bid, spread, ...typed }) => {
    const price = typed.kind === 'market' ? null : typed.price
    const entry = typed.direction === 'BUY' ? bid + spread : bid
    const one =
      price === null ? order({ ...typed, price, entry }) : waiting({ ...typed, price, number: 1 })
    return { one, bid, spread }
  })
  .filter(({ one, bid, spread }) => issuesOfOrder({ ...market, spread }, one, bid).length === 0)

test('an order fares as on the worst way that the price may have gone within a candle', () => {
  fc.assert(
    fc.property(placed, candle, ({ one, spread }, candle) => {
      const [played] = play(one, candle, spread).orders
      const worst = fareWorst(one, candle, spread)
      const isOpen = played?.status === 'open'
      expect({ entry: played?.entry, isOpen }).toEqual({
        entry: worst.entry,
        isOpen: worst.entry !== null && worst.exit === null,
      })
      if (worst.exit !== null) expect(played?.gain).toBe(100 * worst.gain + 0)
    }),
    { numRuns: 3000 },
  )
})

test('no way that the price may have gone is worse', () => {
  const ways = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 6 })
  fc.assert(
    fc.property(placed, candle, ways, fc.boolean(), ({ one, spread }, candle, shares, up) => {
      const { high, low, close } = candle
      const between = shares.map((share) => low + Math.round((share * (high - low)) / 100))
      const way = [...between, ...(up ? [high, low] : [low, high])]
      const [played] = play(one, candle, spread).orders
      const side = one.direction === 'BUY' ? 1 : -1
      const bid = one.direction === 'BUY' ? close : close + spread
      const open = played?.status === 'open' ? side * (bid - (played.entry ?? 0)) : 0
      const gain = (played?.gain ?? 0) / 100 + open
      expect(gain).toBeLessThanOrEqual(fareAlong(one, candle, way, spread).gain)
    }),
    { numRuns: 2000 },
  )
})

const trade = (changes: Partial<Parameters<typeof profitOf>[1]> = {}) => ({
  direction: 'BUY' as const,
  lots: 100,
  entry: 110_000,
  exit: 110_100,
  ...changes,
})

test('a profit is in the quote currency, or converted into the base currency at the exit', () => {
  expect(profitOf(market, trade())).toBe(10_000)
  expect(profitOf(market, trade({ direction: 'SELL', lots: 1 }))).toBe(-100)
  expect(profitOf({ ...market, currency: 'EUR' }, trade())).toBe(Math.round(10_000 / 1.101))
  // Half a cent is rounded away from zero; yen have no cents.
  expect(profitOf(market, trade({ lots: 1, exit: 110_000 + 1 }))).toBe(1)
  expect(profitOf({ ...market, digits: 6 }, trade({ lots: 5, exit: 110_001 }))).toBe(1)
  expect(profitOf({ ...market, digits: 6 }, trade({ lots: 5, exit: 109_999 }))).toBe(-1)
  const yen = { pair: 'USDJPY', currency: 'JPY', digits: 3, spread: 0 }
  expect(profitOf(yen, trade({ entry: 150_000, exit: 150_500 }))).toBe(50_000)
})

test('parts of a position add up: the money to half a cent each, R by their weight', () => {
  const parts = fc.array(
    fc.record({
      lots: fc.integer({ min: 1, max: 400 }),
      price: fc.integer({ min: 90_000, max: 130_000 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  fc.assert(
    fc.property(parts, fc.constantFrom('BUY' as const, 'SELL' as const), (sold, direction) => {
      const lots = sold.reduce((sum, part) => sum + part.lots, 0)
      const entry = 110_000
      let one = order({ direction, lots, remaining: lots, entry, risk: 250 })
      let cents = 0
      for (const part of sold) {
        const leaving = { ...part, reason: 'manual' as const, closedIn: 1, unsure: false }
        const left = closedBy(market, one, leaving)
        one = left.order
        cents += left.closing.profitCents
      }
      const side = direction === 'BUY' ? 1 : -1
      const weighed = sold.reduce((sum, part) => sum + part.lots * (part.price - entry) * side, 0)
      expect(one).toMatchObject({ status: 'closed', remaining: 0, profitCents: cents })
      // A point of a hundredth of a lot is a cent.
      expect(Math.abs(cents - weighed)).toBeLessThanOrEqual(sold.length / 2)
      // Half of the last decimal place, and the rounding of this sum itself.
      const difference = Math.abs((multipleOf(one) ?? 0) - weighed / (lots * 250))
      expect(difference).toBeLessThan(0.000051)
    }),
  )
})

test('what is lost with an account is closed at the end of the candle', () => {
  const one = order({ lots: 100_000, remaining: 100_000, entry: 110_000 })
  const other = waiting({ number: 2, kind: 'limit', price: 90_000 })
  const account = { orders: [one, other], balanceCents: 1_000_000 }
  const played = playBar(market, account, bar(110_000, 110_000, 109_980, 109_989), 7)
  expect(played).toMatchObject({ isLost: true, balanceCents: 1_000_000 - 1_100_000 })
  expect(played.orders.map(({ status }) => status)).toEqual(['closed', 'cancelled'])
  expect(played.closings).toMatchObject([{ reason: 'lost', price: 109_989, closedIn: 7 }])
})
