import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupsMaximum, recordDimensions, signalsToSay } from '#contract/signals/record-figures.ts'
import { type SignalStatus, signalStatuses } from '#contract/signals/signals.ts'
import {
  countedOf,
  curveInR,
  figuresOf,
  groupOf,
  groupsOf,
  isFinished,
  type Published,
} from './breakdown.rules.ts'

const start = Date.UTC(2026, 0, 1)
const hour = 60 * 60 * 1000

const published = (fields: Partial<Published> = {}): Published => ({
  status: 'hit_tp',
  isDeleted: false,
  createdAt: start,
  endedAt: start + hour,
  outcome: 'won',
  r: 2,
  pair: 'EURUSD',
  direction: 'BUY',
  strategyId: null,
  mentorId: null,
  ...fields,
})

const won = (r: number | null = 2) => published({ r })
const lost = (r: number | null = -1) => published({ status: 'hit_sl', outcome: 'lost', r })
const times = (count: number, one: Published) => Array.from({ length: count }, () => one)

/** Any finished signals, in the order of closing. */
const anyFinished = fc
  .array(
    fc.record({
      outcome: fc.constantFrom('won' as const, 'lost' as const, 'even' as const),
      r: fc.option(fc.integer({ min: -50_000, max: 80_000 }).map((whole) => whole / 10_000)),
      pair: fc.option(fc.constantFrom('EURUSD', 'GBPJPY', 'XAUUSD')),
      direction: fc.option(fc.constantFrom('BUY' as const, 'SELL' as const)),
      mentorId: fc.option(fc.constantFrom('ann', 'bob')),
      strategyId: fc.option(fc.constantFrom('breakout', 'trend')),
      createdAt: fc.integer({ min: start, max: start + 400 * 24 * hour }),
      lasted: fc.integer({ min: 0, max: 40 * hour }),
    }),
    { maxLength: 60 },
  )
  .map((signals) =>
    signals
      .map(({ lasted, ...signal }) =>
        published({ ...signal, status: 'closed', endedAt: signal.createdAt + lasted }),
      )
      .toSorted((one, other) => (one.endedAt ?? 0) - (other.endedAt ?? 0)),
  )

describe('figures', () => {
  test('of nothing are empty', () => {
    expect(figuresOf([])).toEqual({
      finished: 0,
      won: 0,
      lost: 0,
      winRate: null,
      winRateInterval: null,
      withR: 0,
      totalR: 0,
      averageR: null,
      averageRInterval: null,
      expectancyR: null,
      profitFactor: null,
      maxDrawdownR: 0,
    })
  })

  test('of a few say too little for intervals', () => {
    const few = [...times(10, won()), ...times(9, lost())]
    expect(few).toHaveLength(signalsToSay - 1)
    expect(figuresOf(few)).toMatchObject({
      won: 10,
      lost: 9,
      winRate: 53,
      winRateInterval: null,
      totalR: 11,
      averageR: 0.58,
      averageRInterval: null,
      expectancyR: 0.58,
      profitFactor: 2.22,
      maxDrawdownR: 9,
    })
  })

  test('of enough have the intervals of Wilson and Student', () => {
    // Worked out by hand: t(19) = 2.093, deviation 1.5390, half width 0.7203.
    const enough = [...times(10, won()), ...times(10, lost())]
    expect(figuresOf(enough)).toMatchObject({
      winRate: 50,
      winRateInterval: { low: 29.9, high: 70.1 },
      averageR: 0.5,
      averageRInterval: { low: -0.22, high: 1.22 },
    })
  })

  test('of signals without a result in R count them, and nothing more', () => {
    const unknown = published({ status: 'closed', outcome: 'even', r: null })
    const figures = figuresOf([...times(30, unknown), won()])
    expect(figures).toMatchObject({ finished: 31, won: 1, lost: 0, withR: 1, totalR: 2 })
    expect(figures).toMatchObject({ winRateInterval: null, averageRInterval: null })
  })

  test('fall from the start as well as from a peak', () => {
    expect(figuresOf([lost(-1.5), won(4), lost(-1), lost(-0.25)]).maxDrawdownR).toBe(1.5)
    expect(figuresOf([won(4), lost(-1), won(0.5), lost(-2)]).maxDrawdownR).toBe(2.5)
    expect(figuresOf([won(1), won(2)]).maxDrawdownR).toBe(0)
  })

  test('are those of a plain restatement', () => {
    fc.assert(
      fc.property(anyFinished, (signals) => {
        const results = signals.flatMap(({ r }) => (r === null ? [] : [Math.round(r * 10_000)]))
        const total = results.reduce((sum, r) => sum + r, 0)
        let [sum, peak, fall] = [0, 0, 0]
        for (const r of results) {
          sum += r
          peak = Math.max(peak, sum)
          fall = Math.max(fall, peak - sum)
        }
        const gains = results.filter((r) => r > 0).reduce((all, r) => all + r, 0)
        const losses = results.filter((r) => r < 0).reduce((all, r) => all - r, 0)
        const figures = figuresOf(signals)
        expect(figures.finished).toBe(signals.length)
        expect(figures.withR).toBe(results.length)
        expect(figures.totalR).toBeCloseTo(total / 10_000, 1)
        expect(figures.maxDrawdownR).toBeCloseTo(fall / 10_000, 1)
        if (losses === 0) expect(figures.profitFactor).toBeNull()
        else expect(figures.profitFactor).toBeCloseTo(gains / losses, 1)
        const { averageR, averageRInterval: interval, winRate, winRateInterval: rate } = figures
        if (interval) {
          expect(interval.low).toBeLessThanOrEqual(averageR ?? Number.NaN)
          expect(interval.high).toBeGreaterThanOrEqual(averageR ?? Number.NaN)
        }
        expect(interval === null).toBe(results.length < signalsToSay)
        expect(rate === null).toBe(figures.won + figures.lost < signalsToSay)
        if (rate) {
          expect(rate.low).toBeGreaterThanOrEqual(0)
          expect(rate.high).toBeLessThanOrEqual(100)
          expect(rate.low).toBeLessThanOrEqual((winRate ?? 0) + 0.5)
          expect(rate.high).toBeGreaterThanOrEqual((winRate ?? 0) - 0.5)
        }
      }),
    )
  })

  test('end with the last point of the curve', () => {
    fc.assert(
      fc.property(anyFinished, (signals) => {
        const last = curveInR(signals).at(-1)
        expect(last?.totalR ?? 0).toBeCloseTo(figuresOf(signals).totalR, 1)
      }),
    )
  })
})

describe('groups', () => {
  test('share all that is finished among them, each signal once', () => {
    fc.assert(
      fc.property(anyFinished, fc.constantFrom(...recordDimensions), (signals, dimension) => {
        const groups = groupsOf(signals, dimension)
        const shared = groups.flatMap((group) => group.signals)
        expect(shared).toHaveLength(signals.length)
        expect(new Set(shared)).toEqual(new Set(signals))
        const keys = groups.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        for (const group of groups) {
          const ends = group.signals.map(({ endedAt }) => endedAt ?? 0)
          expect(ends).toEqual(ends.toSorted((one, other) => one - other))
        }
        const totals = groups.map((group) => figuresOf(group.signals).totalR)
        const total = totals.reduce((sum, one) => sum + one, 0)
        expect(total).toBeCloseTo(figuresOf(signals).totalR, 0)
      }),
    )
  })

  test('are by the month of closing and the hour of publication, in UTC', () => {
    const late = published({
      createdAt: Date.UTC(2026, 0, 31, 23, 59),
      endedAt: Date.UTC(2026, 1, 1, 0, 1),
    })
    const early = published({
      createdAt: Date.UTC(2026, 0, 5, 8),
      endedAt: Date.UTC(2026, 0, 5, 9),
    })
    const keys = (dimension: 'month' | 'hour') =>
      groupsOf([early, late], dimension).map(({ key }) => key)
    expect(keys('month')).toEqual(['2026-02', '2026-01'])
    expect(keys('hour')).toEqual(['08', '23'])
  })

  test('begin with the largest, and end with what is not known', () => {
    const signals = [
      ...times(3, published({ pair: null })),
      published({ pair: 'AUDUSD' }),
      ...times(2, published({ pair: 'GBPJPY' })),
    ]
    expect(groupsOf(signals, 'pair').map(({ key }) => key)).toEqual(['GBPJPY', 'AUDUSD', null])
  })

  test('beyond the maximum are put together', () => {
    const many = Array.from({ length: groupsMaximum + 5 }, (_, index) =>
      published({ pair: `P${String(index).padStart(3, '0')}`, endedAt: start + index }),
    )
    const groups = groupsOf(many.toReversed(), 'pair')
    expect(groups).toHaveLength(groupsMaximum + 1)
    expect(groups.at(-1)).toMatchObject({ key: null, isRest: true })
    expect(groups.at(-1)?.signals).toHaveLength(5)
  })

  test('have the name of what their signals have in common, if there is one', () => {
    const [ann, odd] = groupsOf(
      [published({ mentorId: 'ann' }), published({ mentorId: 'constructor' })],
      'mentor',
    )
    const nameOf = (group: typeof ann) => group && groupOf(group, { ann: 'Ann Lee' }).name
    expect([nameOf(ann), nameOf(odd)]).toEqual(['Ann Lee', null])
  })
})

describe('what is counted', () => {
  test('is everything that was published, whatever became of it', () => {
    const statuses: SignalStatus[] = [...signalStatuses]
    const signals = statuses.map((status, index) =>
      published({
        status,
        createdAt: start + index,
        endedAt: status === 'pending' || status === 'active' ? null : start + hour + index,
        outcome: null,
        r: status === 'hit_tp' ? 2 : null,
        isDeleted: status === 'cancelled',
      }),
    )
    expect(signals.filter(isFinished)).toHaveLength(3)
    expect(countedOf(signals)).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-01T01:00:00.006Z',
      published: 7,
      open: 2,
      finished: 3,
      closedByHand: 1,
      cancelled: 1,
      expired: 1,
      deletedOpen: 0,
      deleted: 1,
      withR: 1,
    })
  })

  test('is also what was deleted before anybody knew how it ends', () => {
    const open = { status: 'active', outcome: null, r: null, endedAt: null } as const
    const gone = published({ ...open, isDeleted: true, endedAt: start + hour })
    expect(countedOf([published(open), gone])).toMatchObject({
      ...{ published: 2, open: 1, deletedOpen: 1, deleted: 1, finished: 0 },
      to: '2026-01-01T01:00:00.000Z',
    })
  })

  test('may be nothing', () => {
    expect(countedOf([])).toMatchObject({ from: null, to: null, published: 0 })
  })
})
