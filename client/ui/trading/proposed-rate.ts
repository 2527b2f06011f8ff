import { conversionOf } from './trade-conversion.ts'

/** The likely value of one unit of a pair's quote currency, and the source of that rate. */
export interface ProposedRate {
  rate: string
  from: string
}

/** The pair whose price converts the profit of `pair` into `currency`; null if there is none, or none is needed. */
export const ratePairOf = (pair: string, currency: string): string | null =>
  conversionOf({ pair, exit: null }, currency)?.pair ?? null

/**
 * The rate given by a price of the pair from `ratePairOf`, to six digits: the typed entry if the trade
 * is in that pair itself, otherwise the last known price; null without either.
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
