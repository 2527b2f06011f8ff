/** A price as an integer in units of the last of `digits` decimal places; null if it has more places than that. */
export function pointsOf(price: string, digits: number): number | null {
  const [whole = '', places = ''] = price.split('.')
  if (/[1-9]/.test(places.slice(digits))) return null
  return Number(whole + places.slice(0, digits).padEnd(digits, '0'))
}

/** An integer of `pointsOf`, not negative, as a price. */
export function priceOf(points: number, digits: number): string {
  if (digits === 0) return String(points)
  const text = String(points).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Lots in hundredths, the smallest size; null if they have more places than that. */
export const hundredthsOf = (lots: string): number | null => pointsOf(lots, 2)

/** Hundredths as lots: '0.10'. */
export const lotsOf = (hundredths: number): string => priceOf(hundredths, 2)
