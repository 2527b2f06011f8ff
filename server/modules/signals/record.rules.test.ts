import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SignalStatus } from '#contract/signals/signals.ts'
import { endOfSignal, type RecordedSignal, ratesOf, recordOf, resultInR } from './record.rules.ts'

const at = '2026-11-20T10:00:00.000Z'
const levels = { entry: '1.08500', stopLoss: '1.08000', takeProfit: '1.09500' }

/** A buy signal with this outcome, with the levels at activation and at its end. */
const none = { furtherTargets: [], riskPercent: null, validUntil: null }

const signal = (
  status: SignalStatus,
  end: Partial<RecordedSignal> = {},
  active: Partial<RecordedSignal> = {},
): RecordedSignal => {
  const [begun, ended] = [
    { ...levels, ...active },
    { ...levels, ...end },
  ]
  return {
    direction: 'BUY',
    status,
    history: [
      // Before the entry nothing is at risk, so these levels are irrelevant.
      { at, status: 'pending', entry: '1.2', stopLoss: '1.1', takeProfit: '1.3', ...none },
      { at, status: 'active', ...begun, ...none },
      { at, status, ...ended, ...none },
    ],
    ...ended,
  }
}

describe('the result of a signal in R', () => {
  test.each([
    ['the target met', signal('hit_tp'), 2],
    ['the stop met', signal('hit_sl'), -1],
    ['the stop met at the entry', signal('hit_sl', { stopLoss: '1.08500' }), 0],
    ['the stop met half way', signal('hit_sl', { stopLoss: '1.08250' }), -0.5],
    ['a target moved on the way', signal('hit_tp', { takeProfit: '1.10000' }), 3],
    ['a target met without a stop', signal('hit_tp', { stopLoss: null }, { stopLoss: null }), null],
    ['a stop met that has no price', signal('hit_sl', { stopLoss: null }, { stopLoss: null }), -1],
    ['a stop met without a direction', { ...signal('hit_sl'), direction: null }, -1],
    ['a target met without a direction', { ...signal('hit_tp'), direction: null }, null],
    ['closed by hand', signal('closed'), null],
    ['cancelled', signal('cancelled'), null],
    ['still active', signal('active'), null],
  ])('%s', (_, one, r) => {
    expect(resultInR(one)).toBe(r)
  })

  test('for a sell signal', () => {
    const sale = { entry: '1.08500', stopLoss: '1.09000', takeProfit: '1.07000' }
    expect(resultInR({ ...signal('hit_tp', sale, sale), direction: 'SELL' })).toBe(3)
    expect(resultInR({ ...signal('hit_sl', sale, sale), direction: 'SELL' })).toBe(-1)
  })
})

describe('the record', () => {
  test('without signals has no rates', () => {
    const none = { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null }
    expect(recordOf([])).toEqual(none)
    expect(recordOf([signal('active'), signal('cancelled'), signal('expired')])).toEqual(none)
    expect(recordOf([signal('closed')])).toEqual({ ...none, finished: 1 })
  })

  test('rates signals that reached their target or stop, and counts those closed manually', () => {
    const won = [signal('hit_tp'), signal('hit_tp', { takeProfit: null })]
    expect(recordOf([...won, signal('hit_sl'), signal('closed'), signal('pending')])).toEqual({
      finished: 4,
      won: 2,
      lost: 1,
      winRate: 67,
      withR: 2,
      averageR: 0.5,
    })
  })

  test('a stop at the entry is neither won nor lost', () => {
    const even = signal('hit_sl', { stopLoss: '1.08500' })
    expect(recordOf([even])).toMatchObject({ finished: 1, won: 0, lost: 0, winRate: null })
    expect(recordOf([even, signal('hit_tp'), signal('hit_sl')])).toMatchObject({
      finished: 3,
      won: 1,
      lost: 1,
      winRate: 50,
      withR: 3,
    })
  })

  test('is within bounds and independent of the order', () => {
    const status = fc.constantFrom<SignalStatus>('hit_tp', 'hit_sl', 'closed', 'active')
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 30 }), (statuses) => {
        const signals = statuses.map((one) => signal(one))
        const record = recordOf(signals)
        expect(recordOf(signals.toReversed())).toEqual(record)
        expect(record.won + record.lost).toBeLessThanOrEqual(record.finished)
        expect(record.winRate === null).toBe(record.won + record.lost === 0)
        expect(record.winRate ?? 0).toBeGreaterThanOrEqual(0)
        expect(record.winRate ?? 0).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('the ratios of the record', () => {
  const ratesIn = (signals: RecordedSignal[]) => {
    const closed = signals
      .map(endOfSignal)
      .map(({ outcome, resultR }) => ({ outcome, r: resultR === null ? null : Number(resultR) }))
      .filter((one): one is typeof one & { r: number } => one.r !== null)
    return ratesOf(recordOf(signals), closed)
  }

  test('are null without signals', () => {
    const nothing = { expectancyR: null, profitFactor: null }
    expect(ratesIn([])).toEqual(nothing)
    expect(ratesIn([signal('closed'), signal('pending')])).toEqual(nothing)
  })

  test('there is no profit factor with wins only', () => {
    expect(ratesIn([signal('hit_tp')])).toEqual({ expectancyR: 2, profitFactor: null })
  })

  test('omit signals without a result in R', () => {
    const half = signal('hit_sl', { stopLoss: '1.08250' })
    const signals = [signal('hit_tp'), signal('closed'), signal('hit_sl'), half]
    expect(recordOf(signals)).toMatchObject({ finished: 4, won: 1, lost: 2, winRate: 33, withR: 3 })
    expect(ratesIn(signals)).toEqual({ expectancyR: 0.17, profitFactor: 1.33 })
  })

  test('the expectancy is weighted by the share of all winners, including those without a price', () => {
    const unpriced = signal('hit_tp', { takeProfit: null })
    const signals = [signal('hit_tp'), unpriced, signal('hit_sl')]
    expect(recordOf(signals).averageR).toBe(0.5)
    expect(ratesIn(signals).expectancyR).toBe(1)
    expect(ratesIn([unpriced, signal('hit_sl')]).expectancyR).toBeNull()
    const even = signal('hit_sl', { stopLoss: '1.08500' })
    expect(ratesIn([even, signal('hit_tp')]).expectancyR).toBe(2)
  })
})
