/** One step of the closed balance, in minor units of money. */
export interface BalanceStep {
  amount: bigint
  /** A deposit or withdrawal rather than a trading result. */
  isMovement: boolean
}

/** The largest drawdown of the closed balance, and the peak it fell from. */
export interface Drawdown {
  amount: bigint
  peak: bigint
}

/**
 * The largest fall of the balance from a preceding peak, in the order of the steps. With
 * `movementsCount` a withdrawal is a fall as well; without, it moves balance and peak alike. Of two
 * equal falls the one from the lower peak counts, because its percentage is larger.
 */
export function deepestFall(
  opening: bigint,
  steps: readonly BalanceStep[],
  movementsCount: boolean,
): Drawdown {
  let [balance, peak] = [opening, opening]
  let deepest: Drawdown = { amount: 0n, peak: opening }
  for (const { amount, isMovement } of steps) {
    balance += amount
    if (isMovement && !movementsCount) peak += amount
    if (balance > peak) peak = balance
    const fall = peak - balance
    if (fall > deepest.amount || (fall > 0n && fall === deepest.amount && peak < deepest.peak)) {
      deepest = { amount: fall, peak }
    }
  }
  return deepest
}
