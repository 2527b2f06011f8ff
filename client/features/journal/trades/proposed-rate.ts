import { conversionOf } from './trade-conversion.ts'

/** What one unit of a pair's quote currency is likely worth, and where that is known from. */
export interface ProposedRate {
  rate: string
  from: string
}

/**
 * The pair whose price tells what the profit of `pair` is worth in `currency`; null where none does, or
 * where none is needed.
 */
export const ratePairOf = (pair: string, currency: string): string | null =>
  conversionOf({ pair, exit: null }, currency)?.pair ?? null

/**
 * The rate that a price of the pair of `ratePairOf` makes, to six digits: the entry that is typed where
 * the trade is in that pair itself, else the last price that is known; null without either.
 */
export function proposedRate(
  { pair, entry }: { pair: string; entry: string },
  currency: string,
  last: { price: string; at: string } | null,
): ProposedRate | null {
  const conversion = conversionOf({ pair, exit: null }, currency)
  if (!conversion) return null
  const isOwn = pair.startsWith(conversion.pair)
  const price = Number(isOwn ? entry : last?.price)
  if (!(price > 0) || !Number.isFinite(price)) return null
  const rate = conversion.multiplies ? price : 1 / price
  return {
    rate: String(Number(rate.toPrecision(6))),
    from: isOwn
      ? 'From the entry of this trade'
      : `From your last ${conversion.pair} trade, ${last?.at.slice(0, 10)}`,
  }
}
