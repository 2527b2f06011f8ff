import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offeredWithinHours, offeredWithinR } from '#contract/journal/journal-signals.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { type FittingTrade, type OfferedSignal, offersOf } from './offers.rules.ts'

const terms = {
  entry: '1.1000',
  stopLoss: '1.0950',
  takeProfit: '1.1100',
  riskPercent: null,
  furtherTargets: [],
  validUntil: null,
}
const published = '2026-11-02T08:00:00.000Z'
const hours = (count: number) => new Date(Date.parse(published) + count * 3_600_000)
const entryAt = (at: string, changes: object = {}): Signal['history'][number] => ({
  ...terms,
  at,
  status: 'active',
  ...changes,
})
const signal = (changes: Partial<OfferedSignal> = {}): OfferedSignal => ({
  id: 'a',
  pair: 'EURUSD',
  direction: 'BUY',
  status: 'active',
  createdAt: published,
  history: [entryAt(published)],
  ...changes,
})
const trade = (changes: Partial<FittingTrade> = {}): FittingTrade => ({
  id: 't',
  pair: 'EURUSD',
  direction: 'BUY',
  openedAt: hours(1),
  entry: '1.1010',
  ...changes,
})
const offer = (one: FittingTrade, ...signals: OfferedSignal[]) => offersOf([one], signals).get('t')

test('a trade is offered for the signal of its pair, direction, time and entry', () => {
  expect(offer(trade(), signal())).toEqual({ signalId: 'a', entry: '1.1000', distanceR: 0.2 })
  for (const changes of [
    { pair: 'GBPUSD' },
    { direction: 'SELL' as const },
    { openedAt: hours(-0.001) },
    { openedAt: hours(offeredWithinHours + 0.001) },
    { entry: '1.1026' },
    { entry: '1.0974' },
  ]) {
    expect(offer(trade(changes), signal())).toBeUndefined()
  }
  // Both limits belong to it.
  expect(offer(trade({ openedAt: hours(0), entry: '1.1025' }), signal())?.distanceR).toBe(0.5)
  expect(offer(trade({ openedAt: hours(offeredWithinHours) }), signal())).toBeDefined()
})

test('nothing is offered from the end of a signal on, nor for one without an entry and a stop', () => {
  const end = entryAt(hours(2).toISOString(), { status: 'hit_tp' })
  const ended = signal({ status: 'hit_tp', history: [entryAt(published), end] })
  expect(offer(trade({ openedAt: hours(1.999) }), ended)).toBeDefined()
  expect(offer(trade({ openedAt: hours(2) }), ended)).toBeUndefined()
  for (const missing of [{ entry: null }, { stopLoss: null }, { stopLoss: '1.1000' }]) {
    expect(offer(trade(), signal({ history: [entryAt(published, missing)] }))).toBeUndefined()
  }
})

test('the entry counts as it stood when the trade was opened, the risk as published', () => {
  const moved = entryAt(hours(2).toISOString(), { entry: '1.1040', stopLoss: '1.1040' })
  const changed = signal({ history: [entryAt(published), moved] })
  expect(offer(trade({ openedAt: hours(1) }), changed)?.entry).toBe('1.1000')
  const late = trade({ openedAt: hours(3), entry: '1.1030' })
  expect(offer(late, changed)).toEqual({ signalId: 'a', entry: '1.1040', distanceR: 0.2 })
})

test('anywhere in a zone is at the entry', () => {
  const zone = signal({ history: [entryAt(published, { entryTo: '1.0980' })] })
  expect(offer(trade({ entry: '1.0990' }), zone)?.distanceR).toBe(0)
  expect(offer(trade({ entry: '1.0980' }), zone)?.distanceR).toBe(0)
  expect(offer(trade({ entry: '1.0970' }), zone)?.distanceR).toBe(0.2)
})

test('of several signals the nearest counts, then the newest', () => {
  const near = signal({ id: 'b', history: [entryAt(published, { entry: '1.1010' })] })
  expect(offer(trade(), signal(), near)?.signalId).toBe('b')
  const newer = signal({ id: 'c', createdAt: hours(0.5).toISOString() })
  expect(offer(trade(), newer, signal())?.signalId).toBe('c')
})

const price = fc.integer({ min: 10_000, max: 12_000 }).map((points) => (points / 10_000).toFixed(4))
const at = fc.integer({ min: -100, max: 200 }).map((hour) => hours(hour))
const anyTrade = fc.record({
  id: fc.uuid(),
  pair: fc.constantFrom('EURUSD', 'GBPUSD'),
  direction: fc.constantFrom('BUY' as const, 'SELL' as const),
  openedAt: at,
  entry: price,
})
const anySignal = fc
  .record({
    id: fc.uuid(),
    pair: fc.constantFrom('EURUSD', 'GBPUSD', null),
    direction: fc.constantFrom('BUY' as const, 'SELL' as const, null),
    createdAt: at,
    lasts: fc.integer({ min: 0, max: 100 }),
    isEnded: fc.boolean(),
    entry: price,
    stopLoss: fc.option(price),
  })
  .map(({ createdAt, lasts, isEnded, entry, stopLoss, ...fields }): OfferedSignal => {
    const first = entryAt(createdAt.toISOString(), { entry, stopLoss })
    const endAt = new Date(createdAt.getTime() + lasts * 3_600_000).toISOString()
    return {
      ...fields,
      createdAt: createdAt.toISOString(),
      status: isEnded ? 'hit_sl' : 'active',
      history: isEnded ? [first, { ...first, at: endAt, status: 'hit_sl' }] : [first],
    }
  })
const many = [
  fc.uniqueArray(anyTrade, { selector: ({ id }) => id, maxLength: 20 }),
  fc.uniqueArray(anySignal, { selector: ({ id }) => id, maxLength: 20 }),
] as const

test('what is offered is within every limit, and nothing nearer is left out', () => {
  const distance = (one: FittingTrade, of: OfferedSignal) => {
    const { entry, stopLoss } = of.history[0] ?? terms
    if (entry === null || stopLoss === null) return Number.POSITIVE_INFINITY
    const risk = (Number(entry) - Number(stopLoss)) * (of.direction === 'BUY' ? 1 : -1)
    return risk > 1e-9
      ? Math.abs(Number(one.entry) - Number(entry)) / risk
      : Number.POSITIVE_INFINITY
  }
  const isInTime = (one: FittingTrade, of: OfferedSignal) => {
    const opened = one.openedAt.getTime()
    const start = Date.parse(of.createdAt)
    const end =
      of.status === 'active' ? Number.POSITIVE_INFINITY : Date.parse(of.history[1]?.at ?? '')
    return opened >= start && opened <= start + offeredWithinHours * 3_600_000 && opened < end
  }
  fc.assert(
    fc.property(...many, (trades, signals) => {
      const offers = offersOf(trades, signals)
      for (const one of trades) {
        const fitting = signals.filter(
          (of) => of.pair === one.pair && of.direction === one.direction && isInTime(one, of),
        )
        const nearest = Math.min(...fitting.map((of) => distance(one, of)))
        const found = offers.get(one.id)
        // Distances are rounded to ten-thousandths.
        if (found) {
          expect(found.distanceR).toBeLessThanOrEqual(offeredWithinR)
          expect(fitting.map(({ id }) => id)).toContain(found.signalId)
          expect(found.distanceR).toBeCloseTo(nearest, 3)
        } else {
          expect(nearest).toBeGreaterThan(offeredWithinR - 0.001)
        }
      }
    }),
  )
})

test('the order of trades and signals makes no difference', () => {
  fc.assert(
    fc.property(...many, (trades, signals) => {
      const turned = offersOf(trades.toReversed(), signals.toReversed())
      expect(new Map([...turned].toReversed())).toEqual(offersOf(trades, signals))
    }),
  )
})
