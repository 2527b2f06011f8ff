import { expect, test } from 'vitest'
import { noCandles } from '#contract/candles/candle-columns.ts'
import type { Trade } from '#contract/journal/journal.ts'
import type { Excursion } from '#contract/journal/trade-excursions.ts'
import { afterText, furthestOf, tradeMarks } from './trade-events.ts'

const start = Date.parse('2026-11-02T09:00:00Z') / 60_000
const instant = (minute: number) => new Date((start + minute) * 60_000).toISOString()

/** One-minute candles with these lows and highs, in points (the fifth digit) above 1.1. */
function candles(ranges: readonly [number, number][]) {
  const columns = noCandles(5)
  for (const [index, [low, high]] of ranges.entries()) {
    columns.times.push(start + index)
    columns.open.push(110_000 + low)
    columns.close.push(110_000 + high)
    columns.low.push(110_000 + low)
    columns.high.push(110_000 + high)
  }
  return columns
}

const trade = {
  pair: 'EURUSD',
  direction: 'BUY',
  openedAt: instant(1),
  closedAt: instant(4),
  entry: '1.10000',
  exit: '1.10040',
  stopLoss: '1.09980',
  takeProfit: null,
  r: 2,
} as unknown as Trade
const distance = (price: string, r: number) => ({ price, pips: r * 2, r })
const excursion: Excursion = {
  frame: 'M1',
  synthetic: false,
  adverse: { least: distance('0.00008', 0.4), most: distance('0.00010', 0.5) },
  favourable: { least: distance('0.00060', 3), most: distance('0.00060', 3) },
}
const columns = candles([
  [-90, 90],
  [-5, 5],
  [-10, 20],
  [10, 60],
  [30, 40],
  [35, 80],
  [20, 50],
])
const home = { columns, frame: 'M1' as const }

test('both extremes lie in the candles of the trade that reached them', () => {
  expect(furthestOf(trade, excursion, columns, 'M1')).toEqual({
    adverse: { index: 2, minute: start + 2, price: 1.0999, isHigh: false },
    favourable: { index: 3, minute: start + 3, price: 1.1006, isHigh: true },
  })
  const sold = furthestOf({ ...trade, direction: 'SELL' }, excursion, columns, 'M1')
  expect(sold.adverse?.index).toBe(3)
})

test('nothing is reported for a direction the trade did not go, or where its candles are missing', () => {
  const none = { ...excursion, adverse: { least: distance('0', 0), most: distance('0', 0) } }
  expect(furthestOf(trade, none, columns, 'M1').adverse).toBeNull()
  const later = { ...trade, closedAt: instant(200) }
  expect(furthestOf(later, excursion, columns, 'M1').favourable).toBeNull()
})

test('entry, exit, both excursions and what came after are marked on their candles, in chronological order', () => {
  const marks = tradeMarks(trade, excursion, columns, 'M1', home)
  expect(marks.map(({ index, label }) => [index, label])).toEqual([
    [1, 'Entry'],
    [2, 'MAE 0.40R to 0.50R'],
    [3, 'MFE 3.00R'],
    [4, 'Exit'],
    [5, 'after +2.00R'],
    [6, 'after −1.00R'],
  ])
  expect(afterText(trade, home, '1 minute')).toBe(
    'In the 2 candles of 1 minute after the exit the price moved at most 2.00R further in your favour and 1.00R back.',
  )
})

test('an open trade has only its entry marked', () => {
  const open = { ...trade, closedAt: null, exit: null, r: null }
  expect(tradeMarks(open, null, columns, 'M1', home).map(({ label }) => label)).toEqual(['Entry'])
  expect(afterText(open, home, '1 minute')).toBeNull()
})
