import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sliceCandles } from '#contract/candles/candle-columns.ts'
import { candlesOf, columnsOf, type PlainCandle } from '#testing/candles.ts'
import { disguised, disguisedCandles, disguisedDecision, disguiseFor } from './disguise.rules.ts'
import { type Decision, metBy, outcomeOf } from './marking.rules.ts'

const candle = (open: number, high: number, low: number, close: number): PlainCandle => ({
  minute: 0,
  open,
  high,
  low,
  close,
})
const buy = (
  stop: number,
  target: number | null = null,
  entry: number | null = null,
): Decision => ({
  direction: 'BUY',
  entry,
  stop,
  target,
  zone: null,
})
const sell = (...of: Parameters<typeof buy>): Decision => ({ ...buy(...of), direction: 'SELL' })
const result = (decision: Decision, ...candles: PlainCandle[]) =>
  outcomeOf(decision, 100, columnsOf(candles))

test('a target, a stop, both in one candle, and neither', () => {
  const quiet = candle(100, 105, 95, 102)
  expect(result(buy(90, 120), quiet, candle(102, 120, 95, 119))).toEqual({
    kind: 'target',
    r: 2,
    enteredIn: 0,
    endedIn: 1,
    exit: 120,
  })
  expect(result(sell(110, 80), quiet, candle(102, 110, 95, 99))).toMatchObject({
    kind: 'stopped',
    r: -1,
  })
  expect(result(buy(90, 110), candle(100, 130, 80, 129))).toMatchObject({ kind: 'stopped', r: -1 })
  expect(result(buy(90, 120), quiet)).toMatchObject({
    kind: 'open',
    r: 0.2,
    endedIn: null,
    exit: 102,
  })
  // A jump over the stop costs no more than the stop.
  expect(result(buy(90), candle(70, 75, 60, 72))).toMatchObject({ kind: 'stopped', r: -1 })
})

test('a pending entry has to be reached, and its own candle ends nothing well', () => {
  const far = candle(100, 104, 98, 101)
  expect(result(buy(85, 120, 95), far, far)).toEqual({
    kind: 'not_filled',
    r: 0,
    enteredIn: null,
    endedIn: null,
    exit: null,
  })
  const deep = candle(101, 121, 94, 120)
  expect(result(buy(85, 120, 95), far, deep)).toMatchObject({ kind: 'open', enteredIn: 1, r: 2.5 })
  expect(result(buy(94, 120, 95), far, deep)).toMatchObject({ kind: 'stopped', endedIn: 1 })
  expect(result(buy(85, 120, 95), deep, deep)).toMatchObject({ kind: 'target', endedIn: 1 })
  // The market jumps over an entry above: it counts at the entry.
  const jump = candle(110, 112, 108, 111)
  expect(result(buy(95, null, 105), jump)).toMatchObject({ kind: 'open', r: 0.6 })
  expect(result({ ...buy(0), direction: 'NONE', stop: null }, jump)).toMatchObject({
    kind: 'no_trade',
    r: 0,
  })
})

/** The same rule, told candle by candle as somebody would who steps through them. */
function simulated({ direction, entry, stop, target }: Decision, last: number, all: PlainCandle[]) {
  if (direction === 'NONE' || stop === null) return { kind: 'no_trade', r: 0 }
  const price = entry ?? last
  const isIn = (level: number, { low, high }: PlainCandle) => low <= level && level <= high
  let state: 'waiting' | 'in' = price === last ? 'in' : 'waiting'
  let previous = last
  const risk = Math.abs(price - stop)
  const gain = (exit: number) => (direction === 'BUY' ? exit - price : price - exit) / risk + 0
  for (const one of all) {
    let isNew = false
    if (state === 'waiting') {
      // Reached within the candle, or jumped over on the way to it.
      const jumped = (previous < price && one.low > price) || (previous > price && one.high < price)
      if (isIn(price, one) || jumped) [state, isNew] = ['in', true]
    }
    if (state === 'in') {
      const isLost = direction === 'BUY' ? one.low <= stop : one.high >= stop
      const isWon =
        target !== null && (direction === 'BUY' ? one.high >= target : one.low <= target)
      if (isLost) return { kind: 'stopped', r: -1 }
      if (isWon && !isNew && target !== null) return { kind: 'target', r: gain(target) }
    }
    previous = one.close
  }
  if (state === 'waiting') return { kind: 'not_filled', r: 0 }
  return { kind: 'open', r: gain(all.at(-1)?.close ?? price) }
}

const distance = fc.integer({ min: 1, max: 90_000 })
const somewhere = fc.option(fc.integer({ min: -90_000, max: 90_000 }), { nil: 0 })
const decisions = (last: number) =>
  fc
    .record({
      direction: fc.constantFrom('BUY' as const, 'SELL' as const, 'NONE' as const),
      away: somewhere,
      risk: distance,
      reward: fc.option(distance),
    })
    .map(({ direction, away, risk, reward }): Decision => {
      const none = { direction, entry: null, stop: null, target: null, zone: null }
      if (direction === 'NONE') return none
      const side = direction === 'BUY' ? 1 : -1
      const entry = last + away
      const target = reward === null ? null : entry + side * reward
      return { ...none, entry: away === 0 ? null : entry, stop: entry - side * risk, target }
    })

test('the result is that of a plain simulation', () => {
  const cases = candlesOf({ most: 40 }).chain((candles) => {
    const last = candles[0]?.close ?? 1
    return fc.tuple(fc.constant(candles), decisions(last), fc.constant(last))
  })
  fc.assert(
    fc.property(cases, ([[first, ...candles], decision, last]) => {
      const { kind, r } = outcomeOf(decision, last, columnsOf(candles))
      expect(first).toBeDefined()
      expect({ kind, r }).toEqual(simulated(decision, last, candles))
    }),
    { numRuns: 500 },
  )
})

test('a disguised copy has the same result, to the last bit, and meets the same', () => {
  const cases = candlesOf({ most: 40 }).chain((candles) => {
    const last = candles[0]?.close ?? 1
    return fc.tuple(fc.constant(candles), decisions(last), fc.infiniteStream(fc.nat()))
  })
  fc.assert(
    fc.property(cases, ([candles, decision, chance]) => {
      const last = candles[0]?.close ?? 1
      const random = (from: number, to: number) => from + ((chance.next().value ?? 0) % (to - from))
      const disguise = disguiseFor(last, random)
      const columns = sliceCandles(columnsOf(candles), 1)
      const there = disguisedDecision(disguise, decision)
      const lastThere = disguised(disguise, last)
      const original = outcomeOf(decision, last, columns)
      const copy = outcomeOf(there, lastThere, disguisedCandles(columns, disguise, 200))
      expect({ ...copy, exit: null }).toEqual({ ...original, exit: null })
      expect(copy.exit).toBe(original.exit === null ? null : disguised(disguise, original.exit))
      const demands = { riskReward: 150, stopBeyond: last - 500, zone: null }
      const demandsThere = { ...demands, stopBeyond: disguised(disguise, last - 500) }
      expect(metBy(there, lastThere, demandsThere)).toEqual(metBy(decision, last, demands))
    }),
    { numRuns: 300 },
  )
})

test('demands are met, not met, or do not apply', () => {
  const nothing = { riskReward: null, stopBeyond: null, zone: null }
  expect(metBy(buy(90, 120), 100, nothing)).toEqual(nothing)
  const met = (decision: Decision, riskReward: number) =>
    metBy(decision, 100, { ...nothing, riskReward }).riskReward
  expect([met(buy(90, 120), 200), met(buy(90, 119), 200), met(buy(90), 200)]).toEqual([
    true,
    false,
    false,
  ])
  const beyond = (decision: Decision, stopBeyond: number) =>
    metBy(decision, 100, { ...nothing, stopBeyond }).stopBeyond
  expect([beyond(buy(89), 90), beyond(buy(90), 90), beyond(sell(120), 90)]).toEqual([
    true,
    false,
    false,
  ])
  expect([beyond(sell(111), 110), beyond(sell(110), 110)]).toEqual([true, false])
  const none = { ...buy(0), direction: 'NONE' as const, stop: null }
  expect([met(none, 200), beyond(none, 90)]).toEqual([null, null])
  const found = (low: number, high: number) =>
    metBy({ ...none, zone: { low, high } }, 100, {
      ...nothing,
      zone: { low: 90, high: 100, overlap: 50 },
    }).zone
  expect([found(90, 100), found(95, 100), found(96, 100), found(80, 120), found(70, 90)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(metBy(none, 100, { ...nothing, zone: { low: 90, high: 100, overlap: 50 } }).zone).toBe(
    false,
  )
})
