import { drawdownOf, type Fall, fallPercent } from '#contract/journal/drawdown.ts'

/** Money that moved at an instant, in milliseconds since 1970. */
export interface Moved {
  at: number
  cents: number
}

/**
 * The drawdowns of closed trades, given in the order of closing, with the account's other movements between them.
 * Percentages are null while the starting balance is unknown.
 */
export function fallsOf(
  trades: readonly Moved[],
  startBalance: number | null,
  movements: readonly Moved[],
) {
  const steps = [
    ...movements.map((one) => ({ ...one, isMovement: true })),
    ...trades.map((one) => ({ ...one, isMovement: false })),
  ].toSorted((one, other) => one.at - other.at)
  const { maximal, relative } = drawdownOf(
    BigInt(startBalance ?? 0),
    steps.map(({ cents, isMovement }) => ({ amount: BigInt(cents), isMovement })),
  )
  const figures = (fall: Fall) => ({
    cents: Number(fall.amount),
    percent: startBalance === null ? null : fallPercent(fall),
  })
  return { maximal: figures(maximal), relative: figures(relative) }
}
