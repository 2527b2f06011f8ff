import { instrumentOf } from '../instruments.ts'

/** The currencies that an account may have for a pair, the quote currency first; none if a lot's size is unknown. */
export function accountCurrencies(pair: string): string[] {
  const { quote, contractSize } = instrumentOf(pair)
  if (quote === null || contractSize === null) return []
  // One lot of a currency pair is an amount of its base currency.
  return contractSize === 100_000 ? [quote, pair.slice(0, 3)] : [quote]
}
