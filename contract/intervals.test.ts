import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from './intervals.ts'

test('the interval of a share is the published one', () => {
  // R. G. Newcombe, 'Two-sided confidence intervals for the single proportion', Statistics in Medicine 17
  // (1998), table I, method 3.
  const published = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const
  for (const [successes, trials, low, high] of published) {
    const interval = wilsonInterval(successes, trials)
    expect(interval?.low).toBeCloseTo(100 * low, 1)
    expect(interval?.high).toBeCloseTo(100 * high, 1)
  }
  expect(wilsonInterval(0, 0)).toBeNull()
})

test('the bounds are those at which the score test just rejects, the plain definition', () => {
  const z = 1.959964
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), (trials, any) => {
      const successes = any % (trials + 1)
      const share = successes / trials
      const { low, high } = wilsonInterval(successes, trials) ?? { low: 0, high: 0 }
      for (const bound of [low / 100, high / 100]) {
        // |p − b| = z √(b(1 − b)/n), squared.
        const distance = (share - bound) ** 2
        expect(distance).toBeCloseTo((z ** 2 * bound * (1 - bound)) / trials, 9)
      }
      expect(low).toBeLessThanOrEqual(100 * share + 1e-9)
      expect(high).toBeGreaterThanOrEqual(100 * share - 1e-9)
    }),
  )
})
