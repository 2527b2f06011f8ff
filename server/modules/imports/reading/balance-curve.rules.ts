/** One step of the closed balance, in units of money. */
export interface BalanceStep {
  amount: bigint
  /** Paid in or out, and not earned or lost. */
  isMovement: boolean
}

/** The deepest fall of the closed balance, and the balance it fell from. */
export interface Drawdown {
  amount: bigint
  peak: bigint
}

/**
 * The largest fall of the balance from a peak before it, in the order of the steps. With
 * `movementsCount` money paid out is a fall as well; without, a payment moves balance and peak alike.
 * Of two falls of one size the one from the lower peak counts, for it is the larger part.
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
