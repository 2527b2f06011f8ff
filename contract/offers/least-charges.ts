import { decimalOf, minorDigits } from '../currencies.ts'

// Free of schemas, for pages that only show an offer.

/** The least that card providers charge where it is not 50 of the currency's minor unit. */
const leastOf: Readonly<Record<string, number>> = {
  czk: 1500,
  dkk: 250,
  kwd: 150,
  mxn: 1000,
  nok: 300,
  pln: 200,
  sek: 300,
  xof: 300,
}

/** The least that card providers charge, in the minor unit of the currency. */
export const leastCharge = (currency: string): number => leastOf[currency.toLowerCase()] ?? 50

/** What every charge is a multiple of, in the minor unit: card providers take no third decimal. */
export const chargeStep = (currency: string): number => (minorDigits(currency) === 3 ? 10 : 1)

/** An amount of minor units to the nearest that can be charged, halves up. */
export function chargeable(cents: number, currency: string): number {
  const step = chargeStep(currency)
  return Math.round(cents / step) * step
}

/** Why an amount cannot be a price in a currency; null if it can. */
export function priceProblem(cents: number, currency: string): string | null {
  const least = leastCharge(currency)
  if (cents < least) {
    return `Must be at least ${decimalOf(least, currency)}, the least that card providers charge`
  }
  return cents % chargeStep(currency) === 0
    ? null
    : 'The third decimal must be 0: card providers take no other'
}
