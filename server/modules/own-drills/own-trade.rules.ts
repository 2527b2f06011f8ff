/** How the prices of a moment were disguised, and the decimal places of what came of it. */
export interface Disguised {
  digits: number
  factor: number
  shift: number
}

/**
 * Where a price of the market would be on the disguised chart, to its last decimal place: see `Disguise` of the
 * exercises. Null if that is far off the chart, as with a price that was typed wrong.
 */
export function disguisedPrice(price: string, { digits, factor, shift }: Disguised): string | null {
  // The disguise has added one decimal place.
  const points = Math.round(factor * Number(price) * 10 ** (digits - 1) + shift)
  if (!Number.isSafeInteger(points) || points <= 0) return null
  return (points / 10 ** digits).toFixed(digits)
}
