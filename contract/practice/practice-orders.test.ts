import fc from 'fast-check'
import { expect, test } from 'vitest'
import { issuesOfChange, issuesOfOrder, lotsForRisk, type OrderToPlace } from './practice-orders.ts'
import { type PracticeMarket, type PracticeOrder, profitOf } from './practice-rules.ts'

const market: PracticeMarket = { pair: 'EURUSD', currency: 'USD', digits: 5, spread: 10 }
const bid = 110_000
const order = (changes: Partial<OrderToPlace> = {}): OrderToPlace => ({
  kind: 'market',
  direction: 'BUY',
  lots: 10,
  price: null,
  stop: null,
  target: null,
  ...changes,
})
const said = (changes: Partial<OrderToPlace>) =>
  issuesOfOrder(market, order(changes), bid).map(({ field, message }) => `${field}: ${message}`)

test('a waiting order is on its side of the market', () => {
  expect(said({ kind: 'limit' })).toEqual(['price: A limit order needs a price'])
  expect(said({ price: 1 })).toEqual(['price: A market order is filled at the last price'])
  expect(said({ kind: 'limit', price: 110_010 })).toEqual([
    'price: A buy limit must be below the ask, 1.10010',
  ])
  expect(said({ kind: 'limit', price: 110_009 })).toEqual([])
  expect(said({ kind: 'stop', price: 110_010 })).toEqual([
    'price: A buy stop must be above the ask, 1.10010',
  ])
  const sell = { direction: 'SELL' as const }
  expect(said({ ...sell, kind: 'limit', price: 110_000 })).toEqual([
    'price: A sell limit must be above the bid, 1.10000',
  ])
  expect(said({ ...sell, kind: 'stop', price: 110_000 })).toEqual([
    'price: A sell stop must be below the bid, 1.10000',
  ])
})

test('a stop is beyond the price at which the position could be left, a target beyond the entry', () => {
  expect(said({ stop: 110_000 })).toEqual(['stop: The stop loss must be below 1.10000'])
  expect(said({ stop: 109_999, target: 110_011 })).toEqual([])
  expect(said({ target: 110_010 })).toEqual(['target: The take profit must be above 1.10010'])
  const sell = { direction: 'SELL' as const, kind: 'limit' as const, price: 110_100 }
  expect(said({ ...sell, stop: 110_110, target: 110_100 })).toEqual([
    'stop: The stop loss must be above 1.10110',
    'target: The take profit must be below 1.10100',
  ])
})

test('sizes and prices have bounds', () => {
  expect(said({ lots: 0 })).toEqual(['lots: At least 0.01 lots'])
  expect(said({ lots: 100_001 })).toEqual(['lots: At most 1,000 lots'])
  expect(said({ stop: 0 })).toEqual(['stop: Must be more than 0'])
  expect(said({ target: 4 * bid + 1 })).toEqual(['target: Too far away from the last price'])
})

test('the levels of an open position may be anywhere but beyond the last price', () => {
  const open = { ...order(), status: 'open', entry: 109_000 } as PracticeOrder
  const change = (levels: Partial<OrderToPlace>) =>
    issuesOfChange(market, open, { price: null, stop: null, target: null, ...levels }, bid)
  // Above its entry: a part of the gain is kept.
  expect(change({ stop: 109_500, target: 110_001 })).toEqual([])
  expect(change({ stop: 110_000 })).toHaveLength(1)
  expect(change({ target: 110_000 })).toHaveLength(1)
  expect(change({ price: 109_000 })).toMatchObject([{ field: 'price' }])
})

test('the proposed size risks no more than meant, and a hundredth more would', () => {
  const distance = fc.integer({ min: 1, max: 5000 })
  const balance = fc.integer({ min: 10_000, max: 10_000_000 })
  fc.assert(
    fc.property(distance, balance, fc.integer({ min: 1, max: 1000 }), (points, cents, percent) => {
      const account = { balanceCents: cents, riskPercent: percent / 100 }
      const levels = { direction: 'BUY' as const, entry: bid, stop: bid - points }
      const lots = lotsForRisk(market, account, levels)
      const risked = (cents * percent) / 10_000
      const loss = (size: number) =>
        -profitOf(market, { direction: 'BUY', lots: size, entry: bid, exit: bid - points })
      expect(loss(lots)).toBeLessThanOrEqual(risked)
      if (lots < 100_000) expect(loss(lots + 1)).toBeGreaterThan(risked)
    }),
  )
  const account = { balanceCents: 100, riskPercent: 1 }
  expect(lotsForRisk(market, account, { direction: 'BUY', entry: bid, stop: bid + 1 })).toBe(0)
  expect(lotsForRisk(market, account, { direction: 'BUY', entry: bid, stop: bid - 5000 })).toBe(0)
})
