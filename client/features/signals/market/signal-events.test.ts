import { expect, test } from 'vitest'
import { noCandles } from '#contract/candles/candle-columns.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { hasCandles } from './has-candles.ts'
import { levelsOf, signalMarks, spanOf } from './signal-events.ts'

const start = Date.parse('2026-11-02T09:00:00Z') / 60_000
const instant = (minute: number) => new Date((start + minute) * 60_000).toISOString()

const signal = {
  pair: 'EURUSD',
  direction: 'BUY',
  status: 'hit_tp',
  entry: '1.10000',
  stopLoss: '1.09900',
  takeProfit: '1.10200',
  furtherTargets: ['1.10300'],
  createdAt: instant(10),
  history: [
    { at: instant(10), status: 'pending' },
    { at: instant(15), status: 'pending' },
    { at: instant(20), status: 'active' },
    { at: instant(90), status: 'hit_tp' },
  ],
} as unknown as Signal

const columns = noCandles(5)
for (let minute = 0; minute < 60; minute += 1) {
  columns.times.push(start + minute)
  for (const prices of [columns.open, columns.high, columns.low, columns.close])
    prices.push(110_000)
}

test('publication and status changes are marked where there are candles for them', () => {
  expect(signalMarks(signal, columns, 'M1').map(({ index, label }) => [index, label])).toEqual([
    [10, 'Published'],
    [20, 'Active'],
  ])
})

test('a signal spans from its publication to its end, or until now while it is open', () => {
  const from = start + 10
  expect(spanOf(signal, 0)).toEqual({ from, to: start + 90 })
  const now = (start + 500) * 60_000
  expect(spanOf({ ...signal, status: 'active' }, now)).toEqual({ from, to: start + 500 })
})

test('all levels that are set are drawn, targets with numbers if there are several', () => {
  expect(levelsOf(signal).map(({ label, price }) => `${label} ${price}`)).toEqual([
    'Entry 1.10000',
    'Stop 1.09900',
    'Target 1 1.10200',
    'Target 2 1.10300',
  ])
  expect(levelsOf({ ...signal, stopLoss: null, furtherTargets: [] })).toHaveLength(2)
})

test('a chart is offered only for a pair and a time with candles', () => {
  const series = {
    pair: 'EURUSD',
    frame: 'M1' as const,
    source: 'academy' as const,
    synthetic: false,
    candles: 60,
    bytes: 400,
    from: instant(0),
    to: instant(59),
    can: { delete: false },
  }
  expect(hasCandles([series], signal)).toBe(true)
  expect(hasCandles([series], { ...signal, pair: 'GBPUSD' })).toBe(false)
  expect(hasCandles([series], { ...signal, createdAt: instant(60) })).toBe(false)
  expect(hasCandles(undefined, signal)).toBe(false)
})
