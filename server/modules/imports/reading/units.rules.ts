import { instrumentOf } from '#contract/instruments.ts'
import { pairOf } from '#contract/pair-of.ts'
import { placesOf, quotient, unitsOf } from './decimals.rules.ts'

/** Enough for a hundredth of a unit of a currency. */
const lotPlaces = 8

/** The lots of a volume in units: 0.10 for 10,000 EURUSD, 2 for 200 ounces of gold. */
export function lotsOfUnits(units: string, symbol: string): string {
  const size = instrumentOf(pairOf(symbol)).contractSize ?? 1
  const places = placesOf(units)
  const lots = quotient(unitsOf(units, places), BigInt(size) * 10n ** BigInt(places), lotPlaces)
  return lots.replace(/\.?0+$/, '')
}
