import { simulate } from '#client/features/journal/simulation/simulate.ts'

/** 10,000 simulation runs drawn from a journal's results in R, as the page's worker makes them. */
const target = 1000
const repeats = 5
const multiples = Array.from({ length: 400 }, (_, index) => ((index * 7919) % 501) / 100 - 2.4)

for (const trades of [100, 500, 1000]) {
  const taken = Array.from({ length: repeats }, (_, seed) => {
    const start = performance.now()
    simulate({
      multiples,
      trades,
      runs: 10_000,
      risk: 0.005,
      riskOf: 'balance',
      // A limit so low that no run is ruined before its last trade.
      ruin: 1,
      ruinFrom: 'peak',
      target: 1e9,
      seed,
    })
    return performance.now() - start
  })
  const median = taken.sort((one, other) => one - other)[repeats >> 1] ?? 0
  console.log(`10,000 runs of ${trades} trades: ${median.toFixed(0)} ms`)
  if (median > target) {
    console.log(`above the target of ${target} ms`)
    process.exitCode = 1
  }
}
