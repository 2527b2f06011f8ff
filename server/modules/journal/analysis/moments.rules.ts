import type { Direction } from '#contract/signals/signals.ts'

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
 * ten degrees of freedom on; fewer never occur, since nothing is reported for fewer than 20 trades.
 */
export function quantileOfT(freedom: number): number {
  const z = 1.959964
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ]
  return terms.reduce((sum, term, power) => sum + term / freedom ** (power + 1), z)
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * Returns a function for the local time of a zone, for instants between two given ones in
 * milliseconds since 1970; the result is in milliseconds since the beginning of 1970 there, from
 * which the functions below derive day and hour. It determines once when the offset changes, since
 * a look-up per instant takes a hundred times as long, and returns a plain number, which makes ten
 * thousand calls cheap.
 */
export function localClock(zone: string, first: number, last: number): (at: number) => number {
  const periods = periodsOf(zone, first, last)
  let current = periods[0]
  return (at) => {
    // Trades come in order, so the period of the last one nearly always applies to the next.
    if (!current || at < current.from || at >= current.until) {
      current = periods.find(({ from, until }) => at >= from && at < until)
    }
    return at + (current?.offset ?? 0)
  }
}

/** Whole days from 1 January 1970 to a local time. */
export const dayOf = (local: number): number => Math.floor(local / day)

/** 1 is Monday; 1 January 1970 was a Thursday. */
export const weekdayOf = (local: number): number => ((((dayOf(local) + 3) % 7) + 7) % 7) + 1

/** 0 to 23. */
export const hourOf = (local: number): number => Math.floor((local - dayOf(local) * day) / hour)

/** Of the day. */
export const minuteOf = (local: number): number => Math.floor((local - dayOf(local) * day) / 60_000)

/** The periods of constant offset, from the one containing `first` to that of `last`. */
function periodsOf(zone: string, first: number, last: number) {
  const periods: { from: number; until: number; offset: number }[] = []
  let moment: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone)
  while (moment && moment.epochMilliseconds <= last) {
    const next: Temporal.ZonedDateTime | null = moment.getTimeZoneTransition('next')
    periods.push({
      from: moment.epochMilliseconds,
      until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offset: moment.offsetNanoseconds / 1e6,
    })
    moment = next
  }
  return periods
}

/** A day since 1970 as YYYY-MM-DD. */
export const dateOf = (days: number): string => new Date(days * day).toISOString().slice(0, 10)

/** A closed trade with the fields needed for figures, groups and findings; in integers, so that sums do not drift. */
export interface ClosedTrade {
  /** Milliseconds since 1970. */
  openedAt: number
  closedAt: number
  currency: string
  /** Profit less fees. */
  netCents: number
  /** In ten-thousandths; null if it has none. */
  r: number | null
  /** In tenths; null if the pair has none. */
  pips: number | null
  direction: Direction
  hasStop: boolean
  pair: string
  setup: string | null
  tags: readonly string[]
}

/** Rounded to the given number of decimals, halves away from zero; never minus zero. */
export function rounded(value: number, places: number): number {
  const factor = 10 ** places
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0
}

/** The quotient with the given number of decimals; null if the divisor is zero. */
export const ratio = (dividend: number, divisor: number, places: number): number | null =>
  divisor === 0 ? null : rounded(dividend / divisor, places)
