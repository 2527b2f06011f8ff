/** One step of a closed balance, in whole minor units. */
export interface BalanceStep {
  amount: bigint
  /** Money moved without a trade, such as a deposit. */
  isMovement: boolean
}

/** A fall of the balance, and the peak that it fell from. */
export interface Fall {
  amount: bigint
  peak: bigint
}

/**
 * The drawdowns of a closed balance over its steps in order, as MetaTrader 5 defines them
 * (https://www.metatrader5.com/en/terminal/help/algotrading/testing_report):
 *
 * - 'Balance Drawdown Maximal': the largest difference between a local high of the balance and the next low, in
 *   money; its percentage is that of the high it fell from;
 * - 'Balance Drawdown Relative': the largest of these differences in percent of their highs, with its money.
 *
 * Money moved in or out is neither won nor lost: it moves balance and peak alike. Of two equal falls in money the
 * one from the lower peak counts, because its percentage is larger.
 */
export function drawdownOf(
  opening: bigint,
  steps: readonly BalanceStep[],
): { maximal: Fall; relative: Fall } {
  let [balance, peak] = [opening, opening]
  let maximal: Fall = { amount: 0n, peak: opening }
  let relative = maximal
  for (const { amount, isMovement } of steps) {
    balance += amount
    if (isMovement) {
      peak += amount
      continue
    }
    if (balance > peak) peak = balance
    const fall = { amount: peak - balance, peak }
    const isSame = fall.amount === maximal.amount && fall.peak < maximal.peak
    if (fall.amount > maximal.amount || isSame) maximal = fall
    if (isDeeper(fall, relative)) relative = fall
  }
  return { maximal, relative }
}

/** Whether the first fall is the larger part of its peak; one from nothing or less is no part. */
const isDeeper = (one: Fall, other: Fall): boolean =>
  one.peak > 0n && (other.peak <= 0n || one.amount * other.peak > other.amount * one.peak)

/** The percentage of a fall to two decimal places, halves rounded up; null for a fall from nothing or less. */
export function fallPercent({ amount, peak }: Fall): number | null {
  if (peak <= 0n) return null
  return Number((amount * 20_000n + peak) / (2n * peak)) / 100
}
