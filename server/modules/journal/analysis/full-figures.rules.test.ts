import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviationOf, momentsOf } from '#contract/intervals.ts'
import { fullFiguresOf } from './full-figures.rules.ts'
import type { ClosedTrade } from './moments.rules.ts'

const minute = 60_000
const arbitrary = fc.record({
  netCents: fc.integer({ min: -2_000_000, max: 2_000_000 }),
  heldMinutes: fc.integer({ min: 0, max: 100_000 }),
  pauseMinutes: fc.integer({ min: 0, max: 5000 }),
  r: fc.option(fc.integer({ min: -40_000, max: 60_000 })),
  pips: fc.option(fc.integer({ min: -2000, max: 2000 })),
  direction: fc.constantFrom('BUY' as const, 'SELL' as const),
})
const history = fc.array(arbitrary, { maxLength: 60 }).map((trades) => {
  let closedAt = Date.UTC(2026, 0, 1)
  return trades.map(({ heldMinutes, pauseMinutes, ...same }): ClosedTrade => {
    closedAt += pauseMinutes * minute
    const openedAt = closedAt - heldMinutes * minute
    const rest = { currency: 'USD', hasStop: true, pair: 'EURUSD', setup: null, tags: [] }
    return { ...same, ...rest, openedAt, closedAt }
  })
})
const balance = fc.option(fc.integer({ min: 1, max: 5_000_000 }))

// Each figure again, straight from its definition and without regard to speed.
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const average = (values: readonly number[]) => total(values) / values.length
const deviation = (values: readonly number[]) => {
  const mean = average(values)
  return Math.sqrt(total(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
}
const balances = (nets: readonly number[], start: number) =>
  nets.map((_, index) => start + total(nets.slice(0, index + 1)))
/** Streaks of the same sign, as slices of the whole. */
const runs = (nets: readonly number[]) =>
  nets.flatMap((net, from) => {
    const isWon = net >= 0
    if (from > 0 && (nets[from - 1] ?? 0) >= 0 === isWon) return []
    const rest = nets.slice(from)
    const length = rest.findIndex((next) => next >= 0 !== isWon)
    return [{ isWon, nets: length < 0 ? rest : rest.slice(0, length) }]
  })
const near = (value: number | null, expected: number, places: number) => {
  if (Number.isFinite(expected)) {
    expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(0.51 * 10 ** -places)
  } else expect(value).toBeNull()
}

test('sums, counts, averages and extremes agree with a naive calculation', () => {
  fc.assert(
    fc.property(history, balance, (trades, start) => {
      const figures = fullFiguresOf(trades, start)
      const nets = trades.map(({ netCents }) => netCents)
      const [won, lost] = [nets.filter((net) => net >= 0), nets.filter((net) => net < 0)]
      const longs = trades.filter(({ direction }) => direction === 'BUY')
      expect(figures).toMatchObject({
        trades: nets.length,
        won: won.length,
        lost: lost.length,
        longTrades: longs.length,
        shortTrades: nets.length - longs.length,
        longWon: longs.filter(({ netCents }) => netCents >= 0).length,
        netProfitCents: total(nets),
        grossProfitCents: total(won),
        grossLossCents: total(lost),
        largestWonCents: won.length > 0 ? Math.max(...won) : null,
        largestLostCents: lost.length > 0 ? Math.min(...lost) : null,
      })
      expect(figures.longWon + figures.shortWon).toBe(figures.won)
      near(figures.winRate, (100 * won.length) / nets.length, 2)
      near(figures.expectancyCents, average(nets), 0)
      near(figures.averageWonCents, average(won), 0)
      near(figures.averageLostCents, average(lost), 0)
      const payoff = lost.length > 0 ? average(won) / -average(lost) : Number.NaN
      near(figures.payoffRatio, payoff, 2)
      near(figures.profitFactor, lost.length > 0 ? total(won) / -total(lost) : Number.NaN, 2)
    }),
  )
})

test('R, pips and SQN follow their definitions', () => {
  fc.assert(
    fc.property(history, (trades) => {
      const figures = fullFiguresOf(trades, null)
      const rs = trades.flatMap(({ r }) => (r === null ? [] : [r / 10_000]))
      const pips = trades.flatMap((trade) => (trade.pips === null ? [] : [trade.pips / 10]))
      expect(figures.tradesWithR).toBe(rs.length)
      expect(figures.tradesWithPips).toBe(pips.length)
      expect(figures.totalR).toBeCloseTo(total(rs), 8)
      near(figures.averageR, average(rs), 2)
      near(figures.deviationR, rs.length > 1 ? deviation(rs) : Number.NaN, 2)
      near(figures.averagePips, average(pips), 1)
      expect(figures.totalPips).toBeCloseTo(total(pips), 6)
      const isSpread = (values: number[]) => new Set(values).size > 1
      const sqn = (Math.sqrt(Math.min(rs.length, 100)) * average(rs)) / deviation(rs)
      near(figures.sqn, isSpread(rs) ? sqn : Number.NaN, 2)
      expect(figures.sharpe).toBeNull()
    }),
  )
})

test('streaks are the longest, the most valuable and the average of all', () => {
  fc.assert(
    fc.property(history, (trades) => {
      const figures = fullFiguresOf(trades, null)
      const all = runs(trades.map(({ netCents }) => netCents))
      for (const [isWon, longest, best, mean] of [
        [true, figures.longestWinning, figures.bestRun, figures.averageWinningRun],
        [false, figures.longestLosing, figures.worstRun, figures.averageLosingRun],
      ] as const) {
        const of = all.filter((run) => run.isWon === isWon).map((run) => run.nets)
        expect(longest.trades).toBe(Math.max(0, ...of.map((run) => run.length)))
        expect(Math.abs(best.netCents)).toBe(Math.max(0, ...of.map((run) => Math.abs(total(run)))))
        if (longest.trades > 0) {
          const sums = of.filter((run) => run.length === longest.trades).map(total)
          expect(sums[0]).toBe(longest.netCents)
        }
        near(mean, average(of.map((run) => run.length)), 1)
      }
    }),
  )
})

test('drawdown in money and percent is the largest over every peak and every later balance', () => {
  fc.assert(
    fc.property(history, balance, (trades, start) => {
      const { drawdown } = fullFiguresOf(trades, start)
      const line = [
        start ?? 0,
        ...balances(
          trades.map(({ netCents }) => netCents),
          start ?? 0,
        ),
      ]
      const falls = line.map((now, index) => {
        const peak = Math.max(...line.slice(0, index + 1))
        return { cents: peak - now, peak }
      })
      expect(drawdown.maximalCents).toBe(Math.max(...falls.map(({ cents }) => cents)))
      expect(drawdown.absoluteCents).toBe((start ?? 0) - Math.min(...line))
      expect(drawdown.isUnder).toBe((falls.at(-1)?.cents ?? 0) > 0)
      if (start === null) expect(drawdown.maximalPercent).toBeNull()
      else {
        const parts = falls.map(({ cents, peak }) => (100 * cents) / peak)
        near(drawdown.relativePercent, Math.max(...parts), 2)
        const deepest = falls.filter((_, index) => parts[index] === Math.max(...parts))
        expect(deepest.map(({ cents }) => cents)).toContain(drawdown.relativeCents)
      }
    }),
  )
})

test('the longest drawdown lasts from a peak until the balance is reached again, or to the end', () => {
  fc.assert(
    fc.property(history, (trades) => {
      const { drawdown } = fullFiguresOf(trades, null)
      const line = balances(
        trades.map(({ netCents }) => netCents),
        0,
      )
      const first = trades[0]?.closedAt ?? 0
      // From each peak, and from the beginning, until the level is reached again.
      const spans = [{ level: 0, at: first, from: -1 }]
      for (const [index, level] of line.entries()) {
        if (level >= Math.max(0, ...line.slice(0, index + 1))) {
          spans.push({ level, at: trades[index]?.closedAt ?? 0, from: index })
        }
      }
      const lengths = spans.map(({ level, at, from }) => {
        const later = trades.slice(from + 1)
        if (later.length === 0 || (line[from + 1] ?? 0) >= level) return 0
        const again = later.findIndex((_, step) => (line[from + 1 + step] ?? 0) >= level)
        return (later.at(again < 0 ? -1 : again)?.closedAt ?? 0) - at
      })
      near(drawdown.longestDays, Math.max(0, ...lengths) / (24 * 60 * minute), 1)
    }),
  )
})

test('growth, regression line and holding time follow their definitions', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 200_000_000, max: 900_000_000 }), (trades, start) => {
      const figures = fullFiguresOf(trades, start)
      const nets = trades.map(({ netCents }) => netCents)
      const line = balances(nets, start)
      const growth = nets.map((net, index) => net / ((line[index] ?? 0) - net))
      near(figures.ahpr, 100 * average(growth), 4)
      const isSteady = growth.length < 2 || new Set(nets).size === 1
      const ofAll = deviation(growth) * Math.sqrt((growth.length - 1) / growth.length)
      if (!isSteady) near(figures.sharpe, average(growth) / ofAll, 2)
      const last = line.at(-1) ?? 0
      const ghpr = 100 * ((last / start) ** (1 / nets.length) - 1)
      near(figures.ghpr, nets.length > 0 ? ghpr : Number.NaN, 4)
      const held = trades.map(({ openedAt, closedAt }) => (closedAt - openedAt) / minute)
      near(figures.held.average, average(held), 1)
      near(figures.held.longest, Math.max(...held), 1)
      near(figures.held.shortest, Math.min(...held), 1)
      near(figures.heldWon, average(held.filter((_, index) => (nets[index] ?? 0) >= 0)), 1)
      near(figures.heldLost, average(held.filter((_, index) => (nets[index] ?? 0) < 0)), 1)
      const deepest = Math.max(
        0,
        ...[start, ...line].flatMap((peak, from) => line.slice(from).map((later) => peak - later)),
      )
      near(figures.recoveryFactor, deepest > 0 ? total(nets) / deepest : Number.NaN, 2)
      if (nets.length < 3) {
        expect(figures.lrCorrelation).toBeNull()
        return
      }
      const xs = line.map((_, index) => index + 1)
      const ys = line.map((value) => value - start)
      const [mx, my] = [average(xs), average(ys)]
      const sxy = total(xs.map((x, index) => (x - mx) * ((ys[index] ?? 0) - my)))
      const sxx = total(xs.map((x) => (x - mx) ** 2))
      const syy = total(ys.map((y) => (y - my) ** 2))
      near(figures.lrCorrelation, syy === 0 ? Number.NaN : sxy / Math.sqrt(sxx * syy), 2)
      const left = total(
        xs.map((x, index) => ((ys[index] ?? 0) - my - (sxy / sxx) * (x - mx)) ** 2),
      )
      const error = figures.lrStandardErrorCents ?? Number.NaN
      expect(Math.abs(error - Math.sqrt(left / (nets.length - 2)))).toBeLessThan(1.1)
    }),
  )
})

test('the Z-score of alternating results is positive, that of long streaks negative', () => {
  const of = (...nets: number[]) =>
    fullFiguresOf(
      nets.map((netCents, index) => ({
        netCents,
        openedAt: index,
        closedAt: index,
        currency: 'USD',
        r: null,
        pips: null,
        direction: 'BUY' as const,
        hasStop: false,
        pair: 'EURUSD',
        setup: null,
        tags: [],
      })),
      null,
    ).zScore
  // N = 6, 3 won, 3 lost, P = 18: (6 * 5.5 - 18) / sqrt(18 * 12 / 5).
  expect(of(1, -1, 1, -1, 1, -1)).toBe(2.28)
  expect(of(1, 1, 1, -1, -1, -1)).toBe(-1.37)
  expect(of(1, 1, 1)).toBeNull()
})

test('pips of gold are not added to those of forex', () => {
  const of = (...pairs: string[]) =>
    fullFiguresOf(
      pairs.map((pair, index) => ({ ...closedWith(1, index), pair, pips: 500 })),
      null,
    )
  expect(of('EURUSD', 'USDJPY')).toMatchObject({ totalPips: 100, averagePips: 50 })
  expect(of('XAUUSD', 'XAUUSD')).toMatchObject({ totalPips: 100, averagePips: 50 })
  const mixed = { totalPips: null, averagePips: null, tradesWithPips: 2 }
  expect(of('EURUSD', 'XAUUSD')).toMatchObject(mixed)
  expect(of('US30', 'DE40')).toMatchObject(mixed)
})

test('the Sharpe ratio is that of MetaTrader: of growths, not of amounts', () => {
  // 10 % of 1,000.00, then of 1,100.00 and so on: a growth that does not vary has no ratio.
  const grown = (nets: number[]) => fullFiguresOf(nets.map(closedWith), 1000_00).sharpe
  expect(grown([100_00, 110_00, 121_00])).toBeNull()
  // A genuine report, whose summary prints 0.55.
  const nets = [644_59, 681_30, -14_28, 208_58, 88_00, -246_06, -21_36, -7_00]
  expect(fullFiguresOf(nets.map(closedWith), 10_000_00).sharpe).toBe(0.55)
})

test('amounts beyond the exact squares of floats keep their deviation', () => {
  const big = 90_000_000_000
  // The standard deviation is exactly 1.
  expect(deviationOf(momentsOf([big, big + 1, big + 2]))).toBe(1)
})

const closedWith = (netCents: number, index: number) => ({
  netCents,
  openedAt: index,
  closedAt: index,
  currency: 'USD',
  r: null,
  pips: null,
  direction: 'SELL' as const,
  hasStop: false,
  pair: 'EURUSD',
  setup: null,
  tags: [],
})

test('money paid in between trades is no growth, but what the next trade grows', () => {
  const [first, second] = [0, 1].map(
    (index): ClosedTrade => ({
      ...{ netCents: 100_00 + index * 110_00, heldMinutes: 5, r: null, pips: null },
      ...{
        currency: 'USD',
        hasStop: true,
        pair: 'EURUSD',
        setup: null,
        tags: [],
        direction: 'BUY',
      },
      ...{ openedAt: index * minute, closedAt: (index + 1) * 10 * minute },
    }),
  )
  if (!first || !second) throw new Error('two trades')
  // 10 % of 1,000.00, then 10 % of 1,100.00 and the 1,000.00 paid in.
  const paidIn = [{ at: 15 * minute, cents: 1_000_00 }]
  const figures = fullFiguresOf([first, second], 1_000_00, paidIn)
  expect(figures).toMatchObject({ ahpr: 10, ghpr: 10 })
  expect(fullFiguresOf([first, second], 1_000_00).ahpr).toBeGreaterThan(10)
})
