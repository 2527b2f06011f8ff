import { expect, test } from 'vitest'
import { type Ladder, type Levels, ladderOf } from './price-ladder-scale.ts'

const buy: Levels = {
  direction: 'BUY',
  entry: '1.08500',
  stopLoss: '1.08200',
  takeProfit: '1.09250',
}

const order = (ladder: Ladder | null) => ladder?.marks.map(({ level }) => level)

test('BUY has its target at the top, SELL its stop', () => {
  expect(order(ladderOf(buy))).toEqual(['takeProfit', 'entry', 'stopLoss'])
  const sale: Levels = {
    direction: 'SELL',
    entry: '150.20',
    stopLoss: '150.80',
    takeProfit: '148.70',
  }
  expect(order(ladderOf(sale))).toEqual(['stopLoss', 'entry', 'takeProfit'])
  expect(ladderOf(sale)?.multiple).toBe('2.50')
})

test('the legs are to scale', () => {
  const [target, entry, stop] = ladderOf(buy)?.marks ?? []
  const reward = (entry?.at ?? 0) - (target?.at ?? 0)
  const risk = (stop?.at ?? 0) - (entry?.at ?? 0)
  expect(reward / risk).toBeCloseTo(2.5, 6)
  expect(ladderOf(buy)?.multiple).toBe('2.50')
  // 30 pips of risk out of 105 in total.
  expect(ladderOf(buy)?.riskShare).toBeCloseTo((30 / 105) * 100, 6)
})

test('without both legs there is no multiple', () => {
  const open = ladderOf({ ...buy, takeProfit: null })
  expect([open?.multiple, open?.riskShare]).toEqual([null, null])
})

test('prices are shown as they were published', () => {
  expect(ladderOf({ ...buy, takeProfit: '1.0925' })?.marks[0]?.price).toBe('1.0925')
})

test('labels keep their distance where prices are close', () => {
  const tight = ladderOf({ ...buy, takeProfit: '1.12500' })
  const places = tight?.marks.map(({ labelAt }) => labelAt) ?? []
  for (const [index, place] of places.slice(1).entries()) {
    expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(13.9)
  }
})

test('levels on the wrong side have no multiple, and missing ones are omitted', () => {
  expect(ladderOf({ ...buy, direction: 'SELL' })?.multiple).toBeNull()
  const open = ladderOf({ ...buy, takeProfit: null })
  expect(order(open)).toEqual(['entry', 'stopLoss'])
  expect(open?.multiple).toBeNull()
  expect(ladderOf({ ...buy, entry: 'soon' })).toBeNull()
})

test('a zone lies between both entries, inside the scale', () => {
  expect(ladderOf(buy)?.zone).toBeNull()
  const zoned = ladderOf({ ...buy, entryTo: '1.08400' })
  const entry = zoned?.marks.find(({ level }) => level === 'entry')?.at ?? 0
  expect(zoned?.zone?.from).toBe(entry)
  expect(zoned?.zone?.to).toBeGreaterThan(entry)
  // Beyond the stop, it widens the scale.
  expect(ladderOf({ ...buy, entryTo: '1.08000' })?.zone?.to).toBeCloseTo(92, 6)
})

test('a single price is in the middle, without ticks', () => {
  const alone = ladderOf({ ...buy, stopLoss: null, takeProfit: null })
  expect(alone).toMatchObject({ marks: [{ at: 50 }], ticks: [] })
})

test('ticks are at round distances, and not too many', () => {
  for (const takeProfit of ['1.08501', '1.09', '2', '95000']) {
    const ticks = ladderOf({ ...buy, takeProfit })?.ticks.length
    expect(ticks).toBeGreaterThan(8)
    expect(ticks).toBeLessThan(40)
  }
})
