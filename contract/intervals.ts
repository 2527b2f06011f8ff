/** The 0.975 quantile of the normal distribution. */
const normalQuantile = 1.959964

/** The count of some integers, their sum and the sum of their squares; exact. */
export interface Moments {
  count: number
  sum: number
  squares: bigint
}

/** Up to this value, 10,000 squares add up to less than the largest exact integer of a float. */
const smallSquares = 900_000

/** The moments of integers. Large ones are squared as bigints, since floats would lose the last digits. */
export function momentsOf(values: Iterable<number>): Moments {
  let [count, sum, small, large] = [0, 0, 0, 0n]
  for (const value of values) {
    count += 1
    sum += value
    if (Math.abs(value) <= smallSquares) small += value * value
    else large += BigInt(value) * BigInt(value)
  }
  return { count, sum, squares: large + BigInt(small) }
}

/** Sample standard deviation (divided by n - 1); null for fewer than two values. */
export function deviationOf({ count, sum, squares }: Moments): number | null {
  if (count < 2) return null
  const spread = BigInt(count) * squares - BigInt(sum) * BigInt(sum)
  return Math.sqrt(Number(spread) / (count * (count - 1)))
}

/** The mean with its 95 % confidence interval (Student's t). */
export function meanInterval(moments: Moments): { mean: number; low: number; high: number } | null {
  const deviation = deviationOf(moments)
  if (deviation === null) return null
  const mean = moments.sum / moments.count
  const reach = (quantileOfT(moments.count - 1) * deviation) / Math.sqrt(moments.count)
  return { mean, low: mean - reach, high: mean + reach }
}

/**
 * The difference of the means with its 95 % confidence interval: Welch's t, its degrees of freedom by Welch and
 * Satterthwaite (B. L. Welch, Biometrika 34, 1947).
 */
export function differenceInterval(
  one: Moments,
  other: Moments,
): { mean: number; low: number; high: number } | null {
  const [first, second] = [deviationOf(one), deviationOf(other)]
  if (first === null || second === null) return null
  const [a, b] = [first ** 2 / one.count, second ** 2 / other.count]
  const mean = one.sum / one.count - other.sum / other.count
  if (a + b === 0) return { mean, low: mean, high: mean }
  const freedom = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1))
  const reach = quantileOfT(freedom) * Math.sqrt(a + b)
  return { mean, low: mean - reach, high: mean + reach }
}

/**
 * The 0.975 quantile of Student's t (Abramowitz and Stegun 26.7.5), correct to three decimals from
 * ten degrees of freedom on; fewer never occur, since nothing is reported for fewer than 20 results.
 */
export function quantileOfT(freedom: number): number {
  const z = normalQuantile
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** (power + 1), z)
}

/** The bounds of a share, in percent. */
interface ShareInterval {
  low: number
  high: number
}

/**
 * The 95 % score interval of a share, in percent (E. B. Wilson, 'Probable inference, the law of
 * succession, and statistical inference', Journal of the American Statistical Association 22, 1927):
 * (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n). Unlike the share plus or minus its error it
 * stays between 0 and 100, also where all or none succeeded. Null without any trial.
 */
export function wilsonInterval(successes: number, trials: number): ShareInterval | null {
  if (trials === 0) return null
  const share = successes / trials
  const square = normalQuantile ** 2 / trials
  const reach = normalQuantile * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))
  const percent = (value: number) => Math.min(100, Math.max(0, (100 * value) / (1 + square)))
  return {
    low: percent(share + square / 2 - reach),
    high: percent(share + square / 2 + reach),
  }
}
