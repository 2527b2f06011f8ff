import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curvePoints, sumOfR } from '#contract/journal/trade-results.ts'
import { type ClosedTrade, figuresOf, monthOf } from './figures.rules.ts'

const trade = fc.record<ClosedTrade>({
  id: fc.uuid(),
  closedAt: fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2026-12-31'),
    noInvalidDate: true,
  }),
  currency: fc.constant('USD'),
  netCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  r: fc.option(fc.integer({ min: -50_000, max: 50_000 }).map((r) => r / 10_000)),
})
const history = fc.uniqueArray(trade, { selector: ({ id }) => id, maxLength: 60 })

const closed = (netCents: number, r: number | null = null, index = 0): ClosedTrade => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  closedAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  currency: 'USD',
  netCents,
  r,
})
const inOrder = (...nets: number[]) => nets.map((net, index) => closed(net, null, index))

test('without trades, ratios are null', () => {
  expect(figuresOf([], 100_000)).toEqual({
    trades: 0,
    won: 0,
    lost: 0,
    winRate: null,
    netProfitCents: 0,
    grossProfitCents: 0,
    grossLossCents: 0,
    profitFactor: null,
    expectancyCents: null,
    totalR: 0,
    tradesWithR: 0,
    averageR: null,
    maxDrawdown: { cents: 0, percent: 0 },
    equityCurve: [],
  })
})

test('a zero result counts as won, as in MetaTrader', () => {
  expect(figuresOf(inOrder(0), null)).toMatchObject({ won: 1, lost: 0, winRate: 100 })
  expect(figuresOf(inOrder(0, -500, 300), null)).toMatchObject({ won: 2, lost: 1, winRate: 66.67 })
})

test('the summary that MetaTrader 5 gave of a real demo account', () => {
  // Each result with its swap, in the order of closing; the deposit was 10,000.00.
  const nets = [64_459, 68_130, -1_428, 20_858, 8_800, -24_606, -2_136, -700]
  expect(figuresOf(inOrder(...nets), 1_000_000)).toMatchObject({
    trades: 8,
    won: 4,
    lost: 4,
    winRate: 50,
    netProfitCents: 133_377,
    grossProfitCents: 162_247,
    grossLossCents: -28_870,
    profitFactor: 5.62,
    expectancyCents: 16_672,
    maxDrawdown: { cents: 27_442, percent: 2.36 },
  })
})

test('drawdown is the largest fall from a peak of the closed balance, and its percentage of that peak', () => {
  // 10,000 to 11,000, down to 10,400, up to 12,000, down to 11,100.
  const trades = inOrder(100_000, -40_000, -20_000, 160_000, -90_000)
  expect(figuresOf(trades, 1_000_000).maxDrawdown).toEqual({ cents: 90_000, percent: 7.5 })
  expect(figuresOf(trades, null).maxDrawdown).toEqual({ cents: 90_000, percent: null })
  const first = figuresOf(inOrder(-25_000, 10_000), 100_000).maxDrawdown
  expect(first).toEqual({ cents: 25_000, percent: 25 })
})

test('R is summed over the trades that have one', () => {
  const trades = [closed(100, 2), closed(-50, -1, 1), closed(10, null, 2), closed(20, 0.1, 3)]
  expect(figuresOf(trades, null)).toMatchObject({ totalR: 1.1, tradesWithR: 3, averageR: 0.37 })
})

test('the parts are consistent, whatever was traded', () => {
  fc.assert(
    fc.property(history, fc.option(fc.integer({ min: 1, max: 10_000_000 })), (trades, balance) => {
      const figures = figuresOf(trades, balance)
      const net = trades.reduce((sum, { netCents }) => sum + netCents, 0)
      expect(figures.netProfitCents).toBe(net)
      expect(figures.grossProfitCents + figures.grossLossCents).toBe(net)
      expect(figures.won + figures.lost).toBe(trades.length)
      expect(figures.equityCurve).toHaveLength(trades.length)
      expect(figures.equityCurve.at(-1)?.netCents ?? 0).toBe(net)
      expect(figures.equityCurve.at(-1)?.r ?? 0).toBe(figures.totalR)
      expect(figures.maxDrawdown.cents).toBeGreaterThanOrEqual(0)
      expect(figures.maxDrawdown.cents).toBeLessThanOrEqual(-figures.grossLossCents)
      expect(figures.maxDrawdown.percent ?? 0).toBeGreaterThanOrEqual(0)
      if (figures.profitFactor !== null) {
        expect(figures.profitFactor).toBeCloseTo(
          figures.grossProfitCents / -figures.grossLossCents,
          1,
        )
        expect(net >= 0).toBe(figures.grossProfitCents >= -figures.grossLossCents)
      } else expect(figures.lost).toBe(0)
    }),
  )
})

test('the order of the trades does not matter, and the given list is not modified', () => {
  fc.assert(
    fc.property(history, fc.integer(), (trades, seed) => {
      const input = [...trades]
      const shuffled = trades.toSorted((one, other) =>
        `${seed}${one.id}` < `${other.id}${seed}` ? -1 : 1,
      )
      expect(figuresOf(shuffled, 5000)).toEqual(figuresOf(trades, 5000))
      expect(figuresOf(trades.toReversed(), 5000)).toEqual(figuresOf(trades, 5000))
      expect(trades).toEqual(input)
    }),
  )
})

test('only the order determines drawdown: losses first, then wins, fall the deepest', () => {
  const [up, down] = [inOrder(500, 500, -300, -300), inOrder(-300, -300, 500, 500)]
  expect(figuresOf(up, 1000).maxDrawdown).toEqual({ cents: 600, percent: 30 })
  expect(figuresOf(down, 1000).maxDrawdown).toEqual({ cents: 600, percent: 60 })
})

test('a long curve is sampled evenly and ends with the last trade', () => {
  const trades = Array.from({ length: 4321 }, (_, index) => closed(1, 0.5, index))
  const { equityCurve, netProfitCents } = figuresOf(trades, null)
  expect(equityCurve.length).toBeLessThanOrEqual(curvePoints)
  expect(equityCurve.length).toBeGreaterThan(curvePoints / 2)
  expect(equityCurve.at(-1)).toMatchObject({ netCents: netProfitCents, r: 2160.5 })
})

test('sums of R do not drift', () => {
  expect(sumOfR(Array.from({ length: 1000 }, () => 0.1))).toBe(100)
})

test('a month begins and ends in the local time of its zone, including daylight saving', () => {
  const month = (at: string, zone: string) => {
    const { from, to } = monthOf(new Date(at), zone)
    return [from.toISOString(), to.toISOString()]
  }
  expect(month('2026-11-20T12:00:00Z', 'UTC')).toEqual([
    '2026-11-01T00:00:00.000Z',
    '2026-12-01T00:00:00.000Z',
  ])
  expect(month('2026-10-31T16:00:00Z', 'Asia/Tokyo')[0]).toBe('2026-10-31T15:00:00.000Z')
  expect(month('2026-03-01T02:00:00Z', 'America/New_York')).toEqual([
    '2026-02-01T05:00:00.000Z',
    '2026-03-01T05:00:00.000Z',
  ])
  expect(month('2026-10-05T00:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-09-30T22:00:00.000Z',
    '2026-10-31T23:00:00.000Z',
  ])
})
