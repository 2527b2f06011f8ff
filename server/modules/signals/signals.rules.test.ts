import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directions, type SignalStatus, signalStatuses } from '#contract/signals/signals.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  checkFirstStatus,
  checkLevels,
  checkTransition,
  checkUnsealed,
  compareDecimals,
  type Idea,
  ideaChanges,
  isFinal,
} from './signals.rules.ts'

/** The fields named by a check, or an empty list if it passes. */
function faults(check: () => void): string[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'rule_violated') throw error
    return (error.issues ?? []).map(({ path }) => path)
  }
}

const status = fc.constantFrom(...signalStatuses)
const direction = fc.constantFrom(...directions)
/** A price with up to five decimals, possibly with trailing zeros. */
const price = fc
  .record({
    units: fc.integer({ min: 1, max: 2_000_000_000 }),
    places: fc.integer({ max: 5, min: 0 }),
  })
  .map(({ units, places }) => (units / 10 ** places).toFixed(places))
  .filter((value) => Number(value) > 0)
const nothing: Idea = {
  pair: null,
  direction: null,
  orderType: null,
  entry: null,
  stopLoss: null,
  takeProfit: null,
  furtherTargets: [],
  riskPercent: null,
  validUntil: null,
  strategyId: null,
}
const idea = fc.record<Idea>({
  pair: fc.option(fc.constantFrom('EURUSD', 'XAUUSD')),
  direction: fc.option(direction),
  orderType: fc.option(fc.constantFrom('market', 'limit', 'stop')),
  entry: fc.option(price),
  stopLoss: fc.option(price),
  takeProfit: fc.option(price),
  furtherTargets: fc.array(price, { maxLength: 4 }),
  riskPercent: fc.option(fc.constantFrom('0.5', '1', '2.00')),
  validUntil: fc.option(fc.constantFrom('2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z')),
  strategyId: fc.option(fc.uuid()),
})
const fresh = { isPublished: false }
const out = { isPublished: true }

test('the transitions of a signal', () => {
  const ways = (from: SignalStatus) =>
    signalStatuses.filter(
      (to) => to !== from && faults(() => checkTransition(from, to)).length === 0,
    )
  expect(Object.fromEntries(signalStatuses.map((from) => [from, ways(from)]))).toEqual({
    pending: ['active', 'cancelled', 'expired'],
    active: ['hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired'],
    hit_tp: [],
    hit_sl: [],
    closed: [],
    cancelled: [],
    expired: [],
  })
  expect(signalStatuses.filter((one) => faults(() => checkFirstStatus(one)).length === 0)).toEqual([
    'pending',
    'active',
  ])
})

test('whatever is attempted in any order, a final status stays', () => {
  fc.assert(
    fc.property(fc.constantFrom('pending', 'active'), fc.array(status), (first, tries) => {
      let now: SignalStatus = first
      let sealed: SignalStatus | null = null
      for (const wanted of tries) {
        if (faults(() => checkTransition(now, wanted)).length === 0) now = wanted
        if (sealed) expect(now).toBe(sealed)
        if (isFinal(now)) sealed = now
      }
    }),
  )
})

test('the comparison of prices is exact and orders them as numbers', () => {
  fc.assert(
    fc.property(price, price, (a, b) => {
      expect(compareDecimals(a, b)).toBe(Math.sign(Number(a) - Number(b)))
      expect(compareDecimals(a, b)).toBe(0 - compareDecimals(b, a))
      expect(compareDecimals(a, a.includes('.') ? `${a}0` : `${a}.0`)).toBe(0)
    }),
  )
  expect(compareDecimals('123456789.0000000001', '123456789.0000000002')).toBe(-1)
  expect(compareDecimals('9', '10')).toBe(-1)
})

test('stop, entry and target in the order of the direction pass; any other order names its field', () => {
  fc.assert(
    fc.property(
      direction,
      fc.uniqueArray(price, { minLength: 3, maxLength: 3, selector: Number }),
      (way, prices) => {
        const [low = '', middle = '', high = ''] = prices.toSorted(compareDecimals)
        const [stopLoss, takeProfit] = way === 'BUY' ? [low, high] : [high, low]
        const good: Idea = { ...nothing, direction: way, entry: middle, stopLoss, takeProfit }
        expect(faults(() => checkLevels(good, fresh))).toEqual([])
        for (const part of ['entry', 'stopLoss', 'takeProfit'] as const) {
          expect(faults(() => checkLevels({ ...good, [part]: null }, fresh))).toEqual([])
        }
        const turned = { ...good, stopLoss: takeProfit, takeProfit: stopLoss }
        expect(faults(() => checkLevels(turned, fresh))).toEqual(['stopLoss', 'takeProfit'])
        expect(faults(() => checkLevels({ ...turned, entry: null }, fresh))).toEqual(['takeProfit'])
        const otherWay = way === 'BUY' ? ('SELL' as const) : ('BUY' as const)
        expect(faults(() => checkLevels({ ...good, direction: otherWay }, out))).toEqual([
          'stopLoss',
          'takeProfit',
        ])
        expect(faults(() => checkLevels({ ...turned, direction: null }, fresh))).toEqual([])
      },
    ),
  )
})

test('a stop at the entry is allowed for published signals only; a target at the entry never', () => {
  fc.assert(
    fc.property(direction, price, (way, at) => {
      const even = { ...nothing, direction: way, entry: at, stopLoss: at }
      expect(faults(() => checkLevels(even, fresh))).toEqual(['stopLoss'])
      expect(faults(() => checkLevels(even, out))).toEqual([])
      const flat = { ...nothing, direction: way, entry: at, takeProfit: at }
      for (const when of [fresh, out]) {
        expect(faults(() => checkLevels(flat, when))).toEqual(['takeProfit'])
      }
    }),
  )
})

test('further targets lie beyond one another in the direction, and need a take profit', () => {
  const buy: Idea = { ...nothing, direction: 'BUY', entry: '1.1', takeProfit: '1.2' }
  const problems = (one: Idea) => faults(() => checkLevels(one, fresh))
  expect(problems({ ...buy, furtherTargets: ['1.21', '1.3'] })).toEqual([])
  expect(problems({ ...buy, furtherTargets: ['1.3', '1.21'] })).toEqual(['furtherTargets'])
  expect(problems({ ...buy, furtherTargets: ['1.20'] })).toEqual(['furtherTargets'])
  expect(problems({ ...buy, furtherTargets: ['0'] })).toEqual(['furtherTargets'])
  expect(problems({ ...buy, takeProfit: null, furtherTargets: ['1.3'] })).toEqual(['takeProfit'])
  const sell: Idea = { ...nothing, direction: 'SELL', entry: '1.1', takeProfit: '1.0' }
  expect(problems({ ...sell, furtherTargets: ['0.9', '0.8'] })).toEqual([])
  expect(problems({ ...sell, furtherTargets: ['1.05'] })).toEqual(['furtherTargets'])
})

test('zero is not a price', () => {
  for (const field of ['entry', 'stopLoss', 'takeProfit'] as const) {
    for (const zero of ['0', '0.000', '000']) {
      expect(faults(() => checkLevels({ ...nothing, [field]: zero }, fresh))).toEqual([field])
    }
  }
})

test('changes are the differences, and applying them gives the desired result', () => {
  fc.assert(
    fc.property(idea, idea, (present, wanted) => {
      expect(ideaChanges(present, present)).toEqual({})
      expect(ideaChanges(present, {})).toEqual({})
      const changes = ideaChanges(present, wanted)
      const after = { ...present, ...changes }
      expect(ideaChanges(after, wanted)).toEqual({})
      const sealed = faults(() => checkUnsealed('hit_tp', changes))
      expect(sealed).toEqual(Object.keys(changes))
      expect(faults(() => checkUnsealed('active', changes))).toEqual([])
    }),
  )
  expect(ideaChanges({ ...nothing, entry: '1.08500' }, { entry: '1.085' })).toEqual({})
})
