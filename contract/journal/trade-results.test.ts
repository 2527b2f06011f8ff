import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instrumentOf } from '../instruments.ts'
import { compareDecimals, pipsOf, profitCentsOf, rOf, type TradeLevels } from './trade-results.ts'

const euro: TradeLevels = {
  pair: 'EURUSD',
  direction: 'BUY',
  entry: '1.08500',
  exit: '1.09000',
  stopLoss: '1.08250',
  lots: '0.50',
}

test.each([
  ['EURUSD', 'USD', '0.0001', 100_000],
  ['USDJPY', 'JPY', '0.01', 100_000],
  ['GBPJPYM', 'JPY', '0.01', 100_000],
  ['XAUUSD', 'USD', '0.01', 100],
  ['XAGUSD', 'USD', '0.01', 5000],
  ['US30', 'USD', '1', 1],
  ['GER40', 'EUR', '1', 1],
  ['JP225', 'JPY', '1', 1],
  ['USTEC', 'USD', '1', 1],
  ['BTCUSD', null, null, null],
  ['AAPL', null, null, null],
])(
  '%s is quoted in %s, its pip is %s, a lot has %s units',
  (symbol, quote, pipSize, contractSize) => {
    expect(instrumentOf(symbol)).toEqual({ quote, pipSize, contractSize })
  },
)

test('profit, R and pips of a long and of a short trade', () => {
  expect(profitCentsOf(euro, 'USD')).toBe(25_000)
  expect(rOf(euro)).toBe(2)
  expect(pipsOf(euro)).toBe(50)
  const sale: TradeLevels = { ...euro, direction: 'SELL', stopLoss: '1.08750' }
  expect(profitCentsOf(sale, 'USD')).toBe(-25_000)
  expect(rOf(sale)).toBe(-2)
  expect(pipsOf(sale)).toBe(-50)
  const yen = { ...euro, pair: 'USDJPY', entry: '150.10', exit: '150.45', lots: '0.1' }
  expect(pipsOf(yen)).toBe(35)
  // Whole yen: by ISO 4217 there is no smaller unit.
  expect(profitCentsOf(yen, 'JPY')).toBe(3500)
  const gold = { ...euro, pair: 'XAUUSD', entry: '2650.15', exit: '2651.15', lots: '0.02' }
  expect([profitCentsOf(gold, 'USD'), pipsOf(gold)]).toEqual([200, 100])
})

test('matches what MetaTrader 5 reported for two trades of a real demo account', () => {
  const sale = { direction: 'SELL' as const, stopLoss: null, lots: '1.00' }
  const won = { ...sale, pair: 'EURUSD', entry: '1.10870', exit: '1.10781' }
  const lost = { ...sale, pair: 'GBPUSD', entry: '1.29838', exit: '1.29845' }
  expect([profitCentsOf(won, 'USD'), profitCentsOf(lost, 'USD')]).toEqual([8900, -700])
})

test('nothing is guessed: another currency, an unknown pair, no stop or a moved one', () => {
  expect(profitCentsOf(euro, 'EUR')).toBeNull()
  expect(profitCentsOf({ ...euro, pair: 'BTCUSD' }, 'USD')).toBeNull()
  expect(pipsOf({ ...euro, pair: 'BTCUSD' })).toBeNull()
  for (const stopLoss of [null, '1.08500', '1.0875']) expect(rOf({ ...euro, stopLoss })).toBeNull()
})

test('half a cent is rounded away from zero, in both directions', () => {
  // 0.00001 x 100,000 x 0.005 lots are half a cent.
  const tiny = { ...euro, entry: '1.00000', exit: '1.00001', lots: '0.005' }
  expect(profitCentsOf(tiny, 'USD')).toBe(1)
  expect(profitCentsOf({ ...tiny, direction: 'SELL' }, 'USD')).toBe(-1)
})

const price = fc.integer({ min: 1, max: 300_000 }).map((points) => (points / 100_000).toFixed(5))
const levels = fc.record<TradeLevels>({
  pair: fc.constantFrom('EURUSD', 'XAUUSD', 'US30'),
  direction: fc.constantFrom('BUY', 'SELL'),
  entry: price,
  exit: price,
  stopLoss: fc.option(price),
  lots: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
})

test('the opposite direction gives exactly the opposite result; profit and pips have the same sign', () => {
  fc.assert(
    fc.property(levels, (trade) => {
      const direction = trade.direction === 'BUY' ? 'SELL' : 'BUY'
      const profit = profitCentsOf(trade, 'USD') ?? 0
      expect((profitCentsOf({ ...trade, direction }, 'USD') ?? 0) + profit).toBe(0)
      expect(profit * (pipsOf(trade) ?? 0)).toBeGreaterThanOrEqual(0)
      const gained = compareDecimals(trade.exit, trade.entry) * (trade.direction === 'BUY' ? 1 : -1)
      expect(Math.sign(profit) * Math.sign(gained)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a trade that ends at its stop has lost 1 R, one that ends at its entry nothing', () => {
  fc.assert(
    fc.property(levels, (trade) => {
      const { stopLoss } = trade
      if (stopLoss === null || rOf(trade) === null) return
      expect(rOf({ ...trade, exit: stopLoss })).toBe(-1)
      expect(rOf({ ...trade, exit: trade.entry })).toBe(0)
    }),
  )
})
