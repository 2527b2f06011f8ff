/** A share of runs, with the interval that contains the true chance with 95 % confidence. */
export interface Chance {
  share: number
  low: number
  high: number
}

const z = 1.959964

/** The chance estimated from `count` of `runs`, with Wilson's interval, which stays between 0 and 1. */
export function chanceOf(count: number, runs: number): Chance {
  const share = count / runs
  const spread = (z * Math.sqrt(share * (1 - share) * runs + (z * z) / 4)) / (runs + z * z)
  const middle = (count + (z * z) / 2) / (runs + z * z)
  return { share, low: Math.max(0, middle - spread), high: Math.min(1, middle + spread) }
}
