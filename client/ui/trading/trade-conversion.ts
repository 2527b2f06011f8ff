import { minorUnits } from '#contract/currencies.ts'
import { instrumentOf } from '#contract/instruments.ts'
import { profitCentsOf, type TradeLevels } from '#contract/journal/trade-results.ts'

/** The currencies in market convention: the earlier one is the base of a pair. */
const byCustom = 'EUR GBP AUD NZD USD CAD CHF NOK SEK DKK PLN MXN ZAR TRY SGD HKD CNH JPY'.split(
  ' ',
)

/** How a trade's profit is converted from its quote currency into the account's. */
interface Conversion {
  /** The pair whose rate it takes, such as USDJPY. */
  pair: string
  /** Whether the profit is multiplied by the rate, or divided. */
  multiplies: boolean
  /** The likely rate; null if only the trader knows it. */
  proposed: string | null
}

/**
 * The rate that a trade needs; null if its profit needs none, or does not follow from its levels at
 * all. If the account is in the pair's base currency, the exit is the rate itself.
 */
export function conversionOf(
  { pair, exit }: { pair: string; exit: string | null },
  currency: string,
): Conversion | null {
  const { quote, contractSize } = instrumentOf(pair)
  if (quote === null || contractSize === null || quote === currency) return null
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const place = (name: string) => {
    const index = byCustom.indexOf(name)
    return index < 0 ? byCustom.length : index
  }
  const multiplies = place(quote) < place(currency)
  const [first, second] = multiplies ? [quote, currency] : [currency, quote]
  const isOwnPair = pair.startsWith(`${first}${second}`)
  return { pair: `${first}${second}`, multiplies, proposed: isOwnPair ? exit : null }
}

/**
 * A trade's result before costs, in minor units of `currency`, by the rate that was typed or else the
 * likely one; half cents are rounded away from zero. Null if there is no rate above 0.
 */
export function convertedCents(
  levels: TradeLevels,
  currency: string,
  typedRate: string | null,
): number | null {
  const direct = profitCentsOf(levels, currency)
  const conversion = conversionOf(levels, currency)
  if (direct !== null || !conversion) return direct
  const rate = Number(typedRate ?? conversion.proposed ?? Number.NaN)
  const { quote } = instrumentOf(levels.pair)
  const inQuote = quote === null ? null : profitCentsOf(levels, quote)
  if (quote === null || inQuote === null || !(rate > 0) || !Number.isFinite(rate)) return null
  const scaled = (inQuote * minorUnits(currency)) / minorUnits(quote)
  const cents = conversion.multiplies ? scaled * rate : scaled / rate
  return Math.sign(cents) * Math.round(Math.abs(cents)) + 0
}
