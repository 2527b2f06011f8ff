import { expect, test } from 'vitest'
import { type Simulation, simulate } from './simulate.ts'

const plain: Simulation = {
  multiples: [1, -1],
  trades: 100,
  runs: 10_000,
  risk: 0.01,
  riskOf: 'start',
  ruin: 0.1,
  ruinFrom: 'start',
  target: 0.1,
  seed: 1,
}
const run = (changes: Partial<Simulation>) => simulate({ ...plain, ...changes })

/** By chance alone, an estimate is this far off only once in fifteen thousand times. */
const isClose = (found: number, truth: number) =>
  expect(Math.abs(found - truth)).toBeLessThan(4 * Math.sqrt((truth * (1 - truth)) / plain.runs))

test('the risk of ruin matches the closed formula', () => {
  // With k units and q / p = s, ruin before N: (s^k - s^N) / (1 - s^N); with even odds 1 - k / N.
  const long = { trades: 5000, riskOf: 'start' as const }
  const fair = run({ ...long, ruin: 0.05, target: 0.05 })
  isClose(fair.ruined.share, 0.5)
  isClose(run({ ...long, ruin: 0.03, target: 0.09 }).ruined.share, 1 - 3 / 12)
  const s = 1 / 2
  const edge = run({ ...long, multiples: [1, 1, -1], ruin: 0.03, target: 0.04 })
  isClose(edge.ruined.share, (s ** 3 - s ** 7) / (1 - s ** 7))
  isClose(edge.reached.share, 1 - (s ** 3 - s ** 7) / (1 - s ** 7))
  expect(edge.neither.share).toBe(0)
})

test('a drawdown from the peak is as frequent as in all possible runs of that length', () => {
  const length = 12
  let deep = 0
  for (let bits = 0; bits < 2 ** length; bits += 1) {
    let [balance, peak, isDeep] = [100, 100, false]
    for (let trade = 0; trade < length && !isDeep; trade += 1) {
      balance += (bits >> trade) % 2 === 1 ? 1 : -1
      isDeep = balance <= peak * 0.96 + 1e-9
      peak = Math.max(peak, balance)
    }
    if (isDeep) deep += 1
  }
  const found = run({ trades: length, ruin: 0.04, ruinFrom: 'peak', target: 9 })
  isClose(found.ruined.share, deep / 2 ** length)
})

test('risking a share of the current balance compounds', () => {
  const won = run({ multiples: [1], riskOf: 'balance', target: 0.5, trades: 41 })
  // 1.01^40 is 1.489, 1.01^41 is 1.504.
  expect(won.reached.share).toBe(1)
  expect(run({ multiples: [1], riskOf: 'balance', target: 0.5, trades: 40 }).reached.share).toBe(0)
  const lost = { multiples: [-1], riskOf: 'balance' as const }
  // 0.99^10 is 0.904, 0.99^11 is 0.895.
  expect(run({ ...lost, trades: 10 }).ruined.share).toBe(0)
  expect(run({ ...lost, trades: 11 }).ruined.share).toBe(1)
})

test('the fan has the quantiles of the binomial distribution', () => {
  const { fan } = run({ trades: 100, ruin: 1, target: 9 })
  expect(fan).toHaveLength(51)
  expect(fan[0]).toEqual({ trade: 0, p5: 1, p25: 1, p50: 1, p75: 1, p95: 1 })
  // For 100 fair coin tosses the quantiles are 42, 47, 50, 53 and 58 heads.
  const { trade, ...last } = fan.at(-1) ?? { trade: 0 }
  expect(trade).toBe(100)
  const heads = Object.values(last).map((balance) => Math.round((100 * (balance - 1) + 100) / 2))
  for (const [index, expected] of [42, 47, 50, 53, 58].entries()) {
    expect(Math.abs((heads[index] ?? 0) - expected)).toBeLessThanOrEqual(1)
  }
})

test('the same seed gives the same result, another seed another', () => {
  expect(run({ seed: 7 })).toEqual(run({ seed: 7 }))
  expect(run({ seed: 7 }).ruined.share).not.toBe(run({ seed: 8 }).ruined.share)
})

test('for outcomes that never occurred the interval still allows them', () => {
  const { ruined } = run({ multiples: [1] })
  expect(ruined.share).toBe(0)
  expect(ruined.low).toBe(0)
  expect(ruined.high).toBeGreaterThan(0)
  expect(ruined.high).toBeLessThan(0.001)
})
